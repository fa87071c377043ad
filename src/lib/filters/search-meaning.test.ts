import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import { meaningsOf, withMeaning, type FilterWord } from './search-meaning.ts';

const words: readonly FilterWord[] = [
  { filter: 'approvement_status', value: 'waiting', name: 'To review', also: ['waiting'] },
  { filter: 'approvement_status', value: 'approved', name: 'Onaylandı', also: ['approved'] },
  { filter: 'payment_type', value: 'credit_card', name: 'Credit card', also: ['credit_card'] },
  { filter: 'workspace_user__uid', value: 'u1', name: 'Grace Hopper', also: ['gh@example.com'] },
  { filter: 'workspace_user__uid', value: 'u2', name: 'Grace Kelly', also: ['gk@example.com'] },
];
const today = '2026-11-23';
const meanings = (text: string, locale = 'en-GB') => meaningsOf(text, words, locale, today);

/** What is offered, as `value | text left to search for`. */
const offered = (text: string, locale?: string) =>
  meanings(text, locale).filters.map((one) =>
    [
      one.kind === 'word' ? one.word.value : `${one.days.from}..${one.days.to}`,
      ...(one.rest ? [one.rest] : []),
    ].join(' | '),
  );

test('recognises a status by its name in any case or accents, its prefix or its wire name', () => {
  expect(offered('onaylandi')).toEqual(['approved']);
  expect(offered('ONAYLANDI paper')).toEqual(['approved | paper']);
  expect(offered('appr')).toEqual(['approved']);
  expect(offered('paper to review')).toEqual(['waiting | paper']);
});

test('recognises named periods', () => {
  const named = [{ name: 'Last month', days: { from: '2026-10-01', to: '2026-10-31' } }];
  const { filters } = meaningsOf('paper last month', words, 'en-GB', today, named);
  expect(filters).toMatchObject([{ ...named[0], kind: 'created', rest: 'paper' }]);
});

test('does not recognise a status by two or three letters that begin many other words', () => {
  expect(offered('app')).toEqual([]);
  expect(offered('paper')).toEqual([]);
});

test('recognises people by one name, both names or the address and offers every match', () => {
  expect(offered('grace')).toEqual(['u1', 'u2']);
  expect(offered('grace hopper toner')).toEqual(['u1 | toner']);
  expect(offered('kelly')).toEqual(['u2']);
  expect(offered('gh@example.com')).toEqual(['u1']);
});

test('recognises a payment type of two words', () => {
  expect(offered('credit card taxi')).toEqual(['credit_card | taxi']);
});

test.each([
  ['May 2026', 'en-GB', '2026-05-01..2026-05-31'],
  ['Mayıs 2026', 'tr-TR', '2026-05-01..2026-05-31'],
  ['2026-02', 'en-GB', '2026-02-01..2026-02-28'],
  ['2.2024', 'de-DE', '2024-02-01..2024-02-29'],
  ['December', 'en-GB', '2025-12-01..2025-12-31'],
  ['3.5.2026', 'de-DE', '2026-05-03..2026-05-03'],
  ['3 May 2026', 'en-GB', '2026-05-03..2026-05-03'],
  ['2026-05-03', 'en-GB', '2026-05-03..2026-05-03'],
])('understands %s in %s as the days of creation %s', (text, locale, days) => {
  expect(offered(text, locale)).toEqual([days]);
});

test('offers both days of an ambiguous date, first the one usual in the language', () => {
  expect(offered('3/4/2026', 'en-GB')).toEqual([
    '2026-04-03..2026-04-03',
    '2026-03-04..2026-03-04',
  ]);
  expect(offered('3/4/2026', 'en-US')).toEqual([
    '2026-03-04..2026-03-04',
    '2026-04-03..2026-04-03',
  ]);
});

test.each([
  ['1,240.50', 'en-GB'],
  ['1.240,50', 'tr-TR'],
  ['€12.50', 'en-GB'],
  ['1 240,50 TL', 'tr-TR'],
  ['taxi 1240.50', 'en-GB'],
  ['USD 1,240', 'en-GB'],
])('understands %s as an amount, for which there is no filter', (text, locale) => {
  expect(meanings(text, locale).amount).toBe(true);
  expect(meanings(text, locale).filters).toEqual([]);
});

test('does not take invoice numbers, IDs and years for amounts', () => {
  for (const text of ['INV-2025', '2026001', 'GIB2025000000123', '2026', '4543 0017', 'A-1,5b'])
    expect(meanings(text)).toEqual({ filters: [], amount: false });
});

test('offers each of two meanings of one search with its own words', () => {
  expect(offered('approved May 2026 paper')).toEqual([
    '2026-05-01..2026-05-31 | approved paper',
    'approved | May 2026 paper',
  ]);
});

test('choosing a meaning replaces its words and keeps the other filters', () => {
  const filters = {
    ...noFilters,
    approvement_status: ['waiting'],
    workspace_user__uid: ['u2'],
    query: 'grace hopper toner',
    page: 3,
  };
  const [person] = meanings('grace hopper toner').filters;
  const [status] = meanings('approved').filters;
  if (!person || !status) throw new Error('nothing was understood');
  expect(withMeaning(filters, person)).toEqual({
    ...filters,
    workspace_user__uid: ['u2', 'u1'],
    query: 'toner',
    page: 1,
  });
  expect(withMeaning(filters, status)).toEqual({
    ...filters,
    approvement_status: ['approved'],
    query: undefined,
    page: 1,
  });
});
