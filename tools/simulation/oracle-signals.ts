import { toUnits } from '#contract/decimal.ts';
import { doubtsIn, signalsOf } from '#service/domain/signals.ts';
import type { Invoice, ModelState } from '#tools/simulation/oracle-records.ts';

const cents = (invoice: Invoice): bigint | null =>
  invoice.total_price === null ? null : toUnits(invoice.total_price, 2);

function isTwin(one: Invoice, other: Invoice): boolean {
  const [mine, theirs] = [cents(one), cents(other)];
  if (one === other || one.company === null || one.company !== other.company) return false;
  return mine !== null && theirs !== null && mine - theirs <= 2n && theirs - mine <= 2n;
}

const comparable = ({ uid, company, ...invoice }: Invoice) => ({
  uid,
  invoice_number: invoice.invoice_number,
  invoice_date: invoice.invoice_date,
  currency: invoice.currency,
  total_price: invoice.total_price,
  company: company && {
    uid: company.uid,
    name: company.name,
    tax_number: company.tax_number || null,
  },
});

/** The signals of an invoice (gap G47), found by comparing it with every other one. */
export function signalsIn(model: ModelState, invoice: Invoice, today: string) {
  const { company } = invoice;
  const last =
    company &&
    model.find({ approvement_status: ['approved'] }).find((one) => one.company === company);
  return signalsOf(
    {
      ...comparable(invoice),
      total_vat: invoice.total_vat,
      payment_type: invoice.payment_type,
      processing_status: invoice.processing_status,
      approvement_status: invoice.approvement_status,
      doubts: doubtsIn(invoice.values, invoice.readCompany?.uid ?? null),
    },
    {
      items: invoice.items,
      twins: model.invoices.filter((other) => isTwin(invoice, other)).map(comparable),
      last: last ? { currency: last.currency, items: last.items } : null,
    },
    today,
  );
}
