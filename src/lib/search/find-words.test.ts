import { expect, test } from 'vitest';
import { findWords } from '#src/lib/search/find-words.ts';

test.each([
  ['', 'Ayşe Işık'],
  ['  ', 'Ayşe Işık'],
  ['isik', 'Ayşe Işık'],
  ['IŞIK ayse', 'Ayşe Işık'],
  ['istanbul', 'İSTANBUL'],
  ['rob exa', 'Robin robin@example.com'],
])('“%s” finds %s', (search, text) => {
  expect(findWords(search, text)).toBe(true);
});

test('requires every word and takes punctuation literally', () => {
  expect(findWords('robin smith', 'Robin Jones')).toBe(false);
  expect(findWords('.*', 'Robin')).toBe(false);
});
