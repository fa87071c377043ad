import { readConfig, setConfig } from '#src/api/dialect.ts';

/** Reads `config.json` at the site's root (gap G37). @returns what is wrong with it, line by line; nothing when it is well or not there */
export async function loadConfig(): Promise<readonly string[]> {
  let text: string;
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' });
    if (!response.ok || !response.headers.get('Content-Type')?.includes('json')) return [];
    text = await response.text();
  } catch {
    return [];
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return ['config.json: this is not JSON'];
  }
  const read = readConfig(value);
  if ('wrong' in read) return read.wrong;
  setConfig(read.config);
  return [];
}
