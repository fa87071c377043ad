import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** What a route may load before it shows, in KiB gzip. */
const routes: Readonly<Record<string, { js: number; css: number }>> = {
  'src/pages/inbox/inbox-page.tsx': { js: 180, css: 12 },
  'src/pages/invoice/invoice-page.tsx': { js: 225, css: 16 },
  'src/pages/companies/companies-page.tsx': { js: 200, css: 16 },
  'src/pages/companies/merging/merge-page.tsx': { js: 200, css: 16 },
  'src/pages/companies/merging/duplicate-companies-page.tsx': { js: 200, css: 16 },
  'src/pages/cards/cards-page.tsx': { js: 200, css: 16 },
  'src/pages/exports/exports-page.tsx': { js: 200, css: 16 },
  'src/pages/people/people-page.tsx': { js: 200, css: 16 },
  'src/pages/insights/insights-page.tsx': { js: 200, css: 16 },
  'src/pages/connection/connection-page.tsx': { js: 200, css: 16 },
  'src/pages/not-found/not-found-page.tsx': { js: 200, css: 16 },
  'src/pages/sign-in/sign-in-page.tsx': { js: 200, css: 16 },
};
const lazyLimit = 125;
const start = ['index.html', 'src/i18n/locales/tr.po'];
const laterTexts = 'src/i18n/later/tr.po';

const dist = 'dist';
const sizes = new Map<string, number>();
const kib = (file: string): number => {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
  sizes.set(file, size);
  return size;
};

function reach(
  manifest: Readonly<Record<string, Chunk>>,
  from: readonly string[],
): { js: number; css: number } {
  const seen = new Set<string>();
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of from) visit(key);
  const sum = (files: Set<string>): number =>
    [...files].reduce((total, file) => total + kib(file), 0);
  return { js: sum(js), css: sum(css) };
}

/**
 * Weighs the build by its manifest, route by route.
 * @returns what is too heavy, or missing: a route that is not found cannot be held
 */
export function weigh(): { lines: string[]; tooHeavy: string[] } {
  const place = join(dist, '.vite', 'manifest.json');
  if (!existsSync(place)) return { lines: [], tooHeavy: ['there is no build to weigh'] };
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(place, 'utf8'));
  const lines: string[] = [];
  const tooHeavy: string[] = [];
  for (const [route, limit] of Object.entries(routes)) {
    if (!manifest[route]) {
      tooHeavy.push(`${route} is not in the build's manifest`);
      continue;
    }
    const { js, css } = reach(manifest, [
      ...start,
      ...(route.includes('/inbox/') ? [] : [laterTexts]),
      route,
    ]);
    const line = `${route}: ${js.toFixed(1)} KiB JS of ${limit.js}, ${css.toFixed(1)} KiB CSS of ${limit.css}`;
    lines.push(line);
    if (js > limit.js || css > limit.css) tooHeavy.push(line);
  }
  for (const chunk of Object.values(manifest))
    if (
      chunk.file.endsWith('.js') &&
      !chunk.isEntry &&
      !chunk.file.includes('pdf.worker') &&
      kib(chunk.file) > lazyLimit
    ) {
      const isPdf = chunk.file.includes('pdf');
      if (!isPdf || kib(chunk.file) > 135)
        tooHeavy.push(`${chunk.file}: ${kib(chunk.file).toFixed(1)} KiB of ${lazyLimit}`);
    }
  return { lines, tooHeavy };
}
