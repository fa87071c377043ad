import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type OutputBundle, type OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { sections } from '#src/lib/paths.ts';

/** The files of the build for the inline script of the page's head, as indexes into `files`. */
interface BuildTable {
  /** By the path of a page's module: its chunk, the chunks it imports, and their styles. */
  readonly routes: Readonly<Record<string, readonly number[]>>;
  /** By language: the texts of the first view. */
  readonly texts: Readonly<Record<string, readonly number[]>>;
  /** By language: all other texts, which every page but the inbox needs. */
  readonly more: Readonly<Record<string, readonly number[]>>;
  readonly files: readonly string[];
}

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
const firstPage = 'src/pages/inbox/inbox-page.tsx';

/** Compiles one script from its sources, small enough to be inlined. */
async function compile(input: string, define: Readonly<Record<string, string>>): Promise<string> {
  const { output } = await build({
    input,
    write: false,
    transform: { define, target: 'es2023' },
    output: { format: 'iife', minify: true },
  });
  return output[0].code.trim();
}

/** The build as its service worker knows it. */
interface StoredBuild {
  readonly id: string;
  readonly first: readonly string[];
  readonly assets: readonly string[];
  readonly pause?: number;
}

/** Compiles the service worker of a build. */
export const compileServiceWorker = ({ pause = 3_000, ...build }: StoredBuild): Promise<string> =>
  compile(source('service-worker/service-worker.ts'), {
    __BUILD__: JSON.stringify({ ...build, sections, pause }),
  });

/**
 * Tells the browser that nearly every function of a file runs at once, so that it compiles them off
 * the main thread while the file arrives, instead of one by one when they are called.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

const inline = (code: string) => `<script>${code.replaceAll('</script', '<\\/script')}</script>`;

const withStyles = (chunk: OutputChunk): readonly string[] => [
  chunk.fileName,
  ...((chunk as { viteMetadata?: { importedCss: ReadonlySet<string> } }).viteMetadata
    ?.importedCss ?? []),
];

/** A chunk, all its static imports, and their styles. */
function reach(bundle: OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  for (const file of withStyles(chunk)) seen.add(file);
  for (const next of chunk.imports) if (!seen.has(next)) reach(bundle, next, seen);
  return seen;
}

/** The files that each page and language needs in addition to those that `index.html` names. */
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
 * Inserts `src/inline-head.ts` with the table of the build into the page's head in place of
 * `<!--inline-head-->`, and compiles the service worker. The page itself decides what to preload,
 * so that any static host can serve it as well as our service.
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
