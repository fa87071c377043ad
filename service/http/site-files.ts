import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The files of the built site by their addresses. */
export interface SiteFiles {
  /** Files of the build, without the page itself, dot files and compressed copies. */
  readonly files: ReadonlySet<string>;
  /** Scripts and styles of earlier builds, for pages that are still open. */
  readonly former: ReadonlySet<string>;
  /** Differences to an earlier file: `/assets/NAME.HASH.dcz` with the hash of that file. */
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

/** The folder of scripts and styles of earlier builds. */
export const formerRoot = (dist: string): string => join(dist, formerFolder);

export async function firstText(...paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The source expressions of a page's inline scripts for its policy, without data blocks. */
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
 * Origins to which the deployment's `config.json` lets the page connect (gap G37); errors in the
 * file are reported by the page.
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
