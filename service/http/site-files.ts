import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Addresses of the built site's files; the page itself, dot files and packed copies are not among
 * them.
 */
export async function siteFiles(dist: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  try {
    for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
      const path = relative(dist, join(entry.parentPath, entry.name)).split(sep);
      const name = path.join('/');
      const hidden = path.some((part) => part.startsWith('.'));
      if (
        entry.isFile() &&
        !hidden &&
        name !== 'index.html' &&
        name !== 'config.json' &&
        !/\.(?:br|gz|map)$/.test(name)
      )
        files.add(`/${name}`);
    }
  } catch {
    return files;
  }
  return files;
}

/** The text of the first of these files that is there. */
export async function firstText(...paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

const originOf = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || !/^https?:\/\//.test(text) || !URL.canParse(text))
    return undefined;
  return new URL(text).origin;
};

/**
 * Origins that the deployment's `config.json` lets the page speak to (gap G37); a wrong file is
 * told by the page, not here.
 */
export function originsOf(configText: string): string[] {
  let config: unknown;
  try {
    config = JSON.parse(configText.replace(/^\uFEFF/, ''));
  } catch {
    return [];
  }
  if (typeof config !== 'object' || config === null) return [];
  if ('allowOtherService' in config && config.allowOtherService === true)
    return ['https:', 'http:'];
  const named = [
    'apiBaseUrl' in config ? config.apiBaseUrl : '',
    'filesOrigin' in config ? config.filesOrigin : '',
  ].map(originOf);
  return [...new Set(named.filter((origin) => origin !== undefined))];
}
