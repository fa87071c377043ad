import type { DocumentReading } from '#documents/document-reading.ts';
import type { Fields } from '#documents/field-values.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import { paymentTypeOfCode } from './payment-means.ts';
import { addressLine, readStated, type StatedLine } from './stated-invoice.ts';
import { unitOfCode } from './unit-codes.ts';
import { all, first, textAt, type XmlElement } from './xml-tree.ts';

/** UBL 2.x invoices and credit notes: Peppol and its national profiles, UBL-TR (e-Fatura), OIOUBL. */
export function readUbl(root: XmlElement, fields: Fields): DocumentReading {
  const party = first(root, 'AccountingSupplierParty', 'Party');
  const country = countryOf(party);
  const turkish =
    country === 'TR' || all(party, 'PartyIdentification', 'ID').some((id) => turkishNumber(id));
  const currency =
    textAt(root, 'DocumentCurrencyCode') ??
    first(root, 'LegalMonetaryTotal', 'PayableAmount')?.attributes.get('currencyID');
  const subtotals = taxTotalsIn(root, currency).flatMap((total) => all(total, 'TaxSubtotal'));
  const totals = first(root, 'LegalMonetaryTotal');
  const means = all(root, 'PaymentMeans');
  if (root.name === 'CreditNote' || textAt(root, 'InvoiceTypeCode') === '381')
    fields.note('This is a credit note.');
  if (textAt(root, 'InvoiceTypeCode') === 'IADE') fields.note('This is a return invoice (IADE).');
  const withheld = textAt(root, 'WithholdingTaxTotal', 'TaxAmount');
  if (withheld !== undefined)
    fields.note(
      `${fields.text(withheld, 40, 'amount')} of the tax is withheld by the buyer; it is not part of the VAT here.`,
    );
  return readStated(
    {
      company: {
        name:
          textAt(party, 'PartyLegalEntity', 'RegistrationName') ??
          textAt(party, 'PartyName', 'Name') ??
          personOf(party),
        tax_number: taxNumberOf(party),
        tax_office: turkish ? textAt(party, 'PartyTaxScheme', 'TaxScheme', 'Name') : undefined,
        address: addressOf(first(party, 'PostalAddress')),
        phone: textAt(party, 'Contact', 'Telephone'),
      },
      number: textAt(root, 'ID'),
      date: textAt(root, 'IssueDate'),
      currency,
      total: textAt(totals, 'TaxInclusiveAmount') ?? totalFromDue(totals),
      vat: vatOf(root, currency),
      due: textAt(totals, 'PayableAmount'),
      language: first(root, 'Note')?.attributes.get('languageID') ?? (turkish ? 'tr' : undefined),
      country: country ?? (turkish ? 'TR' : taxNumberOf(party)?.slice(0, 2)),
      payment_type:
        means
          .map((one) => paymentTypeOfCode(textAt(one, 'PaymentMeansCode')))
          .find((type) => type !== null) ?? null,
      card: textAt(root, 'PaymentMeans', 'CardAccount', 'PrimaryAccountNumberID'),
      lines: [...all(root, 'InvoiceLine'), ...all(root, 'CreditNoteLine')]
        .filter((line) => isItem(line))
        .map((line) => lineOf(line)),
      rates: subtotals
        .filter((one) => isVat(one))
        .map((one) => rateOf(one))
        .filter((rate) => rate !== undefined),
    },
    fields,
  );
}

function turkishNumber(id: XmlElement): boolean {
  return ['VKN', 'TCKN'].includes(id.attributes.get('schemeID')?.toUpperCase() ?? '');
}

function personOf(party: XmlElement | undefined): string | undefined {
  const person = first(party, 'Person');
  return (
    [textAt(person, 'FirstName'), textAt(person, 'FamilyName')].filter(Boolean).join(' ') ||
    undefined
  );
}

function taxNumberOf(party: XmlElement | undefined): string | undefined {
  const turkish = all(party, 'PartyIdentification', 'ID').find(
    (id) => turkishNumber(id) && id.text !== '',
  );
  if (turkish) return turkish.text;
  const schemes = all(party, 'PartyTaxScheme').filter(
    (one) => textAt(one, 'CompanyID') !== undefined,
  );
  const vat = schemes.find((one) =>
    ['VAT', '63'].includes(textAt(one, 'TaxScheme', 'ID')?.toUpperCase() ?? ''),
  );
  return textAt(vat ?? schemes[0], 'CompanyID');
}

function addressOf(address: XmlElement | undefined): string {
  const number = textAt(address, 'BuildingNumber');
  const street = textAt(address, 'StreetName');
  return addressLine(
    number !== undefined && street !== undefined ? `${street} ${number}` : (street ?? number),
    textAt(address, 'AdditionalStreetName'),
    ...all(address, 'AddressLine', 'Line').map((line) => line.text),
    [
      textAt(address, 'PostalZone'),
      textAt(address, 'CitySubdivisionName'),
      textAt(address, 'CityName'),
    ]
      .filter(Boolean)
      .join(' '),
  );
}

