import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asDecimal } from '#contract/decimal.ts';
import { aCard, anInvoice, anInvoiceRow, anItem, aWorkspaceUser } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { eraseStored } from '#src/device/device-storage.ts';
import { signIn } from '#src/api/session.ts';
import { createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { QuickLook } from './quick-look.tsx';

export const uidOf = (number: number) =>
  `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`;
const fileOf = (uid: string) => `${location.origin}/files/${uid}.xml?signature=a`;
const companyOf = (number: number) => ({
  uid: uidOf(20 + number),
  name: `Company ${number}`,
  address: '',
  tax_number: `T-${number}`,
  tax_office: null,
  phone: null,
});
export const recordOf = (uid: string) =>
  anInvoice({
    uid,
    company: companyOf(Number(uid.slice(-12))),
    hf_id: `INV-${Number(uid.slice(-12))}`,
    file: fileOf(uid),
    invoice_number: `N-${Number(uid.slice(-12))}`,
    payment_type: 'credit_card',
    card: aCard(),
    items: [anItem(), anItem({ uid: uidOf(99), name: 'Toner', total_price: asDecimal('12.00') })],
    history: [
      {
        uid: uidOf(98),
        action: 'reject',
        created_at: '2026-03-02T09:30:00Z',
        workspace_user: aWorkspaceUser(),
        reason: 'Not ours',
        changes: [],
      },
    ],
  });

/** Requests and decisions since the test began, and answers instead of the service's. */
interface StandIn {
  asked: string[];
  cancelled: string[];
  decided: string[];
  instead: (path: string) => Response | Promise<Response> | undefined;
}
const fresh = (): StandIn => ({ asked: [], cancelled: [], decided: [], instead: () => undefined });
export const service = fresh();
/** The response to the list's search. */
export const listOf = (...results: readonly object[]) => ({
  count: results.length,
  page_count: 1,
  page_size: 100,
  results,
});
export const never = () => new Promise<Response>(() => undefined);
export const rows = [1, 2, 3, 4].map((number) =>
  anInvoiceRow({ uid: uidOf(number), hf_id: `INV-${number}`, company: companyOf(number) }),
);

beforeEach(() => {
  Object.assign(service, fresh());
  eraseStored('invoice-desk.look');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('a-key', false);
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://service.test');
    service.asked.push(pathname);
    signal?.addEventListener('abort', () => service.cancelled.push(pathname));
    const other = await service.instead(pathname);
    if (other) return other;
    if (pathname.startsWith('/files/'))
      return new Response('<Note>paper</Note>', { headers: { 'Content-Type': 'application/xml' } });
    if (pathname === '/v1/invoices/') return Response.json(listOf());
    return Response.json(recordOf(pathname.split('/').at(-1) ?? ''));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

function List() {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(true);
  const step = (by: number) => () => {
    const next = Math.min(Math.max(at + by, 0), rows.length - 1);
    setAt(next);
    document.getElementById(`row-${next}`)?.focus();
  };
  useKeys({ j: step(1), k: step(-1), ArrowDown: step(1), Space: () => setOpen(!open) });
  const row = rows[at] ?? anInvoiceRow();
  return (
    <div style={{ display: 'flex', blockSize: 700 }}>
      <ul style={{ flex: 1 }}>
        {rows.map((one, index) => (
          <li key={one.uid}>
            <a id={`row-${index}`} href="#row">
              {one.hf_id}
            </a>
          </li>
        ))}
      </ul>
      {open && (
        <QuickLook
          row={row}
          address={`/invoices/${row.uid}`}
          next={rows.slice(at + 1, at + 3).map(({ uid }) => uid)}
          onClose={() => setOpen(false)}
          selecting={false}
          underWay={undefined}
          onApprove={({ hf_id }) => service.decided.push(`approve ${hf_id}`)}
          onReject={({ hf_id }) => service.decided.push(`reject ${hf_id}`)}
        />
      )}
    </div>
  );
}

/** The list, kept mounted as in the app: the key h hides the page and shows it again. */
function Kept() {
  const [shown, setShown] = useState(true);
  useKeys({ h: () => setShown(!shown) });
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <List />
    </Activity>
  );
}

export async function openList() {
  const router = createMemoryRouter([{ path: '*', element: <Kept /> }]);
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={freshClient(5_000)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  document.getElementById('row-0')?.focus();
}

export const look = page.getByRole('region', { name: 'Quick look', exact: true });
export const row = (number: number) =>
  page.getByRole('link', { name: `INV-${number}`, exact: true });
export const title = (number: number) =>
  look.getByRole('heading', { name: `INV-${number}`, exact: true });
