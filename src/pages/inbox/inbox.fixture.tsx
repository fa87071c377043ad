import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { beforeEach, vi } from 'vitest';
import { freshClient } from '#src/api/client.fixture.ts';
import { renderRouter } from '#src/widgets/render-router.fixture.tsx';
import { anInvoiceRow, permissionsAt } from '#contract/fixtures.ts';
import type { ApprovementStatus, InvoiceRow } from '#contract/invoice.ts';
import { eraseStored } from '#src/device/device-storage.ts';
import { signIn } from '#src/api/session.ts';
import { Toasts } from '#src/ui/toasts.tsx';
import { createMemoryRouter } from '#src/ui/router.ts';
import { pendingCursor } from '#src/widgets/pending-cursor.ts';
import { Component } from './inbox-page.tsx';

/** Rows called INV-1, INV-2 and so on. */
export function rowsOf(
  count: number,
  approvement_status: ApprovementStatus = 'waiting',
): InvoiceRow[] {
  return Array.from({ length: count }, (_, index) =>
    anInvoiceRow({
      uid: `5b6e1f1c-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
      hf_id: `INV-${index + 1}`,
      approvement_status,
      permissions: permissionsAt(approvement_status),
    }),
  );
}

/** A service in memory: the list with its filters and pages, and the decisions. */
export class Service {
  rows: readonly InvoiceRow[];
  /** Answers a request instead of the service. */
  instead: ((method: string, url: URL) => Response | Promise<Response> | undefined) | undefined;
  readonly requests: string[] = [];
  readonly #pageSize: number;

  constructor(rows: readonly InvoiceRow[], pageSize = 25) {
    this.rows = rows;
    this.#pageSize = pageSize;
  }

  readonly answer = async (
    input: string,
    { method = 'GET' }: RequestInit = {},
  ): Promise<Response> => {
    const url = new URL(input, 'http://service.test');
    this.requests.push(`${method} ${url.pathname}${url.search}`);
    const other = this.instead?.(method, url);
    if (other) return await other;
    const [, uid, action] = /^\/v1\/invoices\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (url.pathname === '/v1/invoices/') return this.#list(url.searchParams);
    if (uid && method === 'DELETE') {
      this.rows = this.rows.filter((row) => row.uid !== uid);
      return new Response(null, { status: 204 });
    }
    const status = { approve: 'approved', reject: 'rejected', 'remove-approval': 'waiting' }[
      action ?? ''
    ];
    if (!uid || !status) return Response.json({ detail: 'Not found.' }, { status: 404 });
    const permissions = permissionsAt(status);
    this.rows = this.rows.map((row) =>
      row.uid === uid ? { ...row, approvement_status: status, permissions } : row,
    );
    return Response.json({ uid, approvement_status: status, permissions });
  };

  #list(query: URLSearchParams): Response {
    const wanted = query.getAll('approvement_status');
    const found = this.rows.filter(
      (row) => wanted.length === 0 || wanted.includes(row.approvement_status),
    );
    const page = Number(query.get('page'));
    const page_count = Math.max(1, Math.ceil(found.length / this.#pageSize));
    if (page > page_count) return Response.json({ detail: 'Invalid page.' }, { status: 404 });
    const results = found.slice((page - 1) * this.#pageSize, page * this.#pageSize);
    return Response.json({ count: found.length, page_count, page_size: this.#pageSize, results });
  }
}

// The previous test's inbox stores its state on unmounting, after that test's own hooks.
beforeEach(() => eraseInbox());

/** Clears what this tab stores of the inbox, between two tests. */
export function eraseInbox(): void {
  pendingCursor.set(null);
  for (const key of [
    'invoice-desk.selection:',
    'invoice-desk.inbox-place',
    'invoice-desk.looking',
    'invoice-desk.decisions:',
    'invoice-desk.review.',
  ] as const)
    eraseStored(key);
}

/**
 * Opens the inbox at an address on a service.
 * @param above is rendered above it, such as the search of the shell
 */
export async function openInbox(
  service: { readonly answer: (input: string, init?: RequestInit) => Promise<Response> },
  address = '/invoices',
  above?: ReactNode,
) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('a-key', false);
  vi.stubGlobal('fetch', service.answer);
  const router = createMemoryRouter(
    [
      {
        path: '/invoices',
        element: (
          <div style={{ display: 'flex', flexDirection: 'column', blockSize: '100vh' }}>
            {above}
            <Component />
            <Toasts />
          </div>
        ),
      },
      { path: '/invoices/:uid', element: <h1>One invoice</h1> },
    ],
    { initialEntries: [address] },
  );
  const client = freshClient(5_000);
  await renderRouter(router);
  return {
    search: () => router.state.location.search,
    pathname: () => router.state.location.pathname,
    back: () => router.navigate(-1),
    readAgain: () => client.invalidateQueries(),
  };
}
