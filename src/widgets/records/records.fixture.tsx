import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { Invoice } from '#contract/invoice.ts';
import { anInvoice } from '#contract/fixtures.ts';
import { foldLetters } from '#documents/text/fold-text.ts';
import { signIn } from '#src/api/session.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { Toasts } from '#src/ui/toasts.tsx';

interface StoredRecord {
  readonly uid: string;
}

/** A service in memory for one kind of record, and the number of invoices that use any of them. */
export class RecordService<R extends StoredRecord> {
  records: readonly R[];
  used = 0;
  /** The newest of them. */
  invoices: readonly (Partial<Invoice> & { readonly uid: string })[] = [];
  #held: { readonly path: (path: string) => boolean; readonly until: Promise<void> } | undefined;
  /** Responds instead of the service; throwing simulates an unreachable service. */
  instead: ((method: string, path: string, body: unknown) => Response | undefined) | undefined;
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly body: unknown;
    readonly key: string | null;
  }[] = [];
  readonly #make: (body: object) => R;

  constructor(records: readonly R[], make: (body: object) => R) {
    this.records = records;
    this.#make = make;
  }

  /** Holds back the responses to some paths. @returns releases them */
  hold(path: (path: string) => boolean): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { path, until: promise };
    return resolve;
  }

  get writes() {
    return this.requests.filter(({ method }) => method !== 'GET');
  }

  readonly answer = async (
    address: string,
    { method = 'GET', body: text, headers, signal }: RequestInit = {},
  ): Promise<Response> => {
    const url = new URL(address, 'http://service.test');
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    const path = url.pathname + url.search;
    this.requests.push({ method, path, body, key: new Headers(headers).get('Idempotency-Key') });
    if (this.#held?.path(path))
      await Promise.race([
        this.#held.until,
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
      ]);
    const other = this.instead?.(method, path, body);
    if (other) return other;
    if (url.pathname === '/v1/invoices/')
      return Response.json({
        count: this.used,
        page_count: 1,
        page_size: 25,
        results: this.invoices.map((row) => anInvoice(row)),
      });
    const uid = url.pathname.split('/')[3];
    const found = this.records.find((record) => record.uid === uid);
    if (!uid)
      return method === 'POST'
        ? this.#create(body)
        : this.#list(url.searchParams.get('query') ?? '');
    if (!found) return Response.json({ detail: 'Not found.' }, { status: 404 });
    if (method === 'DELETE') {
      this.records = this.records.filter((record) => record !== found);
      return new Response(null, { status: 204 });
    }
    const changed = { ...found, ...(typeof body === 'object' ? body : {}) };
    this.records = this.records.map((record) => (record === found ? changed : record));
    return Response.json(changed);
  };

  #create(body: unknown): Response {
    const made = this.#make(typeof body === 'object' && body !== null ? body : {});
    this.records = [made, ...this.records];
    return Response.json(made, { status: 201 });
  }

  #list(query: string): Response {
    const results = this.records.filter((record) =>
      foldLetters(JSON.stringify(record)).includes(foldLetters(query)),
    );
    return Response.json({ count: results.length, next: null, previous: null, results });
  }
}

/** Opens a page of records at an address, with this service. */
export async function openRecords<R extends StoredRecord>(
  Page: ComponentType,
  at: string,
  service: RecordService<R>,
  address: string,
) {
  signIn('a-key', false);
  vi.stubGlobal('fetch', service.answer);
  const element = (
    <>
      <Page />
      <Toasts />
    </>
  );
  return openRoutes(
    [
      { path: at, element },
      { path: `${at}/:uid`, element },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    address,
  );
}
