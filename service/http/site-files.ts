import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The built site's files, by the addresses under which they are asked for. */
export interface SiteFiles {
  /** What the build made; the page itself, dot files and compressed copies are not among them. */
  readonly files: ReadonlySet<string>;
  /** Scripts and styles of the builds before, for pages that are still open. */
  readonly former: ReadonlySet<string>;
  /** Differences to a former file: `/assets/NAME.HASH.dcz`, HASH of the former file. */
  readonly differences: ReadonlySet<string>;
}

const formerFolder = '.former';

async function namesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

export async function siteFiles(dist: string): Promise<SiteFiles> {
  const isOwn = (name: string) =>
    !/(?:^|\/)\.|\.(?:br|gz|map|dcz)$/.test(name) && !/^(?:index\.html|config\.json)$/.test(name);
  const names = await namesBelow(dist);
  const former = await namesBelow(join(dist, formerFolder));
  return {
    files: new Set(names.filter(isOwn).map((name) => `/${name}`)),
    former: new Set(former.filter(isOwn).map((name) => `/${name}`)),
    differences: new Set(
      names.filter((name) => /^assets\/.*\.dcz$/.test(name)).map((name) => `/${name}`),
    ),
  };
}

/** The folder of the scripts and styles of the builds before. */
export const formerRoot = (dist: string): string => join(dist, formerFolder);

export async function firstText(...paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The source expressions of a page's inline scripts in its policy; data blocks are none. */
export function inlineScripts(html: string): string[] {
  return Array.from(
    html.matchAll(/<script(?![^>]*\s(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

const originOf = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || !/^https?:\/\//.test(text) || !URL.canParse(text))
    return undefined;
  return new URL(text).origin;
};

/**
 * Origins that the deployment's `config.json` lets the page speak to (gap G37); what is wrong with
 * the file is shown by the page, not here.
 */
export function originsOf(configText: string): string[] {
  let config: unknown;
  try {
    config = JSON.parse(configText);
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
