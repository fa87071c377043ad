import { vi } from 'vitest';
import {
  aCard,
  aCompany,
  anInvoice,
  anInvoiceRow,
  permissionsAt,
  uidOf,
} from '#contract/fixtures.ts';
import type { Invoice } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { signIn } from '#src/api/session.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { Toasts } from '#src/ui/toasts.tsx';
import { useParams } from '#src/ui/router.ts';
import { InvoicePage } from './invoice-page.tsx';

let services = 0;

/**
 * A service in memory with one invoice, the second in a list of three. Each instance has another
 * UID, because the grid of an earlier test may still be waiting to send drafts of its invoice.
 */
export class Service {
  invoice: Invoice;
  version = 1;
  /** Some services send no versions (gap G32). */
  etags = true;
  deleted = false;
  /** Answers a request instead of the service. */
  instead:
    | ((
        method: string,
        path: string,
        body: unknown,
        search: URLSearchParams,
      ) => Response | Promise<Response | undefined> | undefined)
    | undefined;
  readonly requests: { readonly method: string; readonly path: string; readonly body: unknown }[] =
    [];

  constructor(invoice: Partial<Invoice> = {}) {
    services += 1;
    this.invoice = anInvoice({
      uid: uidOf(1_000 + services),
      hf_id: 'INV-2',
      items: [],
      total_vat: null,
      total_price: null,
      currency: 'EUR',
      ...invoice,
    });
  }

  /** Somebody else changes the invoice. */
  change(change: Partial<Invoice>): void {
    this.invoice = { ...this.invoice, ...change };
    this.version += 1;
  }

  get writes() {
    return this.requests.filter(({ method }) => method !== 'GET');
  }

  readonly answer = async (
    input: string,
    { method = 'GET', body, headers }: RequestInit = {},
  ): Promise<Response> => {
    const url = new URL(input, 'http://service.test');
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    this.requests.push({ method, path: url.pathname, body: sent });
    return (
      (await this.instead?.(method, url.pathname, sent, url.searchParams)) ??
      this.#route(method, url, { ...(typeof sent === 'object' ? sent : {}) }, new Headers(headers))
    );
  };

  #route(method: string, url: URL, body: object, headers: Headers): Response {
    const detail = `/v1/invoices/${this.invoice.uid}`;
    const whole = () =>
      Response.json(this.invoice, { headers: this.etags ? { ETag: `"${this.version}"` } : {} });
    if (this.deleted && url.pathname.startsWith(detail))
      return Response.json({ detail: 'Not found.' }, { status: 404 });
    if (url.pathname === '/v1/invoices/') return this.#list();
    if (url.pathname === '/v1/companies/' && method === 'POST')
      return Response.json(aCompany({ uid: uidOf(11), ...body }), { status: 201 });
    if (url.pathname === '/v1/companies/')
      return Response.json({ count: 1, next: null, previous: null, results: [aCompany()] });
    if (url.pathname === '/v1/cards/' && method === 'POST')
      return Response.json({ ...aCard(), ...body }, { status: 200 });
    if (url.pathname === '/v1/cards/')
      return Response.json({ count: 0, next: null, previous: null, results: [] });
    if (url.pathname.startsWith(`${detail}/items/`))
      return this.#item(method, url.pathname.split('/').at(-1) ?? '', body);
    const status = { approve: 'approved', reject: 'rejected', 'remove-approval': 'waiting' }[
      url.pathname.slice(detail.length + 1)
    ];
    if (status) {
      if (this.#isOlder(headers)) return Response.json({ detail: 'It changed.' }, { status: 412 });
      this.change({ approvement_status: status, permissions: permissionsAt(status) });
      return Response.json({
        uid: this.invoice.uid,
        approvement_status: status,
        permissions: permissionsAt(status),
      });
    }
    if (url.pathname !== detail)
      return method === 'GET'
        ? Response.json(
            anInvoice({
              uid: url.pathname.split('/').at(-1) ?? '',
              hf_id: 'INV-3',
              invoice_number: 'NB-2026-118',
            }),
          )
        : Response.json({ detail: 'Not found.' }, { status: 404 });
    if (method === 'PUT') {
      if (this.#isOlder(headers)) return Response.json({ detail: 'It changed.' }, { status: 412 });
      const { company_uid, ...plain } = { company_uid: undefined, ...body };
      this.change({
        ...plain,
        ...(company_uid === undefined
          ? {}
          : { company: company_uid === null ? null : { ...aCompany(), uid: String(company_uid) } }),
      });
    }
    return whole();
  }

  #isOlder(headers: Headers): boolean {
    const wanted = headers.get('If-Match');
    return wanted !== null && wanted !== `"${this.version}"`;
  }

  #list(): Response {
    const row = (number: number) => anInvoiceRow({ uid: uidOf(number), hf_id: `INV-${number}` });
    const { uid, approvement_status } = this.invoice;
    const mine = { ...row(2), uid, approvement_status };
    return Response.json({
      count: 3,
      page_count: 1,
      page_size: 25,
      results: [row(1), mine, row(3)],
    });
  }

  #item(method: string, uid: string, body: object): Response {
    const { items } = this.invoice;
    if (method === 'DELETE') {
      this.change({ items: items.filter((item) => item.uid !== uid) });
      return new Response(null, { status: 204 });
    }
    const blank: InvoiceItem = {
      uid: uidOf(100 + items.length),
      name: '',
      description: '',
      quantity: null,
      unit: null,
      total_price: null,
      vat_rate: null,
    };
    const item = { ...(items.find((one) => one.uid === uid) ?? blank), ...body };
    this.change({
      items:
        method === 'POST' ? [...items, item] : items.map((one) => (one.uid === uid ? item : one)),
    });
    return Response.json(item, { status: method === 'POST' ? 201 : 200 });
  }
}

function OpenedPage() {
  const { uid = '' } = useParams();
  return <InvoicePage uid={uid} />;
}

/**
 * Opens the page of the service's invoice, without drafts of an earlier test unless `keepDrafts`.
 */
export async function openInvoice(service: Service, { keepDrafts = false, search = '' } = {}) {
  if (!keepDrafts) eraseDrafts();
  signIn('a-key', false);
  vi.stubGlobal('fetch', service.answer);
  const routes = [
    {
      path: '/invoices',
      element: (
        <>
          <h1>Inbox</h1>
          <Toasts />
        </>
      ),
    },
    {
      path: '/invoices/:uid',
      element: (
        <>
          <OpenedPage />
          <Toasts />
        </>
      ),
    },
  ];
  const { client, location, go, unmount } = await openRoutes(
    routes,
    `/invoices/${service.invoice.uid}${search}`,
    5_000,
  );
  return { location, go, close: unmount, readAgain: () => client.invalidateQueries() };
}
