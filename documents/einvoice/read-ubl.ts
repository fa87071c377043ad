import { isSameNumber, negated } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import {
  factsOf,
  isNothing,
  kindOfCode,
  totalsOf,
  type EInvoiceAllowance,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
} from './e-invoice.ts';
import { priceOfOne } from './price-of-one.ts';
import { readTax, stateVat, summed, taxOfLine, vatOf } from './ubl-taxes.ts';
import { all, at, children, distinct, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

const isTurkishNumber = (id: XmlElement) =>
  /^(?:VKN|TCKN)$/i.test(id.attributes.get('schemeID') ?? '') && id.text !== '';

function taxNumberOf(party: XmlElement | undefined): string {
  const turkish = all(party, 'PartyIdentification/ID').find(isTurkishNumber);
  // Scandinavian sellers also put remarks there, such as “Foretaksregisteret”.
  const schemes = children(party, 'PartyTaxScheme').filter((one) =>
    /\d/.test(text(one, 'CompanyID')),
  );
  const vat = schemes.find((one) => /^(?:VAT|63)$/i.test(text(one, 'TaxScheme/ID', 'TaxScheme')));
  return turkish?.text ?? text(vat ?? schemes[0], 'CompanyID');
}

function countryOf(place: XmlElement | undefined): string {
  const named = /^t[üu]rk(?:iye|ey)$/iu.test(text(place, 'Country/Name')) ? 'TR' : '';
  return text(place, 'Country/IdentificationCode') || named;
}

/** A party with its address and numbers; ISDOC has the same elements. */
export function readParty(node: XmlElement | undefined): EInvoiceParty {
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
    // Files that must state a district may use a dash.
    .filter((part) => /[\p{L}\d]/u.test(part))
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
    // Outside Turkey the tax scheme has the name of the tax and not of an office.
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

const quantities = ['InvoicedQuantity', 'CreditedQuantity', 'DebitedQuantity'] as const;

const allowancesOf = (node: XmlElement) =>
  children(node, 'AllowanceCharge')
    .map(readAllowance)
    .filter(({ amount }) => !isNothing(amount));

/** In French invoices a line may be the sum of others, or only describe one. */
const repeats = (line: XmlElement) =>
  /^(?:GROUP|INFORMATION)$/.test(
    text(line, 'BillingReference/InvoiceDocumentReference/DocumentStatusCode'),
  );

/** Lines that are only a text have no amount, or zero at no price. */
function counts(line: XmlElement): boolean {
  const net = text(line, 'LineExtensionAmount');
  const quantity = text(line, ...quantities);
  if (repeats(line)) return false;
  if (net === '') return quantity !== '';
  return (
    !isNothing(net) ||
    quantity === '' ||
    !isNothing(quantity) ||
    !isNothing(text(line, 'Price/PriceAmount'))
  );
}

function readLine(node: XmlElement, vatStated: boolean): EInvoiceLine {
  const quantity = quantities.flatMap((name) => children(node, name))[0];
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
    price: priceOfOne(text(node, 'Price/PriceAmount'), text(node, 'Price/BaseQuantity')),
    ...taxOfLine(node, vatStated),
    counts: counts(node),
    amount: text(node, 'LineExtensionAmount'),
    allowances: allowancesOf(node),
  };
}

function kindOf(root: XmlElement): EInvoice['kind'] {
  const code = text(root, 'InvoiceTypeCode', 'CreditNoteTypeCode');
  if (code.endsWith('IADE')) return 'return';
  // Receipts of UBL-TR, such as MUSTAHSILMAKBUZ, are credit notes by their element alone.
  if (root.name === 'SelfBilledInvoice') return 'self-billed';
  if (root.name === 'SelfBilledCreditNote') return 'credit-note';
  return root.name === 'CreditNote' && !/^[A-Z]/.test(code) ? 'credit-note' : kindOfCode(code);
}

/** A line, followed by the sub-lines of the XRechnung extension, of which it is the sum. */
const withParts = (node: XmlElement, vatStated: boolean): EInvoiceLine[] => [
  readLine(node, vatStated),
  ...children(node, 'SubInvoiceLine')
    .flatMap((part) => withParts(part, vatStated))
    .map((part) => ({ ...part, counts: false })),
];

/**
 * Whether an element is an invoice of UBL, which has a supplier and sums; the roots of other
 * formats have the same name.
 */
export const isUbl = (root: XmlElement): boolean =>
  ['AccountingSupplierParty', 'LegalMonetaryTotal', 'RequestedMonetaryTotal'].some((name) =>
    at(root, name),
  );

/** UBL 2.1 and its dialects: Peppol, UBL-TR, OIOUBL. */
export function readUbl(root: XmlElement): EInvoice {
  const sums = at(root, 'LegalMonetaryTotal') ?? at(root, 'RequestedMonetaryTotal');
  const currency =
    text(root, 'DocumentCurrencyCode') ||
    (at(sums, 'PayableAmount')?.attributes.get('currencyID') ?? '');
  const inCurrency = children(root, 'TaxTotal').filter((total) => {
    const stated = at(total, 'TaxAmount')?.attributes.get('currencyID') ?? '';
    return stated === '' || currency === '' || stated === currency;
  });
  const withheld = children(root, 'WithholdingTaxTotal');
  const without = text(sums, 'TaxExclusiveAmount');
  const due = text(sums, 'PayableAmount');
  const prepaid = text(sums, 'PrepaidAmount');
  const whole = text(sums, 'TaxInclusiveAmount');
  // A prepayment is part of the invoice, so the amount due is not its total. Some programs write
  // zero for an unknown total.
  const gross = isNothing(whole) && !isNothing(due) ? (sumOf([due, prepaid || '0']) ?? due) : whole;
  const vat = vatOf(inCurrency, without, gross);
  const lines = text(sums, 'LineExtensionAmount');
  // OIOUBL has all taxes in the element in which others have the amount without taxes.
  const taxes = summed(inCurrency.map((total) => text(total, 'TaxAmount')));
  const isTax = isSameNumber(without, taxes) && !isSameNumber(without, lines);
  const net = isTax ? (sumOf([gross, negated(without)]) ?? '') : without;
  const period = distinct(
    text(root, 'InvoicePeriod/StartDate'),
    text(root, 'InvoicePeriod/EndDate'),
  ).join(' – ');
  const seller = readParty(at(root, 'AccountingSupplierParty'));
  const nodes = ['InvoiceLine', 'CreditNoteLine', 'DebitNoteLine'].flatMap((name) =>
    children(root, name),
  );
  const vatStated = stateVat(nodes);
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
    lines: nodes.flatMap((node) => withParts(node, vatStated)),
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
      net,
      vat,
      gross,
      withheld: summed(texts(root, 'WithholdingTaxTotal/TaxAmount')),
      prepaid,
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
