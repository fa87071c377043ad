import { expect, test } from 'vitest';
import { isNarrowedTo, listAddress, readInsights, withoutFilters, withPart } from './address.ts';

const today = '2026-11-21';
const uid = '5b6e1f1c-0000-4000-8000-000000000010';
const read = (address: string) => readInsights(new URLSearchParams(address), today);

test('an empty address means the last twelve full months', () => {
  expect(read('')).toMatchObject({
    period: '12-months',
    currency: undefined,
    page: 1,
    filters: {
      created_at__from_date: '2025-12-01',
      created_at__to_date: undefined,
      approvement_status: [],
    },
  });
});

test('reads period, currency and list filters from the address but ignores a status', () => {
  expect(
    read(`period=all&currency=TRY&company__uid=${uid}&approvement_status=rejected&page=3`),
  ).toMatchObject({
    period: 'all',
    currency: 'TRY',
    page: 3,
    filters: {
      company__uid: [uid],
      approvement_status: [],
      created_at__from_date: undefined,
      page: 1,
    },
  });
  expect(read('period=forever').period).toBe('12-months');
});

test('days in the address take precedence over a period', () => {
  expect(read('period=all&created_at__from_date=2026-01-05')).toMatchObject({
    period: undefined,
    filters: { created_at__from_date: '2026-01-05', created_at__to_date: undefined },
  });
});

test('changing the period removes the days, resets the page and keeps the filters', () => {
  const params = new URLSearchParams(`created_at__from_date=2026-01-05&company__uid=${uid}&page=3`);
  expect(withPart(params, { period: 'year' }).toString()).toBe(`company__uid=${uid}&period=year`);
  expect(withoutFilters(new URLSearchParams(`period=year&query=x&currency=EUR`)).toString()).toBe(
    'period=year&currency=EUR',
  );
});

test('a bar links to its status and its days within the period, with the filters', () => {
  const { filters } = read(`period=3-months&workspace_user__uid=${uid}`);
  expect(listAddress(filters, 'waiting', { from: '2026-08-01', to: '2026-09-10' }).toString()).toBe(
    `workspace_user__uid=${uid}&approvement_status=waiting&created_at__from_date=2026-09-01&created_at__to_date=2026-09-10`,
  );
  expect(listAddress(filters, 'approved', undefined, uid).getAll('company__uid')).toEqual([uid]);
});

test('days alone do not count as a filter', () => {
  expect([
    isNarrowedTo(read('period=year').filters),
    isNarrowedTo(read('query=paper').filters),
    isNarrowedTo(read(`company__uid=${uid}`).filters),
  ]).toEqual([false, true, true]);
});
