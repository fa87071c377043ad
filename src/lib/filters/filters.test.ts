import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFilters } from './filters.fixture.ts';
import { noFilters, readAddress, readFilters, toQuery, writeFilters } from './filters.ts';

const acme = '5b6e1f1c-0000-4000-8000-00000000000a';
const read = (text: string) => readAddress(new URLSearchParams(text));

test('filters survive being written to the address and read again', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(read(writeFilters(filters).toString())).toEqual({ filters, dropped: [] });
    }),
  );
});

test.each([
  ['an invalid day', 'created_at__from_date=2026-13-45', [['created_at__from_date', '2026-13-45']]],
  ['an empty day', 'created_at__to_date=', [['created_at__to_date', '']]],
  [
    'a range that ends before it begins',
    'created_at__from_date=2026-02-02&created_at__to_date=2026-02-01',
    [
      ['created_at__from_date', '2026-02-02'],
      ['created_at__to_date', '2026-02-01'],
    ],
  ],
  ['a page that is not a number', 'page=two', [['page', 'two']]],
  ['page zero', 'page=0', [['page', '0']]],
  ['a negative page', 'page=-1', [['page', '-1']]],
  ['a company that is not an ID', 'company__uid=Acme+%26+Co', [['company__uid', 'Acme & Co']]],
  ['an empty company', 'company__uid=', [['company__uid', '']]],
  ['an empty search', 'query=%20', [['query', ' ']]],
  ['a search that is too long', `query=${'x'.repeat(201)}`, [['query', 'x'.repeat(201)]]],
  ['an unknown parameter', 'foo=bar', [['foo', 'bar']]],
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
])('drops and reports %s in a hand-edited address', (_, text, dropped) => {
  expect(read(text)).toEqual({
    filters: noFilters,
    dropped: dropped.map(([name, value]) => ({ name, value })),
  });
});

test.each(['01J9Z3NDEKTSV4RRFFQ69G5FAV', 'co_7fQ2-x', '4711', 'acme.example:7'])(
  'accepts %s as an ID of a service that uses no UUIDs',
  (id) => {
    const address = `company__uid=${id}&workspace_user__uid=${id}&card__uid=${id}`;
    expect(read(address)).toEqual({
      filters: { ...noFilters, company__uid: [id], workspace_user__uid: [id], card__uid: [id] },
      dropped: [],
    });
  },
);

test('keeps valid filters when another one is invalid', () => {
  const { filters, dropped } = read(`company__uid=${acme}&company__uid=a,b&query=paper&foo=bar`);
  expect(filters).toEqual({ ...noFilters, company__uid: [acme], query: 'paper' });
  expect(dropped).toHaveLength(2);
});

test('keeps a status or payment type of another service', () => {
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

test('counts a repeated value once', () => {
  expect(readFilters(new URLSearchParams(`card__uid=${acme}&card__uid=${acme}`)).card__uid).toEqual(
    [acme],
  );
});

test('opens the inbox for any address', () => {
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

test('writes an empty address and an empty query without filters', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(toQuery(noFilters)).toEqual({});
});

test('cuts a card number in the address before searching', () => {
  expect(readFilters(new URLSearchParams('query=4543739182640010')).query).toBe('4543 0010');
});
