import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type OutputBundle, type OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';

/** What the inline script of the page's head knows of the build; files as indexes into `files`. */
interface BuildTable {
  /** By the path of a page's module: its chunk, what that imports, and their styles. */
  readonly routes: Readonly<Record<string, readonly number[]>>;
  /** By language: the texts of the first view. */
  readonly texts: Readonly<Record<string, readonly number[]>>;
  /** By language: all other texts, which every page but the inbox needs. */
  readonly more: Readonly<Record<string, readonly number[]>>;
  readonly files: readonly string[];
}

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
const firstPage = 'src/pages/inbox/inbox-page.tsx';

/** One script from its sources, small enough to stand in a page. */
async function compile(input: string, define: Readonly<Record<string, string>>): Promise<string> {
  const { output } = await build({
    input,
    write: false,
    transform: { define, target: 'es2023' },
    output: { format: 'iife', minify: true },
  });
  return output[0].code.trim();
}

/** What a service worker knows of its build. */
interface StoredBuild {
  readonly id: string;
  readonly first: readonly string[];
  readonly assets: readonly string[];
  readonly pause?: number;
}

/** The script of the service worker of a build. */
export const compileServiceWorker = ({ pause = 3_000, ...build }: StoredBuild): Promise<string> =>
  compile(source('service-worker/service-worker.ts'), {
    __BUILD__: JSON.stringify({ ...build, pause }),
  });

/**
 * Tells the browser that nearly every function of a file runs at once: it compiles them while the
 * file arrives, beside the main thread, instead of one by one when they are called.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

const inline = (code: string) => `<script>${code.replaceAll('</script', '<\\/script')}</script>`;

const withStyles = (chunk: OutputChunk): readonly string[] => [
  chunk.fileName,
  ...((chunk as { viteMetadata?: { importedCss: ReadonlySet<string> } }).viteMetadata
    ?.importedCss ?? []),
];

/** A chunk, all that it imports statically, and their styles. */
function reach(bundle: OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  for (const file of withStyles(chunk)) seen.add(file);
  for (const next of chunk.imports) if (!seen.has(next)) reach(bundle, next, seen);
  return seen;
}

/** Which files each page and language needs besides those that `index.html` names itself. */
function buildTable(bundle: OutputBundle, html: string): BuildTable {
  const files: string[] = [];
  const routes: Record<string, number[]> = {};
  const texts: Record<string, number[]> = {};
  const more: Record<string, number[]> = {};
  const indexes = (chunk: OutputChunk) =>
    [...reach(bundle, chunk.fileName)]
      .filter((file) => !html.includes(`/${file}"`))
      .map((file) => {
        const address = `/${file}`;
        if (!files.includes(address)) files.push(address);
        return files.indexOf(address);
      });
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const id of chunk.moduleIds) {
      const page = /\/(src\/pages\/[\w/-]+-page\.tsx)$/.exec(id)?.[1];
      if (page !== undefined) routes[page] = indexes(chunk);
      const language = /\/src\/i18n\/locales\/(\w+)\.po$/.exec(id)?.[1];
      if (language !== undefined) texts[language] = indexes(chunk);
      const rest = /\/src\/i18n\/locales\/(\w+)\.po\?lingui$/.exec(id)?.[1];
      if (rest !== undefined) more[rest] = indexes(chunk);
    }
  }
  return { routes, texts, more, files };
}

/**
 * Puts `src/inline-head.ts` into the page's head in place of `<!--inline-head-->`, with the table of the
 * build in it, and makes the service worker. The page decides by itself what to preload, so that
 * any static host serves it as well as our service.
 */
export function pageHead(): Plugin {
  const empty: BuildTable = { routes: {}, texts: {}, more: {}, files: [] };
  const before = (table: BuildTable) =>
    compile(source('inline-head.ts'), { __BUILD__: JSON.stringify(table) });
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        return server ? html.replace('<!--inline-head-->', inline(await before(empty))) : html;
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const table = buildTable(bundle, html);
        const script = inline(await before(table));
        const id = createHash('sha256')
          .update(html + script)
          .digest('base64url')
          .slice(0, 12);
        page.source = html.replace(
          '<!--inline-head-->',
          () => `<meta name="build" content="${id}">${script}`,
        );
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry)
            for (const file of reach(bundle, chunk.fileName)) {
              const part = bundle[file];
              if (part?.type === 'chunk') part.code = compileHint + part.code;
            }
        const named = Array.from(
          html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g),
          ([, address]) => address,
        );
        const first = [table.routes[firstPage] ?? [], ...Object.values(table.texts)]
          .flat()
          .map((index) => table.files[index]);
        const assets = Object.keys(bundle)
          .filter((file) => /^assets\/.*\.(?:js|css)$/.test(file))
          .map((file) => `/${file}`);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await compileServiceWorker({
            id,
            first: [...new Set([...named, ...first])].filter((file) => file !== undefined),
            assets,
          }),
        });
      },
    },
  };
}
