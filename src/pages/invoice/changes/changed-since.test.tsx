import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCompany, anInvoice, anInvoiceRow, anItem } from '#contract/fixtures.ts';
import { asDecimal } from '#contract/decimal.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const lastUid = '5b6e1f1c-0000-4000-8000-000000000777';
const known = 'DE89 3704 0044 0532 0130 00';
const other = 'GB29 NWBK 6016 1331 9268 19';

/** An invoice, and the supplier's last approved one; both documents name an account. */
function serviceWith(
  account: string,
  price: string,
  { approved = true }: { approved?: boolean } = {},
): Service {
  const fileOf = (name: string) => `${location.origin}/files/${name}.xml`;
  const shared = { company: aCompany(), currency: 'EUR' };
  const hosting = anItem({ name: 'Hosting', quantity: asDecimal('1.000') });
  const service = new Service({
    ...shared,
    file: fileOf('now'),
    items: [{ ...hosting, total_price: asDecimal(price) }],
  });
  const last = anInvoice({
    ...shared,
    uid: lastUid,
    hf_id: 'INV-LAST',
    file: fileOf('last'),
    approvement_status: 'approved',
    items: [{ ...hosting, total_price: asDecimal('50.00') }],
  });
  const row = anInvoiceRow({
    uid: lastUid,
    approvement_status: 'approved',
    company: aCompany(),
  });
  const xml = (text: string) =>
    new Response(`<Invoice><ID>${text}</ID></Invoice>`, {
      headers: { 'Content-Type': 'application/xml' },
    });
  service.instead = (method, path) => {
    if (method !== 'GET') return undefined;
    if (path === '/files/now.xml') return xml(account);
    if (path === '/files/last.xml') return xml(known);
    if (path === `/v1/invoices/${lastUid}`) return Response.json(last);
    return path === '/v1/invoices/' && approved
      ? Response.json({ count: 1, page_count: 1, page_size: 25, results: [row] })
      : undefined;
  };
  return service;
}

const panel = page.getByRole('region', { name: 'Changed since last time' });

test('alerts about a changed bank account, with the previous one and a link to its invoice', async () => {
  await openInvoice(serviceWith(other, '50.00'));
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent(
      `Bank account changed: ${other.replaceAll(' ', '')}, last time ${known.replaceAll(' ', '')}. Check it with the supplier.`,
    );
  await expect.element(panel.getByRole('link', { name: 'Last approved: INV-LAST' })).toBeVisible();
});

test('mentions a changed unit price without an alert', async () => {
  await openInvoice(serviceWith(known, '55.00'));
  await expect.element(panel.getByText('Hosting: €55.00 each, last time €50.00')).toBeVisible();
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
});

test('collapses more than two changed prices so that the items stay in view', async () => {
  const service = serviceWith(known, '55.00');
  const items = ['Hosting', 'Paper', 'Ink'].map((name) =>
    anItem({ name, quantity: asDecimal('1.000'), total_price: asDecimal('50.00') }),
  );
  const last = service.instead;
  service.change({
    items: items.map((item) => ({ ...item, total_price: asDecimal('55.00') })),
  });
  service.instead = (method, path, ...rest) =>
    path === `/v1/invoices/${lastUid}`
      ? Response.json(
          anInvoice({
            uid: lastUid,
            hf_id: 'INV-LAST',
            company: aCompany(),
            currency: 'EUR',
            approvement_status: 'approved',
            items,
          }),
        )
      : last?.(method, path, ...rest);
  await openInvoice(service);
  const line = panel.getByText('Ink: €55.00 each, last time €50.00');
  await expect.element(line).not.toBeVisible();
  await panel.getByText('3 unit prices changed since last time').click();
  await expect.element(line).toBeVisible();
});

test('shows nothing without changes or for the first invoice of a supplier', async () => {
  const same = serviceWith(known, '50.00');
  const { close } = await openInvoice(same);
  await expect
    .poll(() => same.requests.filter(({ path }) => path.endsWith('/last.xml')).length)
    .toBe(1);
  await expect.element(panel).not.toBeInTheDocument();
  await close();
  await openInvoice(serviceWith(other, '55.00', { approved: false }));
  await expect.element(page.getByRole('grid', { name: 'Items' })).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});
