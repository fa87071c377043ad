import { expect, test } from 'vitest';
import { matchWords } from '#src/lib/search/match-words.ts';

const marked = (typed: string, text: string) =>
  matchWords(typed, text)?.marks.map(([from, to]) => text.slice(from, to)) ?? null;

test.each([
  ['comp', 'Go to companies', ['comp']],
  ['go com', 'Go to companies', ['Go', 'com']],
  ['sirket', 'Şirketlere git', ['Şirket']],
  ['ŞİRKET', 'Şirketlere git', ['Şirket']],
  ['isik', 'Ayşe Işık', ['Işık']],
  ['istanbul', 'Fatura İSTANBUL', ['İSTANBUL']],
  ['dısa', 'Dışa aktarma', ['Dışa']],
  ['buro', 'Bu\u0308ro', ['Bu\u0308ro']],
  ['.', 'INV.1', ['.']],
])('“%s” marks its letters in “%s”', (typed, text, found) => {
  expect(marked(typed, text)).toEqual(found);
});

test('requires every word in the text or its group', () => {
  expect(matchWords('go cards', 'Go to companies')).toBeNull();
  expect(matchWords('go invoices', 'Go to companies', 'Invoices')).not.toBeNull();
});

test('an empty search matches everything and marks nothing', () => {
  expect(matchWords('  ', 'Upload')).toEqual({ score: 0, marks: [] });
});

test('ranks the start of the text above that of a word, its middle and the group', () => {
  const scores = ['Car park', 'Go to cards', 'Discard'].map(
    (text) => matchWords('car', text)?.score ?? 0,
  );
  scores.push(matchWords('car', 'New', 'Cards')?.score ?? 0);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(4);
});

test('prefers a better match later in the text', () => {
  expect(marked('car', 'Discard cards')).toEqual(['car']);
  expect(matchWords('car', 'Discard cards')?.marks).toEqual([[8, 11]]);
});
