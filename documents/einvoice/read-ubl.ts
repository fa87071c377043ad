import { isSameNumber } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import {
  factsOf,
  isNothing,
  isUntaxed,
  totalsOf,
  type EInvoiceAllowance,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceTax,
} from './e-invoice.ts';
import { all, at, children, distinct, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

const isTurkishNumber = (id: XmlElement) =>
  /^(?:VKN|TCKN)$/i.test(id.attributes.get('schemeID') ?? '') && id.text !== '';

function taxNumberOf(party: XmlElement | undefined): string {
  const turkish = all(party, 'PartyIdentification/ID').find(isTurkishNumber);
  const schemes = children(party, 'PartyTaxScheme').filter((one) => text(one, 'CompanyID') !== '');
  const vat = schemes.find((one) => /^(?:VAT|63)$/i.test(text(one, 'TaxScheme/ID')));
  return turkish?.text ?? text(vat ?? schemes[0], 'CompanyID');
}

function countryOf(place: XmlElement | undefined): string {
  const named = /^t[üu]rk(?:iye|ey)$/iu.test(text(place, 'Country/Name')) ? 'TR' : '';
  return text(place, 'Country/IdentificationCode') || named;
}

function readParty(node: XmlElement | undefined): EInvoiceParty {
  const party = at(node, 'Party') ?? node;
  const person = [text(party, 'Person/FirstName'), text(party, 'Person/FamilyName')]
    .filter(Boolean)
    .join(' ');
  const place = at(party, 'PostalAddress');
  const street = [text(place, 'StreetName'), text(place, 'BuildingNumber')]
    .filter(Boolean)
    .join(' ');
  const town = [
    text(place, 'PostalZone'),
    text(place, 'CitySubdivisionName'),
    text(place, 'CityName'),
  ]
    .filter(Boolean)
    .join(' ');
  const country = countryOf(place);
  const turkish =
    country === 'TR' || all(party, 'PartyIdentification/ID').some((id) => isTurkishNumber(id));
  const tax_number = taxNumberOf(party);
  const office = text(party, 'PartyTaxScheme/TaxScheme/Name');
  return {
    name: text(party, 'PartyLegalEntity/RegistrationName', 'PartyName/Name') || person,
    tax_number,
    other_number: text(party, 'PartyIdentification/ID', 'PartyLegalEntity/CompanyID'),
    // Elsewhere the tax scheme has the name of the tax, not of an office.
    tax_office: turkish && !/^(?:vat|kdv)$/i.test(office) ? office : '',
    address: distinct(
      street,
      text(place, 'AdditionalStreetName'),
      ...texts(place, 'AddressLine/Line'),
      text(place, 'District'),
      town,
    ),
    country: country || (turkish ? 'TR' : tax_number.slice(0, 2)),
    country_name: text(place, 'Country/Name', 'Country/IdentificationCode'),
    phone: text(party, 'Contact/Telephone'),
    contact: distinct(
      text(party, 'Contact/Name'),
      text(party, 'Contact/Telephone'),
      text(party, 'Contact/ElectronicMail'),
      text(party, 'WebsiteURI'),
    ),
  };
}

const readAllowance = (node: XmlElement): EInvoiceAllowance => ({
  charge: text(node, 'ChargeIndicator').toLowerCase() === 'true',
  reason: text(node, 'AllowanceChargeReason'),
  amount: text(node, 'Amount'),
});

const allowancesOf = (node: XmlElement) =>
  children(node, 'AllowanceCharge')
    .map(readAllowance)
    .filter(({ amount }) => !isNothing(amount));

const schemeOf = (subtotal: XmlElement) =>
  text(subtotal, 'TaxCategory/TaxScheme/TaxTypeCode', 'TaxCategory/TaxScheme/ID').toUpperCase();

/** UBL-TR puts excise and withholding beside VAT; they have codes of their own. */
function isVat(subtotal: XmlElement): boolean {
  const code = schemeOf(subtotal);
  if (/^\d+$/.test(code)) return code === '0015' || code === '63';
  return !/tevkifat|stopaj|[öo]tv|konaklama|damga/iu.test(
    text(subtotal, 'TaxCategory/TaxScheme/Name'),
  );
}

const rateOf = (tax: XmlElement | undefined) => text(tax, 'Percent', 'TaxCategory/Percent');
/** Of a tax or of a category that states no rate. */
const chargesNothing = (tax: XmlElement | undefined) =>
  rateOf(tax) === '' && isUntaxed(text(tax, 'TaxCategory/ID', 'ID'));

function readTax(subtotal: XmlElement, withheld: boolean): EInvoiceTax {
  const name = text(subtotal, 'TaxCategory/TaxScheme/Name', 'TaxCategory/Name');
  return {
    name: withheld || !isVat(subtotal) ? name || schemeOf(subtotal) : '',
    vat_rate: rateOf(subtotal),
    untaxed: chargesNothing(subtotal),
    base: text(subtotal, 'TaxableAmount'),
    amount: text(subtotal, 'TaxAmount'),
    reason: text(subtotal, 'TaxCategory/TaxExemptionReason', 'TaxCategory/TaxExemptionReasonCode'),
    withheld,
  };
}

/** A line that is charged no tax is free of it, whatever category its article has. */
function isChargedNothing(line: XmlElement): boolean {
  const taxes = texts(line, 'TaxTotal/TaxAmount');
  return (
    taxes.length > 0 && taxes.every(isNothing) && !isNothing(text(line, 'LineExtensionAmount'))
  );
}

/** Lines that only carry a text have no amount, or nothing of nothing at no price. */
function counts(line: XmlElement): boolean {
  const net = text(line, 'LineExtensionAmount');
  const quantity = text(line, 'InvoicedQuantity', 'CreditedQuantity');
  if (net === '') return quantity !== '';
  return (
    !isNothing(net) ||
    quantity === '' ||
    !isNothing(quantity) ||
    !isNothing(text(line, 'Price/PriceAmount'))
  );
}

/**
 * The amount with VAT of a Turkish line that is taxed on a base of its own (özel matrah), such as
 * the margin: the rate of its amount tells nothing there.
 */
function grossOf(line: XmlElement): string {
  const net = text(line, 'LineExtensionAmount');
  const [tax, ...others] = all(line, 'TaxTotal/TaxSubtotal');
  if (tax === undefined || others.length > 0 || !isVat(tax)) return '';
  const base = text(tax, 'TaxableAmount');
  const ownBase = base !== '' && !isNothing(base) && !isSameNumber(base, net);
  return ownBase ? (sumOf([net, text(tax, 'TaxAmount')]) ?? '') : '';
}

function readLine(node: XmlElement): EInvoiceLine {
  const quantity = at(node, 'InvoicedQuantity') ?? at(node, 'CreditedQuantity');
  const vat = all(node, 'TaxTotal/TaxSubtotal').find(isVat);
  const own = at(node, 'Item/ClassifiedTaxCategory');
  const [description = '', ...notes] = distinct(
    text(node, 'Item/Description'),
    ...texts(node, 'Note'),
  );
  return {
    number: text(node, 'ID'),
    name: text(node, 'Item/Name', 'Item/Description'),
    description,
    notes,
    quantity: quantity?.text ?? '',
    unit: quantity?.attributes.get('unitCode') ?? '',
    price: text(node, 'Price/PriceAmount'),
    vat_rate: rateOf(vat) || rateOf(own),
    untaxed:
      rateOf(vat) === '' && (chargesNothing(vat) || isChargedNothing(node) || chargesNothing(own)),
    counts: counts(node),
    amount: text(node, 'LineExtensionAmount'),
    gross: grossOf(node),
    allowances: allowancesOf(node),
  };
}

function kindOf(root: XmlElement): EInvoice['kind'] {
  const code = text(root, 'InvoiceTypeCode');
  if (root.name === 'CreditNote' || code === '381') return 'credit-note';
  if (code.endsWith('IADE')) return 'return';
  return code === '384' ? 'correction' : code === '389' ? 'self-billed' : 'invoice';
}

/**
 * VAT alone, in the currency of the invoice: a second total may tell it in that of the books, and
 * Turkish totals hold other taxes too.
 */
function vatOf(totals: readonly XmlElement[]): string {
  const amounts = totals
    .flatMap((total) => {
      const whole = text(total, 'TaxAmount');
      const subtotals = children(total, 'TaxSubtotal');
      const vat = subtotals.filter(isVat);
      const turkish = subtotals.some((one) => /^\d{4}$/.test(schemeOf(one)));
      if (vat.length > 0 && (turkish || vat.length < subtotals.length))
        return vat.map((one) => text(one, 'TaxAmount'));
      return vat.length === subtotals.length || isNothing(whole) ? [whole] : [];
    })
    .filter(Boolean);
  return amounts.length > 1 ? (sumOf(amounts) ?? '') : (amounts[0] ?? '');
}

/** UBL 2.1 and its dialects: Peppol, UBL-TR, OIOUBL. */
export function readUbl(root: XmlElement): EInvoice {
  const sums = at(root, 'LegalMonetaryTotal');
  const currency =
    text(root, 'DocumentCurrencyCode') ||
    (at(sums, 'PayableAmount')?.attributes.get('currencyID') ?? '');
  const inCurrency = children(root, 'TaxTotal').filter((total) => {
    const stated = at(total, 'TaxAmount')?.attributes.get('currencyID') ?? '';
    return stated === '' || currency === '' || stated === currency;
  });
  const withheld = children(root, 'WithholdingTaxTotal');
  const net = text(sums, 'TaxExclusiveAmount');
  const vat = vatOf(inCurrency);
  const lines = text(sums, 'LineExtensionAmount');
  // OIOUBL tells the tax where others tell what is taxed.
  const odd = net !== '' && net === vat && net !== lines && !isNothing(net);
  const period = distinct(
    text(root, 'InvoicePeriod/StartDate'),
    text(root, 'InvoicePeriod/EndDate'),
  ).join(' – ');
  const due = text(sums, 'PayableAmount');
  const seller = readParty(at(root, 'AccountingSupplierParty'));
  return {
    dialect: 'ubl',
    kind: kindOf(root),
    number: text(root, 'ID'),
    date: text(root, 'IssueDate'),
    due: text(root, 'DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/PaymentDueDate'),
    currency,
    facts: factsOf({
      order: text(root, 'OrderReference/ID'),
      contract: text(root, 'ContractDocumentReference/ID'),
      project: text(root, 'ProjectReference/ID'),
      'buyer-reference': text(root, 'BuyerReference', 'AccountingCost'),
      'delivery-note': texts(root, 'DespatchDocumentReference/ID').join(', '),
      delivered: text(root, 'Delivery/ActualDeliveryDate'),
      preceding: texts(root, 'BillingReference/InvoiceDocumentReference/ID').join(', '),
      period,
    }),
    language:
      at(root, 'Note')?.attributes.get('languageID') ?? (seller.country === 'TR' ? 'tr' : ''),
    notes: texts(root, 'Note'),
    seller,
    buyer: readParty(at(root, 'AccountingCustomerParty')),
    lines: [...children(root, 'InvoiceLine'), ...children(root, 'CreditNoteLine')].map(readLine),
    allowances: allowancesOf(root),
    taxes: [
      ...inCurrency
        .flatMap((total) => children(total, 'TaxSubtotal'))
        .map((one) => readTax(one, false)),
      ...withheld
        .flatMap((total) => children(total, 'TaxSubtotal'))
        .map((one) => readTax(one, true)),
    ],
    totals: totalsOf({
      lines,
      allowances: text(sums, 'AllowanceTotalAmount'),
      charges: text(sums, 'ChargeTotalAmount'),
      net: odd ? '' : net,
      vat,
      // What was prepaid is part of the invoice; the amount due is not its total.
      gross:
        text(sums, 'TaxInclusiveAmount') ||
        (due && (sumOf([due, text(sums, 'PrepaidAmount') || '0']) ?? due)),
      withheld: texts(root, 'WithholdingTaxTotal/TaxAmount')[0] ?? '',
      prepaid: text(sums, 'PrepaidAmount'),
      rounding: text(sums, 'PayableRoundingAmount'),
      due,
    }),
    payments: children(root, 'PaymentMeans')
      .map((means) => ({
        code: text(means, 'PaymentMeansCode'),
        account: text(means, 'PayeeFinancialAccount/ID'),
        card: text(means, 'CardAccount/PrimaryAccountNumberID'),
        bank: text(
          means,
          'PayeeFinancialAccount/FinancialInstitutionBranch/ID',
          'PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution/ID',
          'PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution/Name',
        ),
        reference: text(means, 'PaymentID', 'InstructionID'),
      }))
      .filter((payment) => Object.values(payment).some(Boolean)),
    terms: texts(root, 'PaymentTerms/Note'),
  };
}
