import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  EInvoiceFactKind,
  EInvoice,
  EInvoiceTotalKind,
} from '#documents/einvoice/e-invoice.ts';
import { unitOf } from '#documents/units.ts';
import { countedUnit } from '#src/widgets/counted-unit.ts';
import { say } from '#src/widgets/words.tsx';

const kinds: Record<EInvoice['kind'], MessageDescriptor> = {
  invoice: msg`Invoice`,
  'credit-note': msg`Credit note`,
  correction: msg`Corrected invoice`,
  return: msg`Return invoice`,
  'self-billed': msg`Self-billed invoice`,
};
const totals: Record<EInvoiceTotalKind, MessageDescriptor> = {
  lines: msg`Sum of lines`,
  allowances: msg`Discounts`,
  charges: msg`Charges`,
  net: msg`Total without VAT`,
  vat: msg`VAT`,
  gross: msg`Total incl. VAT`,
  withheld: msg`Withheld by the buyer`,
  prepaid: msg`Already paid`,
  rounding: msg`Rounding`,
  due: msg`Amount due`,
};
const facts: Record<EInvoiceFactKind, MessageDescriptor> = {
  preceding: msg`Refers to invoice`,
  order: msg({ message: 'Order', context: 'purchase' }),
  contract: msg`Contract`,
  project: msg`Project`,
  'buyer-reference': msg`Buyer reference`,
  'delivery-note': msg`Delivery note`,
  delivered: msg`Delivered`,
  period: msg`Period`,
};
const transfer = msg`Bank transfer`;
const sepa = msg`SEPA transfer`;
const debit = msg`Direct debit`;
const card = msg`Card`;
/** Codes of UNTDID 4461, to which the readers map the codes of other dialects. */
const payments: Readonly<Record<string, MessageDescriptor>> = {
  10: msg`Cash`,
  20: msg`Check`,
  30: transfer,
  31: transfer,
  42: transfer,
  48: card,
  49: debit,
  54: msg`Credit card`,
  55: msg`Debit card`,
  57: msg`Standing order`,
  58: sepa,
  59: msg`SEPA direct debit`,
  68: msg`Online payment`,
  97: msg`Clearing`,
};
/** Codes of UN/ECE recommendations 20 and 21 with one word for any quantity. */
const units: Readonly<Record<string, MessageDescriptor>> = {
  KWH: msg`kWh`,
  KWT: msg`kW`,
  KMT: msg`km`,
  MTK: msg`m²`,
  MTQ: msg`m³`,
  GRM: msg`g`,
  TNE: msg`t`,
  SET: msg`set`,
  LS: msg`lump sum`,
};

/** Names for the codes of e-invoices; an unknown code is shown as sent. */
export const xmlWords = {
  kind: say(kinds),
  total: say(totals),
  fact: say(facts),
  payment: say(payments),
  unit: (sent: string, quantity: string) => {
    const unit = unitOf(sent) ?? sent.toUpperCase();
    return countedUnit(unit, quantity) ?? say(units)(unit);
  },
};
