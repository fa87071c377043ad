import { readConfig, setConfig, type ConfigProblem } from '#src/api/run-time-config.ts';

const configTimeout = 20_000;
const problem = (kind: string, status?: number): readonly ConfigProblem[] => [
  { place: 'config.json', kind, ...(status === undefined ? {} : { status }) },
];

/**
 * Reads the settings that our service put into the page, else `config.json` at the site's root (gap
 * G37). A site that has none answers 404, or this very page: then all is as it comes.
 * @returns what is wrong with it, key by key; nothing when it is well or not there
 */
export async function loadConfig(): Promise<readonly ConfigProblem[]> {
  let text = document.getElementById('config')?.textContent;
  try {
    if (text === undefined) {
      const response = await (window.invoiceDeskConfig ??
        fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(configTimeout) }));
      if (response.status === 404 || response.status === 410) return [];
      if (!response.ok) return problem('status', response.status);
      text = await response.text();
    }
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return problem(late ? 'late' : 'unreachable');
  }
  if (/^\s*</.test(text)) return text.includes('id="root"') ? [] : problem('page');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return problem('broken');
  }
  const read = readConfig(value);
  if ('wrong' in read) return read.wrong;
  setConfig(read.config);
  return [];
}