function countryOf(party: XmlElement | undefined): string | undefined {
  const country = first(party, 'PostalAddress', 'Country');
  const code = textAt(country, 'IdentificationCode');
  if (code !== undefined) return code;
  return /^t[üu]rk(?:iye|ey)$/iu.test(textAt(country, 'Name') ?? '') ? 'TR' : undefined;
}

function totalFromDue(totals: XmlElement | undefined): string | undefined {
  const due = textAt(totals, 'PayableAmount');
  if (due === undefined) return undefined;
  // What was prepaid is still part of the invoice; the amount due is not the total.
  return sumOf([due, textAt(totals, 'PrepaidAmount') ?? '0']) ?? due;
}

/** The tax totals in the currency of the document; a second one may state the VAT in the currency of the books. */
function taxTotalsIn(root: XmlElement, currency: string | undefined): XmlElement[] {
  return all(root, 'TaxTotal').filter((total) => {
    const stated = first(total, 'TaxAmount')?.attributes.get('currencyID');
    return stated === undefined || currency === undefined || stated === currency;
  });
}

/** VAT alone: UBL-TR adds excise and withholding to the same total, so its sum is not the VAT. */
function vatOf(root: XmlElement, currency: string | undefined): string | undefined {
  const amounts: string[] = [];
  for (const total of taxTotalsIn(root, currency)) {
    const subtotals = all(total, 'TaxSubtotal');
    const vat = subtotals.filter((one) => isVat(one));
    const whole = textAt(total, 'TaxAmount');
    const turkish = subtotals.some((one) => /^\d{4}$/.test(schemeOf(one)));
    if ((turkish || vat.length < subtotals.length) && vat.length > 0)
      amounts.push(...vat.map((one) => textAt(one, 'TaxAmount') ?? '0'));
    else if (whole !== undefined && vat.length === subtotals.length) amounts.push(whole);
    else if (whole !== undefined && sumOf([whole]) === '0.00') amounts.push('0');
  }
  return amounts.length === 1 ? amounts[0] : sumOf(amounts);
}

function schemeOf(subtotal: XmlElement): string {
  const scheme = first(subtotal, 'TaxCategory', 'TaxScheme');
  return (textAt(scheme, 'TaxTypeCode') ?? textAt(scheme, 'ID') ?? '').toUpperCase();
}

function isVat(subtotal: XmlElement): boolean {
  const code = schemeOf(subtotal);
  if (/^\d+$/.test(code)) return code === '0015' || code === '63';
  const name = textAt(subtotal, 'TaxCategory', 'TaxScheme', 'Name') ?? '';
  return !/tevkifat|stopaj|[öo]tv|konaklama|damga/iu.test(name);
}

function rateOf(tax: XmlElement): string | undefined {
  const stated = textAt(tax, 'Percent') ?? textAt(tax, 'TaxCategory', 'Percent');
  if (stated !== undefined) return stated;
  const category = textAt(tax, 'TaxCategory', 'ID') ?? textAt(tax, 'ID') ?? '';
  return ['Z', 'E', 'AE', 'K', 'G', 'O', 'ZeroRated'].includes(category) ? '0' : undefined;
}

/** Lines that only carry a text are not items: they have no amount, or nothing of nothing at no price. */
function isItem(line: XmlElement): boolean {
  const net = textAt(line, 'LineExtensionAmount');
  const quantity = textAt(line, 'InvoicedQuantity') ?? textAt(line, 'CreditedQuantity');
  if (net === undefined) return quantity !== undefined;
  return (
    !isZero(net) || !isZero(quantity ?? '1') || !isZero(textAt(line, 'Price', 'PriceAmount') ?? '0')
  );
}

function isZero(amount: string): boolean {
  return sumOf([amount]) === '0.00';
}

function isUntaxed(line: XmlElement): boolean {
  const taxes = all(line, 'TaxTotal', 'TaxAmount');
  return (
    taxes.length > 0 &&
    taxes.every((tax) => isZero(tax.text)) &&
    !isZero(textAt(line, 'LineExtensionAmount') ?? '0')
  );
}

function lineOf(line: XmlElement): StatedLine {
  const item = first(line, 'Item');
  const quantity = first(line, 'InvoicedQuantity') ?? first(line, 'CreditedQuantity');
  const own = first(item, 'ClassifiedTaxCategory');
  const vat = all(line, 'TaxTotal', 'TaxSubtotal').find((one) => isVat(one));
  return {
    name: textAt(item, 'Name'),
    description: textAt(item, 'Description') ?? textAt(line, 'Note'),
    quantity: quantity?.text,
    unit: unitOfCode(quantity?.attributes.get('unitCode')),
    net: textAt(line, 'LineExtensionAmount'),
    // A line that is charged no tax is free of it, whatever category its article has.
    rate: (vat && rateOf(vat)) ?? (isUntaxed(line) ? '0' : own && rateOf(own)),
  };
}
