import { isSameNumber, negated } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { isNothing, isUntaxed, type EInvoiceLine, type EInvoiceTax } from './e-invoice.ts';
import { all, at, children, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

/** The code of a tax: a number, which UBL-TR and OIOUBL put in different places, or `VAT`. */
function schemeOf(subtotal: XmlElement): string {
  const codes = ['TaxTypeCode', 'ID'].map((name) =>
    text(subtotal, `TaxCategory/TaxScheme/${name}`),
  );
  return (codes.find((code) => /^\d+$/.test(code)) ?? codes.find(Boolean) ?? '').toUpperCase();
}

/** UBL-TR and OIOUBL list excise and withholding beside VAT, with codes of their own. */
function isVat(subtotal: XmlElement): boolean {
  const code = schemeOf(subtotal);
  const name = foldText(text(subtotal, 'TaxCategory/TaxScheme/Name'));
  return /^\d+$/.test(code)
    ? code === '0015' || code === '63' || /^(?:vat|iva|kdv|moms)$/.test(name)
    : !/tevkifat|stopaj|otv|konaklama|damga|gelir|sgk|bag-?kur|iletisim|ucret/.test(name);
}

const rateOf = (tax: XmlElement | undefined) => text(tax, 'Percent', 'TaxCategory/Percent');

/** For a tax or category without a rate. */
const chargesNothing = (tax: XmlElement | undefined) =>
  rateOf(tax) === '' && isUntaxed(text(tax, 'TaxCategory/ID', 'ID'));

/** One tax at one rate, charged or withheld. */
export function readTax(subtotal: XmlElement, withheld: boolean): EInvoiceTax {
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

/** A line without tax is exempt, whatever the category of its article. */
function isChargedNothing(line: XmlElement): boolean {
  const taxes = texts(line, 'TaxTotal/TaxAmount');
  return (
    taxes.length > 0 && taxes.every(isNothing) && !isNothing(text(line, 'LineExtensionAmount'))
  );
}

/** The stated amount, or the sum of several. */
export const summed = (amounts: readonly string[]): string =>
  amounts.length > 1 ? (sumOf(amounts) ?? '') : (amounts[0] ?? '');

/** The VAT that a line states, whatever the category of its article. */
const vatOfLine = (line: XmlElement) => all(line, 'TaxTotal/TaxSubtotal').filter(isVat);

/**
 * Whether lines state their VAT, so that one that states none is free of it, as Colombian ones;
 * elsewhere the rate of the document applies to lines without a rate.
 */
export const stateVat = (lines: readonly XmlElement[]): boolean =>
  lines.some((line) => vatOfLine(line).length > 0);

/** Whether a line states a tax without its parts, which may be VAT. */
const isTaxedInOne = (line: XmlElement): boolean =>
  children(line, 'TaxTotal').some(
    (total) => at(total, 'TaxSubtotal') === undefined && !isNothing(text(total, 'TaxAmount')),
  );

/**
 * The rate of a line, and its amount with VAT if the rate does not give it.
 * @param others whether the lines of the invoice state their VAT
 */
export function taxOfLine(
  line: XmlElement,
  others: boolean,
): Pick<EInvoiceLine, 'vat_rate' | 'untaxed' | 'gross'> {
  const charged = vatOfLine(line);
  const vat = charged.find((tax) => !isNothing(text(tax, 'TaxAmount'))) ?? charged[0];
  const own = at(line, 'Item/ClassifiedTaxCategory');
  const isFree = others && vat === undefined && rateOf(own) === '' && !isTaxedInOne(line);
  return {
    vat_rate: rateOf(vat) || rateOf(own),
    untaxed:
      isFree ||
      (rateOf(vat) === '' &&
        (chargesNothing(vat) || isChargedNothing(line) || chargesNothing(own))),
    gross: grossOf(line),
  };
}

/**
 * The amount with VAT of a Turkish line with special taxation (özel matrah), such as margin
 * taxation, where the rate of its amount is meaningless. If the tax base is the amount minus its
 * discounts, the amount was stated before these.
 */
function grossOf(line: XmlElement): string {
  const net = text(line, 'LineExtensionAmount');
  const [tax, ...others] = all(line, 'TaxTotal/TaxSubtotal');
  if (tax === undefined || others.length > 0 || !isVat(tax)) return '';
  const base = text(tax, 'TaxableAmount');
  if (isNothing(base) || isSameNumber(base, net)) return '';
  const discounts = children(line, 'AllowanceCharge')
    .filter((one) => text(one, 'ChargeIndicator') !== 'true')
    .map((one) => negated(text(one, 'Amount') || '0'));
  const left = sumOf([net, ...discounts]) ?? '';
  return sumOf([isSameNumber(left, base) ? base : net, text(tax, 'TaxAmount')]) ?? '';
}

/**
 * The VAT in the currency of the invoice: a second total may be in that of the books, or without
 * its parts, and Turkish totals include other taxes. If none is stated, it is the difference of the
 * sums with and without tax.
 */
export function vatOf(totals: readonly XmlElement[], net: string, gross: string): string {
  const parted = totals.filter((total) => at(total, 'TaxSubtotal'));
  const amounts = (parted.length > 0 ? parted : totals)
    .flatMap((total) => {
      const whole = text(total, 'TaxAmount');
      const subtotals = children(total, 'TaxSubtotal');
      const vat = subtotals.filter(isVat);
      const turkish = subtotals.some((one) => /^\d{4}$/.test(schemeOf(one)));
      return whole !== '' && !turkish && vat.length === subtotals.length
        ? [whole]
        : vat.map((one) => text(one, 'TaxAmount'));
    })
    .filter(Boolean);
  if (amounts.length > 0) return summed(amounts);
  return parted.length > 0 ? '0' : net && gross && (sumOf([gross, negated(net)]) ?? '');
}
