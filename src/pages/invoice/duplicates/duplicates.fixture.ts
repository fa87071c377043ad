import { page } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anInvoiceRow, anItem } from '#contract/fixtures.ts';
import type { Invoice } from '#contract/invoice.ts';
import { Service } from '#src/pages/invoice/invoice.fixture.tsx';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const total = {
  items: [anItem()],
  total_price: asDecimal('59.50'),
  total_vat: asDecimal('9.50'),
};
export const other = '5b6e1f1c-0000-4000-8000-000000000007';
export const paths = (service: Service) => service.writes.map(({ path }) => path.split('/').at(-1));

/** A service that has a second invoice, which every search finds. */
export function withOther(change: Partial<Invoice> = {}, mine: Partial<Invoice> = {}): Service {
  const service = new Service({ ...total, ...mine });
  const second = anInvoice({
    ...total,
    uid: other,
    hf_id: 'INV-7',
    invoice_date: '2026-02-25',
    ...change,
  });
  service.instead = (method, path) => {
    if (method === 'GET' && path === '/v1/invoices/')
      return Response.json({
        count: 1,
        page_count: 1,
        page_size: 100,
        results: [
          anInvoiceRow({
            uid: other,
            hf_id: 'INV-7',
            total_price: second.total_price,
            invoice_date: second.invoice_date,
          }),
        ],
      });
    return method === 'GET' && path.endsWith(other) ? Response.json(second) : undefined;
  };
  return service;
}
