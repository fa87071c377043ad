import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFilters } from './filters.fixture.ts';
import { noFilters, readInbox, viewOf, writeInbox } from './filters.ts';
import { isNarrowed, onTab, tabOf, tabOnly } from './inbox-tabs.ts';

const read = (text: string) => readInbox(new URLSearchParams(text));

test('an empty address shows invoices to review', () => {
  expect(tabOf(read(''))).toBe('waiting');
});

test('a link with a company but no status shows all of its invoices', () => {
  expect(tabOf(read('company__uid=a'))).toBe('all');
});

test('an address restores the same filters and the same open view', () => {
  fc.assert(
    fc.property(
      anyFilters,
      fc.option(fc.stringMatching(/^[a-z0-9]{1,12}$/), { nil: undefined }),
      (filters, view) => {
        const address = new URLSearchParams(writeInbox(filters, view).toString());
        expect(readInbox(address)).toEqual(filters);
        expect(viewOf(address)).toBe(view);
      },
    ),
  );
});

test('a single known status has its own tab; several or an unknown one belong to All', () => {
  expect(tabOf({ ...noFilters, approvement_status: ['approved'] })).toBe('approved');
  expect(tabOf({ ...noFilters, approvement_status: ['approved', 'rejected'] })).toBe('all');
  expect(tabOf({ ...noFilters, approvement_status: ['on-hold'] })).toBe('all');
});

test('changing the tab keeps the filters and returns to the first page', () => {
  expect(onTab({ ...noFilters, query: 'paper', page: 4 }, 'approved')).toEqual({
    ...noFilters,
    query: 'paper',
    approvement_status: ['approved'],
  });
});

test('a search counts as a filter to clear, but a tab or a page alone does not', () => {
  expect(isNarrowed({ ...onTab(noFilters, 'waiting'), page: 2 })).toBe(false);
  expect(isNarrowed({ ...noFilters, query: 'paper' })).toBe(true);
  expect(isNarrowed({ ...noFilters, approvement_status: ['waiting', 'rejected'] })).toBe(true);
});

test('clearing the filters stays on the tab', () => {
  expect(tabOnly({ ...onTab(noFilters, 'rejected'), card__uid: ['x'] })).toEqual(
    onTab(noFilters, 'rejected'),
  );
});
