import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { eraseInbox, openInbox } from '#src/pages/inbox/inbox.fixture.tsx';
import { anInvoiceRow, uidOf } from '#contract/fixtures.ts';
import type { InvoiceRow } from '#contract/invoice.ts';

/** A list of any length, generated page by page: index 0 is `INV-1`, the newest. */
export class LongService {
  readonly requests: string[] = [];
  readonly aborted: string[] = [];
  /** Requests for these pages wait for `letGo`. */
  held: ((page: number) => boolean) | undefined;
  count: number;
  readonly pageSize: number;
  #numbers: readonly number[] | null = null;
  #release: (() => void)[] = [];

  constructor(count: number, pageSize = 25) {
    this.count = count;
    this.pageSize = pageSize;
  }

  /** The invoices by number, newest first; only for lists that may be in memory. */
  get numbers(): readonly number[] {
    return this.#numbers ?? Array.from({ length: this.count }, (_, index) => index + 1);
  }

  set numbers(numbers: readonly number[]) {
    this.#numbers = numbers;
    this.count = numbers.length;
  }

  letGo(): void {
    this.held = undefined;
    for (const go of this.#release.splice(0)) go();
  }

  #row(place: number): InvoiceRow {
    const number = this.#numbers?.[place] ?? place + 1;
    // Negative numbers are newer than INV-1.
    return anInvoiceRow({
      uid: number > 0 ? uidOf(number) : uidOf(900_000_000_000 - number),
      hf_id: `INV-${number}`,
      created_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
    });
  }

  readonly answer = async (input: string, { signal }: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://service.test');
    if (url.pathname !== '/v1/invoices/')
      return Response.json({ detail: 'Not found.' }, { status: 404 });
    const page = Number(url.searchParams.get('page'));
    this.requests.push(`${page}`);
    if (this.held?.(page))
      await new Promise<void>((resolve, reject) => {
        this.#release.push(resolve);
        signal?.addEventListener('abort', () => {
          this.aborted.push(`${page}`);
          reject(new DOMException('Aborted', 'AbortError'));
        });
      });
    const page_count = Math.max(1, Math.ceil(this.count / this.pageSize));
    if (page > page_count) return Response.json({ detail: 'Invalid page.' }, { status: 404 });
    const first = (page - 1) * this.pageSize;
    const results = Array.from(
      { length: Math.min(this.pageSize, this.count - first) },
      (_, index) => this.#row(first + index),
    );
    return Response.json({ count: this.count, page_count, page_size: this.pageSize, results });
  };
}

/** Unmounts the inbox and clears what it stored, for the next test. */
export async function closeInbox(): Promise<void> {
  await cleanup();
  vi.unstubAllGlobals();
  eraseInbox();
}

/** The element that scrolls the list. */
export const scroller = () => {
  const found = document.querySelector<HTMLElement>('[data-list-scroller]');
  if (!found) throw new Error('There is no list');
  return found;
};

export const row = (id: string) =>
  page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) });

export async function opened(service: LongService, address = '/invoices?tab=all') {
  const inbox = await openInbox(service, address);
  await expect.element(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  return inbox;
}
