import { readConfig, setConfig, type ConfigProblem } from '#src/api/run-time-config.ts';

const configTimeoutMs = 20_000;
const problem = (kind: string, status?: number): readonly ConfigProblem[] => [
  { place: 'config.json', kind, ...(status === undefined ? {} : { status }) },
];

/**
 * Reads the settings from the page, where the embedded service puts them, or else from
 * `config.json` at the site's root (gap G37). A site without settings responds with 404 or its
 * page; then the defaults hold.
 * @returns one problem per wrong key; none when the settings are valid or missing
 */
export async function loadConfig(): Promise<readonly ConfigProblem[]> {
  let text = document.getElementById('config')?.textContent;
  try {
    if (text === undefined) {
      const response = await (window.invoiceDeskConfig ??
        fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(configTimeoutMs) }));
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
