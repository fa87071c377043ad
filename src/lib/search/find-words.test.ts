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

test('every word must be there, and signs mean themselves', () => {
  expect(findWords('robin smith', 'Robin Jones')).toBe(false);
  expect(findWords('.*', 'Robin')).toBe(false);
});
