import type { DocumentReading } from '#documents/document-reading.ts';
import type { Fields } from '#documents/field-values.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import { paymentTypeOfCode } from './payment-means.ts';
import { addressLine, readStated, type StatedLine } from './stated-invoice.ts';
import { unitOfCode } from './unit-codes.ts';
import { all, first, textAt, type XmlElement } from './xml-tree.ts';

/** UN/CEFACT CII: Factur-X, ZUGFeRD 2 and XRechnung, and ZUGFeRD 1.0 with the older element names. */
export function readCii(root: XmlElement, fields: Fields): DocumentReading {
  const head = either(root, 'ExchangedDocument', 'HeaderExchangedDocument');
  const deal = either(root, 'SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction');
  const agreement = either(
    deal,
    'ApplicableHeaderTradeAgreement',
    'ApplicableSupplyChainTradeAgreement',
  );
  const settlement = either(
    deal,
    'ApplicableHeaderTradeSettlement',
    'ApplicableSupplyChainTradeSettlement',
  );
  const sums = either(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  );
  const seller = first(agreement, 'SellerTradeParty');
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const means = all(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const type = textAt(head, 'TypeCode');
  if (type === '381') fields.note('This is a credit note.');
  if (type === '384') fields.note('This is a corrected invoice.');
  const tax_number = taxNumberOf(seller);
  return readStated(
    {
      company: {
        name: textAt(seller, 'Name'),
        tax_number,
        address: addressOf(first(seller, 'PostalTradeAddress')),
        phone: textAt(
          seller,
          'DefinedTradeContact',
          'TelephoneUniversalCommunication',
          'CompleteNumber',
        ),
      },
      number: textAt(head, 'ID'),
      date: textAt(head, 'IssueDateTime', 'DateTimeString') ?? textAt(head, 'IssueDateTime'),
      currency,
      total: inCurrency(all(sums, 'GrandTotalAmount'), currency) ?? totalFromParts(sums, currency),
      vat:
        inCurrency(all(sums, 'TaxTotalAmount'), currency) ??
        sumOf(all(settlement, 'ApplicableTradeTax', 'CalculatedAmount').map((one) => one.text)),
      due: inCurrency(all(sums, 'DuePayableAmount'), currency),
      language: textAt(head, 'LanguageID'),
      country: textAt(seller, 'PostalTradeAddress', 'CountryID') ?? tax_number?.slice(0, 2),
      payment_type:
        means
          .map((one) => paymentTypeOfCode(textAt(one, 'TypeCode')))
          .find((code) => code !== null) ?? null,
      card: textAt(
        settlement,
        'SpecifiedTradeSettlementPaymentMeans',
        'ApplicableTradeSettlementFinancialCard',
        'ID',
      ),
      lines: all(deal, 'IncludedSupplyChainTradeLineItem')
        .filter((line) => isItem(line))
        .map((line) => lineOf(line)),
      rates: all(settlement, 'ApplicableTradeTax')
        .map((tax) => rateOf(tax))
        .filter((rate) => rate !== undefined),
    },
    fields,
  );
}

function either(from: XmlElement | undefined, name: string, older: string): XmlElement | undefined {
  return first(from, name) ?? first(from, older);
}

function taxNumberOf(seller: XmlElement | undefined): string | undefined {
  const ids = all(seller, 'SpecifiedTaxRegistration', 'ID');
  return (ids.find((id) => id.attributes.get('schemeID') === 'VA' && id.text !== '') ?? ids[0])
    ?.text;
}

function addressOf(address: XmlElement | undefined): string {
  return addressLine(
    textAt(address, 'LineOne'),
    textAt(address, 'LineTwo'),
    textAt(address, 'LineThree'),
    [textAt(address, 'PostcodeCode'), textAt(address, 'CityName')].filter(Boolean).join(' '),
  );
}

/** The amount in the currency of the document; the VAT may be stated a second time in that of the books. */
function inCurrency(
  amounts: readonly XmlElement[],
  currency: string | undefined,
): string | undefined {
  const stated = amounts.filter((one) => one.text !== '');
  return (
    stated.find((one) => one.attributes.get('currencyID') === currency) ??
    stated.find((one) => !one.attributes.has('currencyID'))
  )?.text;
}

function totalFromParts(
  sums: XmlElement | undefined,
  currency: string | undefined,
): string | undefined {
  const net = inCurrency(all(sums, 'TaxBasisTotalAmount'), currency);
  const vat = inCurrency(all(sums, 'TaxTotalAmount'), currency);
  return net === undefined || vat === undefined ? undefined : sumOf([net, vat]);
}

function rateOf(tax: XmlElement | undefined): string | undefined {
  const stated = textAt(tax, 'RateApplicablePercent') ?? textAt(tax, 'ApplicablePercent');
  return (
    stated ??
    (['Z', 'E', 'AE', 'K', 'G', 'O'].includes(textAt(tax, 'CategoryCode') ?? '') ? '0' : undefined)
  );
}

function lineSettlement(line: XmlElement): XmlElement | undefined {
  return either(line, 'SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement');
}

function netOf(line: XmlElement): string | undefined {
  const settlement = lineSettlement(line);
  return (
    textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount') ??
    textAt(settlement, 'SpecifiedTradeSettlementMonetarySummation', 'LineTotalAmount')
  );
}

/** Lines that only carry a text, and groups that repeat the sum of their parts, are not items. */
function isItem(line: XmlElement): boolean {
  const status = textAt(line, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode');
  return status !== 'GROUP' && status !== 'INFORMATION' && netOf(line) !== undefined;
}

function lineOf(line: XmlElement): StatedLine {
  const delivery = either(line, 'SpecifiedLineTradeDelivery', 'SpecifiedSupplyChainTradeDelivery');
  const quantity = first(delivery, 'BilledQuantity');
  const product = first(line, 'SpecifiedTradeProduct');
  return {
    name: textAt(product, 'Name'),
    description: textAt(product, 'Description'),
    quantity: quantity?.text,
    unit: unitOfCode(quantity?.attributes.get('unitCode')),
    net: netOf(line),
    rate: rateOf(first(lineSettlement(line), 'ApplicableTradeTax')),
  };
}
