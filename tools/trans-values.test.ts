import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What stands between the tags of each `<Trans>` that has a value of its own, not in an element. */
const valuesIn = (source: string): readonly string[] =>
  Array.from(source.matchAll(/<Trans>(.*?)<\/Trans>/gs), ([, inside = '']) => inside)
    .map((inside) => inside.replaceAll("{' '}", ' ').replaceAll(/<[A-Z]\w*\b[^<]*?\/>/gs, ''))
    .filter((inside) => inside.includes('{'));

test('a value in a <Trans> is found', () => {
  expect(valuesIn('<Trans>Ask {names}.</Trans> <Trans>All</Trans>')).toEqual(['Ask {names}.']);
  expect(valuesIn("<Trans><Plural value={n} one='#' other='#' />{' '}new</Trans>")).toEqual([]);
  expect(valuesIn('<Trans>was <Old value={was} /></Trans>')).toEqual([]);
});

// `Trans` puts values into the sentence before it looks for its parts: what stands in < > in a name
// would be swallowed as one. `t` makes a text of it, whatever it holds.
test('no text of the app puts a value into a <Trans>', () => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => valuesIn(readFileSync(file, 'utf8')).map((found) => [file, found])),
  ).toEqual([]);
});
