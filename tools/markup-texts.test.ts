import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What stands between the tags of each `<Trans>` that has a value of its own, not in an element. */
const valuesIn = (source: string): readonly string[] =>
  Array.from(source.matchAll(/<Trans>(.*?)<\/Trans>/gs), ([, inside = '']) => inside)
    .map((inside) => inside.replaceAll("{' '}", ' ').replaceAll(/<[A-Z]\w*\b[^<]*?\/>/gs, ''))
    .filter((inside) => inside.includes('{'));

/** Lines of markup with a colon after a value, outside of the texts that are translated. */
const colonsIn = (source: string): readonly string[] =>
  [...source.matchAll(/.*\}:(?:\{' '\}|<\/).*/g)].map(([line]) => line.trim());

test('a value in a <Trans> is found', () => {
  expect(valuesIn('<Trans>Ask {names}.</Trans> <Trans>All</Trans>')).toEqual(['Ask {names}.']);
  expect(valuesIn("<Trans><Plural value={n} one='#' other='#' />{' '}new</Trans>")).toEqual([]);
  expect(valuesIn('<Trans>was <Old value={was} /></Trans>')).toEqual([]);
});

test('a colon of the markup is found', () => {
  expect(colonsIn('<b>{name}:</b> {value}')).toHaveLength(1);
  expect(colonsIn("{t`Row ${at}`}:{' '}")).toHaveLength(1);
  expect(colonsIn('}: { name: string }) {')).toEqual([]);
});

test.each([
  // `Trans` puts values into the sentence before it looks for its parts: what stands in < > in a
  // name would be swallowed as one. `t` makes a text of it, whatever it holds.
  ['puts a value into a <Trans>', valuesIn],
  // French sets a space before it, which does not break: `labelled` has the colon of each language.
  ['has its colon from the markup', colonsIn],
])('no text of the app %s', (_, findIn) => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => findIn(readFileSync(file, 'utf8')).map((found) => [file, found])),
  ).toEqual([]);
});
