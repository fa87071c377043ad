import { negated } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import {
  factsOf,
  isNothing,
  totalsOf,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceTax,
} from './e-invoice.ts';
import { readParty } from './read-ubl.ts';
import { all, at, distinct, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

/**
 * Reads an amount in the currency of the invoice: foreign amounts are stated beside local ones,
 * except for unit prices.
 */
type Amount = (node: XmlElement | undefined, name: string) => string;

/** No VAT is charged: the seller pays none, or the buyer pays it. */
const isFree = (category: XmlElement | undefined) =>
  text(category, 'VATApplicable') === 'false' ||
  text(category, 'LocalReverseChargeFlag') === 'true' ||
  at(category, 'LocalReverseCharge') !== undefined;

function readLine(node: XmlElement, amountOf: Amount): EInvoiceLine {
  const quantity = at(node, 'InvoicedQuantity');
  const category = at(node, 'ClassifiedTaxCategory');
  const amount = amountOf(node, 'LineExtensionAmount');
  const price = amountOf(node, 'UnitPrice');
  return {
    number: text(node, 'ID'),
    name: text(node, 'Item/Description', 'Note'),
    description: '',
    notes: distinct(text(node, 'Note'), text(node, 'Item/SellersItemIdentification/ID')),
    quantity: quantity?.text ?? '',
    unit: quantity?.attributes.get('unitCode') ?? '',
    price,
    vat_rate: isFree(category) ? '' : text(category, 'Percent'),
    untaxed: isFree(category),
    amount,
    gross: amountOf(node, 'LineExtensionAmountTaxInclusive'),
    // A text between the lines has zeros.
    counts: ![amount, price, quantity?.text ?? ''].every(isNothing),
    allowances: [],
  };
}

const readTax = (node: XmlElement, amountOf: Amount, part: '' | 'Difference'): EInvoiceTax => {
  const category = at(node, 'TaxCategory');
  return {
    name: '',
    vat_rate: isFree(category) ? '' : text(category, 'Percent'),
    untaxed: isFree(category),
    base: amountOf(node, `${part}TaxableAmount`),
    amount: amountOf(node, `${part}TaxAmount`),
    reason: '',
    withheld: false,
  };
};

/** Whether an element called `Invoice` is one of ISDOC, which is not UBL although it looks so. */
export const isIsdoc = (root: XmlElement): boolean =>
  root.name === 'Invoice' && text(root, 'LocalCurrencyCode') !== '';

/** The Czech ISDOC, versions 5 and 6. */
export function readIsdoc(root: XmlElement): EInvoice {
  const local = text(root, 'LocalCurrencyCode');
  const stated = text(root, 'ForeignCurrencyCode');
  const sums = at(root, 'LegalMonetaryTotal');
  // Some programs repeat the local currency there, or state no second amounts.
  const isForeign = stated !== local && sums?.children.some(({ name }) => name.endsWith('Curr'));
  const foreign = isForeign ? stated : '';
  const amountOf: Amount = (node, name) => text(node, foreign === '' ? name : `${name}Curr`);
  // Amounts invoiced with advance payments are not charged again.
  const part = isNothing(amountOf(sums, 'AlreadyClaimedTaxInclusiveAmount')) ? '' : 'Difference';
  const net = amountOf(sums, `${part}TaxExclusiveAmount`);
  const gross = amountOf(sums, `${part}TaxInclusiveAmount`);
  const seller = readParty(at(root, 'AccountingSupplierParty'));
  const payments = all(root, 'PaymentMeans/Payment');
  return {
    dialect: 'isdoc',
    kind: /^[26]$/.test(text(root, 'DocumentType')) ? 'credit-note' : 'invoice',
    number: text(root, 'ID'),
    date: text(root, 'IssueDate'),
    due: text(root, 'PaymentMeans/Payment/Details/PaymentDueDate'),
    currency: foreign || local,
    facts: factsOf({
      order: texts(root, 'OrderReferences/OrderReference/ExternalOrderID').join(', '),
      contract: texts(root, 'ContractReferences/ContractReference/ID').join(', '),
      'delivery-note': texts(root, 'DeliveryNoteReferences/DeliveryNoteReference/ID').join(', '),
      delivered: text(root, 'TaxPointDate'),
      preceding: texts(root, 'OriginalDocumentReferences/OriginalDocumentReference/ID').join(', '),
    }),
    language: at(root, 'Note')?.attributes.get('languageID') ?? '',
    notes: texts(root, 'Note'),
    seller,
    buyer: readParty(at(root, 'AccountingCustomerParty')),
    lines: all(root, 'InvoiceLines/InvoiceLine').map((node) => readLine(node, amountOf)),
    partOfOrder: part !== '',
    allowances: [],
    taxes: all(root, 'TaxTotal/TaxSubTotal').map((node) => readTax(node, amountOf, part)),
    totals: totalsOf({
      net,
      vat:
        part === ''
          ? amountOf(at(root, 'TaxTotal'), 'TaxAmount')
          : (sumOf([gross, negated(net)]) ?? ''),
      gross,
      prepaid: amountOf(sums, 'PaidDepositsAmount'),
      rounding: amountOf(sums, 'PayableRoundingAmount'),
      due: amountOf(sums, 'PayableAmount'),
    }),
    payments: payments.map((one) => ({
      code: text(one, 'PaymentMeansCode'),
      account:
        text(one, 'Details/IBAN') ||
        [text(one, 'Details/ID'), text(one, 'Details/BankCode')].filter(Boolean).join('/'),
      card: '',
      bank: text(one, 'Details/BIC', 'Details/Name'),
      reference: text(one, 'Details/VariableSymbol'),
    })),
    terms: [],
  };
}
