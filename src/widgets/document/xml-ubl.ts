import { sumDecimals } from '#src/lib/money.ts';
import {
  factsOf,
  totalsOf,
  type XmlAllowance,
  type XmlInvoice,
  type XmlLine,
  type XmlParty,
  type XmlTax,
} from './xml-invoice.ts';
import { all, at, children, distinct, text, texts } from './xml-nodes.ts';

function taxNumberOf(party: Element | undefined): string {
  const turkish = all(party, 'PartyIdentification/ID').find((id) =>
    /^(?:VKN|TCKN)$/i.test(id.getAttribute('schemeID') ?? ''),
  );
  const schemes = children(party, 'PartyTaxScheme');
  const vat =
    schemes.find(
      (one) => /^(?:VAT|63)$/i.test(text(one, 'TaxScheme/ID')) && text(one, 'CompanyID'),
    ) ?? schemes[0];
  return (
    turkish?.textContent.trim() ||
    text(vat, 'CompanyID') ||
    text(party, 'PartyIdentification/ID', 'PartyLegalEntity/CompanyID')
  );
}

function readParty(node: Element | undefined): XmlParty {
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
  const office = text(party, 'PartyTaxScheme/TaxScheme/Name');
  return {
    name: text(party, 'PartyLegalEntity/RegistrationName', 'PartyName/Name') || person,
    tax: taxNumberOf(party),
    // Elsewhere the tax scheme has the name of the tax, not of an office.
    tax_office: /^(?:vat|moms|iva|kdv|tva|mwst|btw)$/i.test(office) ? '' : office,
    address: distinct(
      street,
      text(place, 'AdditionalStreetName'),
      ...texts(place, 'AddressLine/Line'),
      text(place, 'District'),
      town,
      text(place, 'Country/Name', 'Country/IdentificationCode'),
    ),
    contact: distinct(
      text(party, 'Contact/Name'),
      text(party, 'Contact/Telephone'),
      text(party, 'Contact/ElectronicMail'),
      text(party, 'WebsiteURI'),
    ),
  };
}

const readAllowance = (node: Element): XmlAllowance => ({
  charge: text(node, 'ChargeIndicator').toLowerCase() === 'true',
  reason: text(node, 'AllowanceChargeReason'),
  amount: text(node, 'Amount'),
});

const isNothing = (amount: string) => /^-?0*(?:\.0+)?$/.test(amount);
const allowancesOf = (node: Element) =>
  children(node, 'AllowanceCharge')
    .map(readAllowance)
    .filter(({ amount }) => !isNothing(amount));

const schemeOf = (subtotal: Element) =>
  text(subtotal, 'TaxCategory/TaxScheme/TaxTypeCode', 'TaxCategory/TaxScheme/ID').toUpperCase();

/** UBL-TR puts excise and withholding beside VAT; they have codes of their own. */
function isVat(subtotal: Element): boolean {
  const code = schemeOf(subtotal);
  if (/^\d+$/.test(code)) return code === '0015' || code === '63';
  return !/tevkifat|stopaj|[öo]tv|konaklama|damga/iu.test(
    text(subtotal, 'TaxCategory/TaxScheme/Name'),
  );
}

function readTax(subtotal: Element, withheld: boolean): XmlTax {
  const name = text(subtotal, 'TaxCategory/TaxScheme/Name', 'TaxCategory/Name');
  return {
    name: withheld || !isVat(subtotal) ? name || schemeOf(subtotal) : '',
    vat_rate: text(subtotal, 'Percent', 'TaxCategory/Percent'),
    base: text(subtotal, 'TaxableAmount'),
    amount: text(subtotal, 'TaxAmount'),
    reason: text(subtotal, 'TaxCategory/TaxExemptionReason', 'TaxCategory/TaxExemptionReasonCode'),
    withheld,
  };
}

function readLine(node: Element): XmlLine {
  const quantity = at(node, 'InvoicedQuantity') ?? at(node, 'CreditedQuantity');
  const vat = all(node, 'TaxTotal/TaxSubtotal').find(isVat);
  return {
    number: text(node, 'ID'),
    name: text(node, 'Item/Name', 'Item/Description'),
    description: distinct(text(node, 'Item/Description'), ...texts(node, 'Note')).join('\n'),
    quantity: quantity?.textContent.trim() ?? '',
    unit: quantity?.getAttribute('unitCode') ?? '',
    price: text(node, 'Price/PriceAmount'),
    vat_rate:
      text(vat, 'Percent', 'TaxCategory/Percent') ||
      text(node, 'Item/ClassifiedTaxCategory/Percent'),
    amount: text(node, 'LineExtensionAmount'),
    allowances: allowancesOf(node),
  };
}

function kindOf(root: Element): XmlInvoice['kind'] {
  const code = text(root, 'InvoiceTypeCode');
  if (root.localName === 'CreditNote' || code === '381') return 'credit-note';
  if (code === 'IADE') return 'return';
  return code === '384' ? 'correction' : code === '389' ? 'self-billed' : 'invoice';
}

/** VAT alone, in the currency of the invoice: a second total may tell it in that of the books, and Turkish totals hold other taxes too. */
function vatOf(totals: readonly Element[]): string {
  const amounts = totals
    .flatMap((total) => {
      const subtotals = children(total, 'TaxSubtotal');
      const vat = subtotals.filter(isVat);
      const turkish = subtotals.some((one) => /^\d{4}$/.test(schemeOf(one)));
      if (vat.length > 0 && (turkish || vat.length < subtotals.length))
        return vat.map((one) => text(one, 'TaxAmount'));
      return vat.length === subtotals.length ? [text(total, 'TaxAmount')] : [];
    })
    .filter(Boolean);
  return amounts.length > 1 ? sumDecimals(amounts) : (amounts[0] ?? '');
}

/** UBL 2.1 and its dialects: Peppol, UBL-TR, OIOUBL. */
export function readUbl(root: Element): XmlInvoice {
  const sums = at(root, 'LegalMonetaryTotal');
  const currency =
    text(root, 'DocumentCurrencyCode') ||
    (at(sums, 'PayableAmount')?.getAttribute('currencyID') ?? '');
  const inCurrency = children(root, 'TaxTotal').filter((total) =>
    [currency, '', null, undefined].includes(at(total, 'TaxAmount')?.getAttribute('currencyID')),
  );
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
  return {
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
    notes: texts(root, 'Note'),
    seller: readParty(at(root, 'AccountingSupplierParty')),
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
      gross: text(sums, 'TaxInclusiveAmount'),
      withheld: texts(root, 'WithholdingTaxTotal/TaxAmount')[0] ?? '',
      prepaid: text(sums, 'PrepaidAmount'),
      rounding: text(sums, 'PayableRoundingAmount'),
      due: text(sums, 'PayableAmount'),
    }),
    payments: children(root, 'PaymentMeans')
      .map((means) => ({
        code: text(means, 'PaymentMeansCode'),
        account: text(means, 'PayeeFinancialAccount/ID', 'CardAccount/PrimaryAccountNumberID'),
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
