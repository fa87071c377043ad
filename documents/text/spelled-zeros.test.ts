import { expect, test } from 'vitest';
import { drawnWords } from './drawn-words.fixture.ts';
import { pageDocument } from './page-document.ts';

const recognised = (text: string) => pageDocument(drawnWords(`50:${text}`, 0.9), 'ocr').text;

test.each([
  ['D0CUMENT0 N. 0418', 'DOCUMENTO N. 0418'],
  ['40125 B0L0GNA', '40125 BOLOGNA'],
  ['GR0UND FL00RJALAN,', 'GROUND FLOORJALAN,'],
])('reads a zero among the capitals of a recognised word as O: %s', (read, meant) => {
  expect(recognised(read)).toBe(meant);
});

test('reads the zero of a point of sale as O', () => {
  expect(recognised('TXN NO P0S4-0091726 P0S')).toBe('TXN NO POS4-0091726 POS');
  expect(recognised('P0ST XP0S1')).toBe('P0ST XP0S1');
});

test.each(['RE0AB', 'CS00041827', 'ITEM00', 'A0B0C0D0E1', 'LC0WAIKIKI7'])(
  'keeps the zeros of a code: %s',
  (code) => {
    expect(recognised(code)).toBe(code);
  },
);

test('does not change printed text', () => {
  expect(pageDocument(drawnWords('50:D0CUMENT0')).text).toBe('D0CUMENT0');
});
