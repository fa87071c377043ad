import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFilters } from './filters.fixture.ts';
import { noFilters, readAddress, readFilters, toQuery, writeFilters } from './filters.ts';

const acme = '5b6e1f1c-0000-4000-8000-00000000000a';
const read = (text: string) => readAddress(new URLSearchParams(text));

test('filters come back from the address bar as they were written', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(read(writeFilters(filters).toString())).toEqual({ filters, dropped: [] });
    }),
  );
});

test.each([
  [
    'a day that is none',
    'created_at__from_date=2026-13-45',
    [['created_at__from_date', '2026-13-45']],
  ],
  ['an empty day', 'created_at__to_date=', [['created_at__to_date', '']]],
  [
    'a range that ends before it begins',
    'created_at__from_date=2026-02-02&created_at__to_date=2026-02-01',
    [
      ['created_at__from_date', '2026-02-02'],
      ['created_at__to_date', '2026-02-01'],
    ],
  ],
  ['a page that is no number', 'page=two', [['page', 'two']]],
  ['page nought', 'page=0', [['page', '0']]],
  ['a negative page', 'page=-1', [['page', '-1']]],
  ['a company that is no id', 'company__uid=Acme+%26+Co', [['company__uid', 'Acme & Co']]],
  ['an empty company', 'company__uid=', [['company__uid', '']]],
  ['a search for nothing', 'query=%20', [['query', ' ']]],
  ['a search that is too long', `query=${'x'.repeat(201)}`, [['query', 'x'.repeat(201)]]],
  ['a parameter that nobody knows', 'foo=bar', [['foo', 'bar']]],
  [
    'a name that every object has',
    'constructor=1&__proto__=2',
    [
      ['constructor', '1'],
      ['__proto__', '2'],
    ],
  ],
  ['a second page', 'page=1&page=7', [['page', '7']]],
  ['an empty status', 'approvement_status=', [['approvement_status', '']]],
  ['another tab than All', 'tab=mine', [['tab', 'mine']]],
])('%s in a hand-edited address is left out, and told', (_, text, dropped) => {
  expect(read(text)).toEqual({
    filters: noFilters,
    dropped: dropped.map(([name, value]) => ({ name, value })),
  });
});

test.each(['01J9Z3NDEKTSV4RRFFQ69G5FAV', 'co_7fQ2-x', '4711', 'acme.example:7'])(
  'a service whose ids are no UUIDs can be filtered by %s',
  (id) => {
    const address = `company__uid=${id}&workspace_user__uid=${id}&card__uid=${id}`;
    expect(read(address)).toEqual({
      filters: { ...noFilters, company__uid: [id], workspace_user__uid: [id], card__uid: [id] },
      dropped: [],
    });
  },
);

test('what makes sense stays when something beside it does not', () => {
  const { filters, dropped } = read(`company__uid=${acme}&company__uid=a,b&query=paper&foo=bar`);
  expect(filters).toEqual({ ...noFilters, company__uid: [acme], query: 'paper' });
  expect(dropped).toHaveLength(2);
});

test('a status or payment type of another service is not nonsense', () => {
  const { filters, dropped } = read(
    'approvement_status=on-hold&payment_type=barter&tab=all&view=k3',
  );
  expect(filters).toEqual({
    ...noFilters,
    approvement_status: ['on-hold'],
    payment_type: ['barter'],
  });
  expect(dropped).toEqual([]);
});

test('the same value twice counts once', () => {
  expect(readFilters(new URLSearchParams(`card__uid=${acme}&card__uid=${acme}`)).card__uid).toEqual(
    [acme],
  );
});

test('no address, however strange, keeps the inbox from opening', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(noFilters)), fc.string()), fc.string()),
      ),
      (pairs) => {
        const { filters } = readAddress(new URLSearchParams(pairs));
        expect(readAddress(writeFilters(filters))).toEqual({ filters, dropped: [] });
      },
    ),
  );
});

test('nothing to filter is an empty address and an empty query', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(toQuery(noFilters)).toEqual({});
});

test('a card number in an address is not searched for', () => {
  expect(readFilters(new URLSearchParams('query=4543739182640010')).query).toBe('4543 0010');
});
