import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A colon that markup sets after a value, outside of the texts that are translated. */
const colonsIn = (source: string): readonly string[] =>
  [...source.matchAll(/.*\}:(?:\{' '\}|<\/).*/g)].map(([line]) => line.trim());

test('a colon of the markup is found', () => {
  expect(colonsIn('<b>{name}:</b> {value}')).toHaveLength(1);
  expect(colonsIn("{t`Row ${at}`}:{' '}")).toHaveLength(1);
  expect(colonsIn('}: { name: string }) {')).toEqual([]);
});

// French sets a space before it, which does not break: `labelled` has the colon of each language.
test('no colon is set by the markup', () => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => colonsIn(readFileSync(file, 'utf8')).map((found) => [file, found])),
  ).toEqual([]);
});
