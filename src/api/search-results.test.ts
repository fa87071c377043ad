import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { aCompany, anInvoiceRow } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { searchResultQueries } from './search-results.ts';
import { FakeService } from './testing/fake-service.ts';

afterEach(() => vi.unstubAllGlobals());

test('asks once for the first records that contain a text and limits the results', async () => {
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('localStorage', undefined);
  const many = Array.from({ length: 9 }, (_, place) => String(place));
  const service = new FakeService()
    .on(endpoints.listInvoices, () => ({
      count: 9,
      page_count: 1,
      page_size: 9,
      results: many.map((uid) => anInvoiceRow({ uid })),
    }))
    .on(endpoints.listCompanies, () => ({
      count: 9,
      next: null,
      previous: null,
      results: many.map((uid) => aCompany({ uid })),
    }));
  const client = freshClient();
  const invoices = await client.fetchQuery(searchResultQueries.invoices('paper'));
  const companies = await client.fetchQuery(searchResultQueries.companies('paper'));
  expect(invoices.map(({ uid }) => uid)).toEqual(['0', '1', '2', '3', '4']);
  expect(companies.map(({ uid }) => uid)).toEqual(['0', '1', '2']);
  expect(
    service.requests.map(({ name, url }) => `${name} ${url.searchParams.get('query')}`),
  ).toEqual(['GET /v1/invoices/ paper', 'GET /v1/companies/ paper']);
});
