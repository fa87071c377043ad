import { sumOf } from '#documents/numbers/sum.ts';
import {
  factsOf,
  totalsOf,
  type EInvoice,
  type EInvoiceAllowance,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceTax,
} from './e-invoice.ts';
import { all, at, children, distinct, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

/** Codes of `PaymentMeans` as codes of UNTDID 4461, for which the page has names. */
const payments: ReadonlyMap<string, string> = new Map([
  ['01', '10'],
  ['02', '49'],
  ['04', '30'],
  ['11', '20'],
  ['14', '97'],
  ['16', '20'],
  ['17', '20'],
  ['19', '48'],
]);
/** Codes of `UnitOfMeasure` as codes of UN/ECE recommendation 20. */
const units: ReadonlyMap<string, string> = new Map([
  ['01', 'C62'],
  ['02', 'HUR'],
  ['03', 'KGM'],
  ['04', 'LTR'],
  ['05', ''],
  ['21', 'GRM'],
  ['22', 'KMT'],
  ['25', 'MTR'],
  ['33', 'MTQ'],
  ['36', 'KWH'],
]);
/** Three-letter codes of sellers' usual countries; others are shown as written. */
const countries: ReadonlyMap<string, string> = new Map([
  ['AND', 'AD'],
  ['DEU', 'DE'],
  ['ESP', 'ES'],
  ['FRA', 'FR'],
  ['GBR', 'GB'],
  ['IRL', 'IE'],
  ['ITA', 'IT'],
  ['NLD', 'NL'],
  ['PRT', 'PT'],
  ['USA', 'US'],
]);

function readParty(node: XmlElement | undefined): EInvoiceParty {
  const own = at(node, 'LegalEntity') ?? at(node, 'Individual');
  const place = at(own, 'AddressInSpain') ?? at(own, 'OverseasAddress');
  const town = [text(place, 'PostCode'), text(place, 'Town')].filter(Boolean).join(' ');
  const person = ['Name', 'FirstSurname', 'SecondSurname'].map((name) => text(own, name));
  const country = text(place, 'CountryCode');
  const phone = text(own, 'ContactDetails/Telephone');
  return {
    name: text(own, 'CorporateName') || person.filter(Boolean).join(' '),
    tax_number: text(node, 'TaxIdentification/TaxIdentificationNumber'),
    other_number: '',
    tax_office: '',
    address: [
      text(place, 'Address'),
      town || text(place, 'PostCodeAndTown'),
      text(place, 'Province'),
    ].filter(Boolean),
    country: countries.get(country) ?? country,
    country_name: country,
    phone,
    contact: distinct(
      text(own, 'ContactDetails/ContactPersons'),
      phone,
      text(own, 'ContactDetails/ElectronicMail'),
    ),
  };
}

const allowancesIn = (
  node: XmlElement | undefined,
  discounts: string,
  charges: string,
): EInvoiceAllowance[] => [
  ...all(node, discounts).map((one) => ({
    charge: false,
    reason: text(one, 'DiscountReason'),
    amount: text(one, 'DiscountAmount'),
  })),
  ...all(node, charges).map((one) => ({
    charge: true,
    reason: text(one, 'ChargeReason'),
    amount: text(one, 'ChargeAmount'),
  })),
];

/** VAT, and the taxes that replace it in the Canaries, Ceuta and Melilla. */
const isVat = (tax: XmlElement) => /^0?[123]$/.test(text(tax, 'TaxTypeCode'));

/** The tax with the surcharge for small shops. */
const amountOf = (tax: XmlElement) =>
  sumOf(
    ['TaxAmount', 'EquivalenceSurchargeAmount'].flatMap((name) =>
      texts(tax, `${name}/TotalAmount`),
    ),
  ) ?? '';

const readTax = (tax: XmlElement, withheld: boolean): EInvoiceTax => ({
  name: isVat(tax) ? '' : text(tax, 'AdditionalDescription') || (withheld ? 'IRPF' : '–'),
  vat_rate: text(tax, 'TaxRate'),
  untaxed: false,
  base: text(tax, 'TaxableBase/TotalAmount'),
  amount: amountOf(tax),
  reason: '',
  withheld,
});

function readLine(node: XmlElement, index: number): EInvoiceLine {
  const taxes = all(node, 'TaxesOutputs/Tax').filter(isVat);
  const amount = text(node, 'GrossAmount', 'TotalCost');
  const charged = taxes.map(amountOf).filter(Boolean);
  const unit = text(node, 'UnitOfMeasure');
  return {
    number: text(node, 'SequenceNumber') || String(index + 1),
    name: text(node, 'ItemDescription'),
    description: text(node, 'AdditionalLineItemInformation'),
    notes: texts(node, 'ArticleCode'),
    quantity: text(node, 'Quantity'),
    unit: units.get(unit) ?? unit,
    price: text(node, 'UnitPriceWithoutTax'),
    vat_rate: text(taxes[0], 'TaxRate'),
    untaxed: false,
    amount,
    gross: charged.length > 0 ? (sumOf([amount, ...charged]) ?? '') : '',
    counts: true,
    allowances: allowancesIn(node, 'DiscountsAndRebates/Discount', 'Charges/Charge'),
  };
}

function readOne(root: XmlElement, node: XmlElement): EInvoice {
  const head = at(node, 'InvoiceHeader');
  const issue = at(node, 'InvoiceIssueData');
  const sums = at(node, 'InvoiceTotals');
  const [number, series] = [text(head, 'InvoiceNumber'), text(head, 'InvoiceSeriesCode')];
  const outputs = all(node, 'TaxesOutputs/Tax');
  const net = text(sums, 'TotalGrossAmountBeforeTaxes');
  const charged = text(sums, 'TotalTaxOutputs');
  const installments = all(node, 'PaymentDetails/Installment');
  return {
    dialect: 'facturae',
    kind: text(head, 'InvoiceClass').endsWith('R')
      ? 'correction'
      : text(root, 'FileHeader/InvoiceIssuerType') === 'RE'
        ? 'self-billed'
        : 'invoice',
    number: series === '' || number.startsWith(series) ? number : `${series}-${number}`,
    date: text(issue, 'IssueDate'),
    due: text(installments[0], 'InstallmentDueDate'),
    currency: text(issue, 'InvoiceCurrencyCode'),
    facts: factsOf({
      preceding: text(head, 'Corrective/InvoiceNumber'),
      order: text(node, 'Items/InvoiceLine/ReceiverTransactionReference'),
      contract: text(node, 'Items/InvoiceLine/ReceiverContractReference'),
      'delivery-note': texts(
        node,
        'Items/InvoiceLine/DeliveryNotesReferences/DeliveryNote/DeliveryNoteNumber',
      ).join(', '),
      delivered: text(issue, 'OperationDate'),
      period: distinct(
        text(issue, 'InvoicingPeriod/StartDate'),
        text(issue, 'InvoicingPeriod/EndDate'),
      ).join(' – '),
    }),
    language: text(issue, 'LanguageName'),
    notes: distinct(
      text(head, 'Corrective/ReasonDescription'),
      ...texts(node, 'LegalLiterals/LegalReference'),
      text(node, 'AdditionalData/InvoiceAdditionalInformation'),
    ),
    seller: readParty(at(root, 'Parties/SellerParty')),
    buyer: readParty(at(root, 'Parties/BuyerParty')),
    lines: all(node, 'Items/InvoiceLine').map(readLine),
    allowances: allowancesIn(sums, 'GeneralDiscounts/Discount', 'GeneralSurcharges/Charge'),
    taxes: [
      ...outputs.map((tax) => readTax(tax, false)),
      ...all(node, 'TaxesWithheld/Tax').map((tax) => readTax(tax, true)),
    ],
    totals: totalsOf({
      lines: text(sums, 'TotalGrossAmount'),
      allowances: text(sums, 'TotalGeneralDiscounts'),
      charges: text(sums, 'TotalGeneralSurcharges'),
      net,
      vat: outputs.every(isVat) ? charged : (sumOf(outputs.filter(isVat).map(amountOf)) ?? ''),
      // What the buyer withholds is already deducted from the stated total, although it is part of
      // the invoice.
      gross: (net && charged && sumOf([net, charged])) || text(sums, 'InvoiceTotal'),
      withheld: text(sums, 'TotalTaxesWithheld'),
      prepaid: text(sums, 'TotalPaymentsOnAccount'),
      due: text(sums, 'TotalExecutableAmount', 'TotalOutstandingAmount', 'InvoiceTotal'),
    }),
    payments: installments
      .map((one) => ({
        code: payments.get(text(one, 'PaymentMeans')) ?? '',
        account: text(
          one,
          'AccountToBeCredited/IBAN',
          'AccountToBeCredited/AccountNumber',
          'AccountToBeDebited/IBAN',
        ),
        card: '',
        bank: text(one, 'AccountToBeCredited/BIC', 'AccountToBeCredited/BankCode'),
        reference: text(one, 'PaymentReconciliationReference'),
      }))
      .filter((payment) => Object.values(payment).some(Boolean)),
    terms: [],
  };
}

/** The invoices of a Spanish Facturae 3.2 or similar; a file may have a batch of one seller. */
export const readFacturae = (root: XmlElement): readonly EInvoice[] =>
  children(at(root, 'Invoices'), 'Invoice').map((node) => readOne(root, node));
