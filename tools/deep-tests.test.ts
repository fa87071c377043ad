import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deepSets, watchedFiles } from '#tools/deep-tests.ts';

test.each(deepSets)('$name: the tests exist and run again when they change', (set) => {
  for (const file of set.tests)
    expect(existsSync(join(import.meta.dirname, '..', file)), file).toBe(true);
  expect(watchedFiles(set)).toEqual(expect.arrayContaining([...set.tests]));
});

test('a set runs again when an indirectly imported file changes', () => {
  const rights = deepSets.find(({ name }) => name === 'who may do what');
  if (!rights) throw new Error('There is no such set.');
  // The service folds names with the same function as documents.
  expect(rights.inputs).not.toContain('documents');
  expect(watchedFiles(rights)).toContain('documents/text/fold-text.ts');
});

test('the simulation runs again when its rules or its command change', () => {
  const simulation = deepSets.find(({ tests }) => tests.some((file) => /simulation/.test(file)));
  if (!simulation) throw new Error('There is no such set.');
  expect(watchedFiles(simulation)).toEqual(
    expect.arrayContaining([
      'tools/postgres.ts',
      'tools/simulate.ts',
      'tools/simulation/people.ts',
      'tools/simulation/weather.ts',
    ]),
  );
});
