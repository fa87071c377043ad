import { expect, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, uidOf } from '#contract/fixtures.ts';
import type { Invoice } from '#contract/invoice.ts';
import { signIn } from '#src/api/session.ts';
import { addDays, todayIso } from '#src/lib/dates/days.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { Component } from './insights-page.tsx';

/** An invoice created so many days ago, at noon. */
export function invoiceOf(
  number: number,
  daysAgo: number,
  total: string | null,
  with_: Partial<Invoice> = {},
): Invoice {
  return anInvoice({
    uid: uidOf(number),
    hf_id: `INV-${number}`,
    total_price: total === null ? null : asDecimal(total),
    created_at: `${addDays(todayIso(), -daysAgo)}T12:00:00+00:00`,
    ...with_,
  });
}

/** A service whose list supports statuses, dates and pages, newest first. */
export class InsightsService {
  invoices: readonly Invoice[];
  readonly pageSize: number;
  /** Requested addresses without the host. */
  readonly requests: string[] = [];
  /** Answers a request instead of the service. */
  instead: ((path: string, query: URLSearchParams) => Response | undefined) | undefined;
  /** Requests that wait for `letGo`. */
  held: ((path: string, query: URLSearchParams) => boolean) | undefined;
  #waiting: (() => void)[] = [];

  constructor(invoices: readonly Invoice[], pageSize = 100) {
    this.invoices = invoices.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    this.pageSize = pageSize;
  }

  get lists(): readonly string[] {
    return this.requests.filter((request) => request.startsWith('/v1/invoices/?'));
  }

  letGo(): void {
    this.held = undefined;
    for (const go of this.#waiting.splice(0)) go();
  }

  readonly answer = async (address: string, { signal }: RequestInit = {}): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(address, 'http://service.test');
    this.requests.push(pathname + search);
    if (this.held?.(pathname, searchParams))
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const other = this.instead?.(pathname, searchParams);
    if (other) return other;
    if (pathname === '/v1/invoices/') return this.#list(searchParams);
    const found = this.invoices.find(({ uid }) => pathname === `/v1/invoices/${uid}`);
    return found ? Response.json(found) : Response.json({ detail: 'Not found.' }, { status: 404 });
  };

  #list(query: URLSearchParams): Response {
    const statuses = query.getAll('approvement_status');
    const [from, to] = [
      query.get('created_at__from_date') ?? '',
      query.get('created_at__to_date') ?? '~',
    ];
    const rows = this.invoices.filter(
      ({ approvement_status, created_at }) =>
        (statuses.length === 0 || statuses.includes(approvement_status)) &&
        created_at.slice(0, 10) >= from &&
        created_at.slice(0, 10) <= to,
    );
    const size = Math.min(Number(query.get('page_size') ?? this.pageSize), this.pageSize);
    const page = Number(query.get('page') ?? 1);
    const page_count = Math.max(1, Math.ceil(rows.length / size));
    if (page > page_count) return Response.json({ detail: 'Invalid page.' }, { status: 404 });
    return Response.json({
      count: rows.length,
      page_count,
      page_size: size,
      results: rows.slice((page - 1) * size, page * size),
    });
  }
}

/** Opens the insights at an address on a service. */
export async function openInsights(service: InsightsService, address = '/insights') {
  signIn('a-key', false);
  vi.stubGlobal('fetch', service.answer);
  return openRoutes(
    [
      { path: '/insights', element: <Component /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    address,
  );
}

export const region = (name: string) => page.getByRole('region', { name });
export const tableOf = (name: string) => page.getByRole('table', { name, exact: true });
export const lineOf = (table: string, name: string) =>
  tableOf(table).getByRole('row', { name: new RegExp(`^${name}`) });
export const expectText = (locator: Locator, text: RegExp) =>
  expect.poll(() => locator.query()?.textContent ?? '').toMatch(text);
