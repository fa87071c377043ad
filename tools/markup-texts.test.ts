import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The content of each `<Trans>` with a value of its own outside of elements. */
const valuesIn = (source: string): readonly string[] =>
  Array.from(source.matchAll(/<Trans>(.*?)<\/Trans>/gs), ([, inside = '']) => inside)
    .map((inside) => inside.replaceAll("{' '}", ' ').replaceAll(/<[A-Z]\w*\b[^<]*?\/>/gs, ''))
    .filter((inside) => inside.includes('{'));

/** Lines of markup with a colon after a value, outside of translated texts. */
const colonsIn = (source: string): readonly string[] =>
  [...source.matchAll(/.*\}:(?:\{' '\}|<\/).*/g)].map(([line]) => line.trim());

test('finds a value in a <Trans>', () => {
  expect(valuesIn('<Trans>Ask {names}.</Trans> <Trans>All</Trans>')).toEqual(['Ask {names}.']);
  expect(valuesIn("<Trans><Plural value={n} one='#' other='#' />{' '}new</Trans>")).toEqual([]);
  expect(valuesIn('<Trans>was <Old value={was} /></Trans>')).toEqual([]);
});

test('finds a colon in the markup', () => {
  expect(colonsIn('<b>{name}:</b> {value}')).toHaveLength(1);
  expect(colonsIn("{t`Row ${at}`}:{' '}")).toHaveLength(1);
  expect(colonsIn('}: { name: string }) {')).toEqual([]);
});

test.each([
  // `Trans` inserts values before it parses elements, so that < > in a name would be swallowed. `t`
  // treats any value as text.
  ['puts a value into a <Trans>', valuesIn],
  // French puts a no-break space before the colon: `labelled` uses the colon of each language.
  ['has its colon from the markup', colonsIn],
])('no text of the app %s', (_, findIn) => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => findIn(readFileSync(file, 'utf8')).map((found) => [file, found])),
  ).toEqual([]);
});
