import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { stem } from '#tools/former-builds.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Limits in KiB gzip: for the first rows, and for what each page may add. */
const firstView = { js: 172, css: 12, files: 12 };
const pages: Readonly<Record<string, number>> = {
  'invoice-page': 160,
  'insights-page': 150,
};
const anyPage = 128;
/** pdf.js, with polyfills for browsers of the last two years. */
const largestChunk = 150;
const mostFiles = 60;
const mostSmallFiles = 5;

const dist = 'dist';
const bytesOf = (file: string): Buffer => readFileSync(join(dist, file));
const kib = (file: string): number => gzipSync(bytesOf(file), { level: 9 }).length / 1024;
const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + kib(file), 0);

/** The files that the browser loads for these entries of the manifest before it runs them. */
function filesOf(manifest: Manifest, entries: readonly string[]) {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return { js, css };
}

/**
 * Measures the build by its manifest; what the browser really receives until the first row is
 * counted by `e2e/first-load.spec.ts`.
 * @returns what is too large or missing
 */
export function weigh(): { lines: string[]; tooHeavy: string[] } {
  const place = join(dist, '.vite', 'manifest.json');
  if (!existsSync(place)) return { lines: [], tooHeavy: ['there is no build to weigh'] };
  const manifest: Manifest = JSON.parse(readFileSync(place, 'utf8'));
  const lines: string[] = [];
  const tooHeavy: string[] = [];
  const hold = (what: string, is: number, limit: number): void => {
    const line = `${what}: ${Number(is.toFixed(1))} of ${limit}`;
    lines.push(line);
    if (is > limit) tooHeavy.push(line);
  };

  const first = ['index.html', 'src/i18n/locales/tr.po'];
  const shown = filesOf(manifest, first);
  hold('first view, KiB JS', sum(shown.js), firstView.js);
  hold('first view, KiB CSS', sum(shown.css), firstView.css);
  hold('first view, files', shown.js.size + shown.css.size, firstView.files);
  for (const name of Object.keys(manifest).filter((key) => /-pages?\.tsx?$/.test(key))) {
    const all = filesOf(manifest, [...first, 'src/i18n/locales/tr.po?lingui', name]);
    const short = name.replace(/.*\/|\.tsx?$/g, '');
    hold(
      `${short}, KiB more`,
      sum([...all.js].filter((file) => !shown.js.has(file))),
      pages[short] ?? anyPage,
    );
  }

  const assets = readdirSync(join(dist, 'assets')).map((file) => join('assets', file));
  const scripts = [...assets.filter((file) => file.endsWith('.js')), 'sw.js'];
  hold('script files', scripts.length, mostFiles);
  const small = scripts.filter((file) => bytesOf(file).length < 2048).length;
  hold('script files under 2 KiB', small, mostSmallFiles);
  for (const file of scripts)
    if (kib(file) > largestChunk) hold(`${file}, KiB`, kib(file), largestChunk);
  const stems = readdirSync(join(dist, 'assets'))
    .filter((file) => /\.(?:js|css)$/.test(file))
    .map(stem);
  const shared = stems.filter((name, index) => stems.indexOf(name) < index);
  hold(`files with the name of another ${shared.join(' ')}`.trim(), shared.length, 0);
  return { lines, tooHeavy };
}
