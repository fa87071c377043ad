import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asDecimal } from '#contract/decimal.ts';
import { aCard, anInvoice, anInvoiceRow, anItem, aWorkspaceUser } from '#contract/fixtures.ts';
import { signIn } from '#src/api/session.ts';
import { createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { QuickLook } from './quick-look.tsx';

const uidOf = (number: number) => `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`;
const fileOf = (uid: string) => `${location.origin}/files/${uid}.xml?signature=a`;
const companyOf = (number: number) => ({
  uid: uidOf(20 + number),
  name: `Company ${number}`,
  address: '',
  tax_number: `T-${number}`,
  tax_office: null,
  phone: null,
});
const recordOf = (uid: string) =>
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

let asked: string[];
let cancelled: string[];
let instead: (path: string) => Response | Promise<Response> | undefined;
const never = () => new Promise<Response>(() => undefined);
const rows = [1, 2, 3, 4].map((number) =>
  anInvoiceRow({ uid: uidOf(number), hf_id: `INV-${number}`, company: companyOf(number) }),
);

beforeEach(() => {
  [asked, cancelled, instead] = [[], [], () => undefined];
  localStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('a-key', false);
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://service.test');
    asked.push(pathname);
    signal?.addEventListener('abort', () => cancelled.push(pathname));
    const other = await instead(pathname);
    if (other) return other;
    if (pathname.startsWith('/files/'))
      return new Response('<Note>paper</Note>', { headers: { 'Content-Type': 'application/xml' } });
    return Response.json(recordOf(pathname.split('/').at(-1) ?? ''));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

function List({ known }: { known: boolean }) {
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
          uid={row.uid}
          row={known ? row : undefined}
          address={`/invoices/${row.uid}`}
          next={rows.slice(at + 1, at + 3).map(({ uid }) => uid)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

async function openList(known = true) {
  const router = createMemoryRouter([{ path: '*', element: <List known={known} /> }]);
  await render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider
          client={
            new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })
          }
        >
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  document.getElementById('row-0')?.focus();
}

const look = page.getByRole('region', { name: 'Quick look', exact: true });
const row = (number: number) => page.getByRole('link', { name: `INV-${number}`, exact: true });
const title = (number: number) => look.getByRole('heading', { name: `INV-${number}`, exact: true });

test('it shows what the invoice says beside its document, and a way to open it', async () => {
  await openList();
  for (const text of [
    'N-1',
    'Credit card',
    '4543 •••• •••• 0017',
    'Company 1',
    'Toner',
    'Rejected',
    'Not ours',
  ])
    await expect.element(look.getByText(text, { exact: true }).first()).toBeVisible();
  await expect
    .element(
      look.getByRole('table', { name: 'Items' }).getByRole('row', { name: /Paper A4 10 piece/ }),
    )
    .toBeVisible();
  await expect.element(look.getByText('paper', { exact: false }).first()).toBeVisible();
  await expect
    .element(look.getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', `/invoices/${uidOf(1)}`);
});

test('the focus stays in the list, and the look follows the cursor', async () => {
  await openList();
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row(2)).toHaveFocus();
  await expect.element(look.getByText('N-2', { exact: true })).toBeVisible();
});

test('what the list knows is there at once, the rest stays open until it comes', async () => {
  instead = never;
  await openList();
  await expect.element(look.getByText('Company 1')).toBeVisible();
  await expect.element(look.getByText('T-1')).toBeVisible();
  await expect
    .element(look.getByRole('region', { name: 'Data' }))
    .toHaveAttribute('aria-busy', 'true');
});

test('without anything better the record before stays, dimmed', async () => {
  instead = (path) => (path.includes(uidOf(1)) ? undefined : never());
  await openList(false);
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await userEvent.keyboard('j');
  await expect
    .element(look.getByRole('region', { name: 'Data' }))
    .toHaveAttribute('aria-busy', 'true');
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  expect(look.getByText('N-1', { exact: true }).element().closest('[data-stale]')).not.toBeNull();
});

test('rows that are only passed are not asked for', async () => {
  instead = (path) => (path.startsWith('/files/') ? never() : undefined);
  await openList();
  await expect.element(title(1)).toBeVisible();
  // In one task, each key drawn before the next: a busy machine would rest at each row otherwise.
  for (const key of 'jjj') {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await Promise.resolve();
  }
  await expect.poll(() => asked).toContain(`/v1/invoices/${uidOf(4)}`);
  expect(asked).not.toContain(`/v1/invoices/${uidOf(2)}`);
  expect(asked).not.toContain(`/v1/invoices/${uidOf(3)}`);
});

test('the next two are read ahead with their documents, once this one is there', async () => {
  await openList();
  for (const number of [2, 3]) {
    await expect.poll(() => asked).toContain(`/v1/invoices/${uidOf(number)}`);
    await expect.poll(() => asked).toContain(`/files/${uidOf(number)}.xml`);
  }
  expect(asked).not.toContain(`/v1/invoices/${uidOf(4)}`);
  expect(asked.indexOf(`/files/${uidOf(1)}.xml`)).toBeLessThan(
    asked.indexOf(`/v1/invoices/${uidOf(2)}`),
  );
  await userEvent.keyboard('j');
  await expect.element(look.getByText('N-2', { exact: true })).toBeVisible();
  await expect.poll(() => asked).toContain(`/files/${uidOf(4)}.xml`);
  expect(asked.filter((path) => path === `/files/${uidOf(2)}.xml`)).toHaveLength(1);
});

test('reading ahead stops when the look closes', async () => {
  instead = (path) => (path.endsWith(uidOf(2)) ? never() : undefined);
  await openList();
  await expect.poll(() => asked).toContain(`/v1/invoices/${uidOf(2)}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(look).not.toBeInTheDocument();
  await expect.poll(() => cancelled).toContain(`/v1/invoices/${uidOf(2)}`);
});

test('who saves data has nothing read ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await openList();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await expect.poll(() => asked).toContain(`/files/${uidOf(1)}.xml`);
  await userEvent.keyboard('j');
  await expect.element(look.getByText('N-2', { exact: true })).toBeVisible();
  expect(asked).not.toContain(`/v1/invoices/${uidOf(3)}`);
});

test('a failure is said inside it, and Retry reads again', async () => {
  instead = (path) =>
    path.startsWith('/v1/')
      ? Response.json({ detail: 'The database is locked.' }, { status: 500 })
      : undefined;
  await openList();
  await expect.element(look.getByText('The invoice could not be loaded')).toBeVisible();
  await expect.element(look.getByText('Company 1')).toBeVisible();
  instead = () => undefined;
  await look.getByRole('button', { name: 'Retry' }).click();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
});

test('an invoice that is gone says so', async () => {
  instead = () => Response.json({ detail: 'Not found.' }, { status: 404 });
  await openList();
  await expect.element(look.getByText('This invoice is not here any more')).toBeVisible();
  await expect.element(look.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('Space and Esc close it; from inside the focus goes back to the row', async () => {
  await openList();
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(look).not.toBeInTheDocument();
  await expect.element(row(1)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(look.getByRole('region', { name: 'Pages of the document' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(look).not.toBeInTheDocument();
  await expect.element(row(1)).toHaveFocus();
});

test('inside the document arrows and Space scroll it instead of moving the list', async () => {
  await openList();
  await expect.element(look.getByText('N-1', { exact: true })).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(look.getByRole('region', { name: 'Pages of the document' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(title(1)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row(2)).toHaveFocus();
});

test('its width is moved by keys and remembered', async () => {
  await openList();
  const line = page.getByRole('separator', { name: 'Width of the quick look' });
  await expect.element(line).toHaveAttribute('aria-valuenow', '44');
  line.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(line).toHaveAttribute('aria-valuenow', '46');
  await userEvent.keyboard('{Escape} ');
  await expect.element(line).toHaveAttribute('aria-valuenow', '46');
});
