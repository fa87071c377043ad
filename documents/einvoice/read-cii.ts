import { sumOf } from '#documents/numbers/sum.ts';
import {
  factsOf,
  isNothing,
  isUntaxed,
  kindOfCode,
  totalsOf,
  type EInvoiceAllowance,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceTax,
} from './e-invoice.ts';
import { priceOfOne } from './price-of-one.ts';
import { all, at, children, distinct, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

/** `20260131` of format 102 as ISO text; anything else as sent. */
function readDay(sent: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(sent);
  return parts
    ? `${parts[1]}-${parts[2]}-${parts[3]}`
    : sent.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');
}

function readParty(party: XmlElement | undefined): EInvoiceParty {
  const place = at(party, 'PostalTradeAddress');
  const registrations = all(party, 'SpecifiedTaxRegistration/ID').filter((id) => id.text !== '');
  const schemeOf = (id: XmlElement) => id.attributes.get('schemeID') ?? '';
  const vat =
    registrations.find((id) => /^(?:VA|VAT)$/.test(schemeOf(id))) ??
    // `FC` is the number at the tax office.
    registrations.find((id) => schemeOf(id) !== 'FC') ??
    registrations[0];
  const town = [text(place, 'PostcodeCode'), text(place, 'CityName')].filter(Boolean).join(' ');
  const contact = at(party, 'DefinedTradeContact');
  const tax_number = vat?.text ?? '';
  const country = text(place, 'CountryID');
  const phone = text(contact, 'TelephoneUniversalCommunication/CompleteNumber');
  return {
    name: text(
      party,
      'Name',
      'SpecifiedLegalOrganization/TradingBusinessName',
      'DefinedTradeContact/PersonName',
    ),
    tax_number,
    other_number: text(party, 'SpecifiedLegalOrganization/ID', 'GlobalID', 'ID'),
    tax_office: '',
    address: distinct(
      text(place, 'LineOne'),
      text(place, 'LineTwo'),
      text(place, 'LineThree'),
      town,
    ),
    country: country || tax_number.slice(0, 2),
    country_name: country,
    phone,
    contact: distinct(
      text(contact, 'PersonName'),
      phone,
      text(contact, 'EmailURIUniversalCommunication/URIID'),
    ),
  };
}

const allowancesOf = (
  node: XmlElement | undefined,
  freight: readonly XmlElement[] = [],
): EInvoiceAllowance[] =>
  [
    ...children(node, 'SpecifiedTradeAllowanceCharge').map((one) => ({
      charge: text(one, 'ChargeIndicator/Indicator', 'ChargeIndicator').toLowerCase() === 'true',
      reason: text(one, 'Reason'),
      amount: text(one, 'ActualAmount'),
    })),
    ...freight.map((one) => ({
      charge: true,
      reason: text(one, 'Description'),
      amount: text(one, 'AppliedAmount'),
    })),
  ].filter(({ amount }) => !isNothing(amount));

const isVat = (tax: XmlElement) => /^(?:VAT)?$/i.test(text(tax, 'TypeCode'));

function readLine(node: XmlElement): EInvoiceLine {
  const settlement =
    at(node, 'SpecifiedLineTradeSettlement') ?? at(node, 'SpecifiedSupplyChainTradeSettlement');
  const agreement =
    at(node, 'SpecifiedLineTradeAgreement') ?? at(node, 'SpecifiedSupplyChainTradeAgreement');
  const quantity =
    at(node, 'SpecifiedLineTradeDelivery/BilledQuantity') ??
    at(node, 'SpecifiedSupplyChainTradeDelivery/BilledQuantity');
  const sums =
    at(settlement, 'SpecifiedTradeSettlementLineMonetarySummation') ??
    at(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  const amount = text(sums, 'LineTotalAmount');
  const price =
    at(agreement, 'NetPriceProductTradePrice') ?? at(agreement, 'GrossPriceProductTradePrice');
  const taxes = children(settlement, 'ApplicableTradeTax');
  const notes = texts(node, 'AssociatedDocumentLineDocument/IncludedNote/Content');
  const name = text(node, 'SpecifiedTradeProduct/Name');
  return {
    number: text(node, 'AssociatedDocumentLineDocument/LineID'),
    // A ZUGFeRD line may consist of a text only.
    name: name || (notes[0] ?? ''),
    description: text(node, 'SpecifiedTradeProduct/Description'),
    notes: name ? notes : notes.slice(1),
    quantity: quantity?.text ?? '',
    unit: quantity?.attributes.get('unitCode') ?? '',
    price: priceOfOne(text(price, 'ChargeAmount'), text(price, 'BasisQuantity')),
    ...rateOf(taxes.find(isVat) ?? taxes[0]),
    counts: true,
    amount,
    gross: text(sums, 'GrandTotalAmount'),
    allowances: allowancesOf(settlement),
  };
}
/**
 * The lines of a document. If lines are parts of others, only those count that no other line sums
 * up.
 */
function readLines(nodes: readonly XmlElement[]): EInvoiceLine[] {
  const read = nodes.map((node) => {
    const head = at(node, 'AssociatedDocumentLineDocument');
    const status = text(head, 'LineStatusReasonCode');
    return { status, parent: text(head, 'ParentLineID'), line: readLine(node) };
  });
  const summing = new Set(
    read
      .filter(({ status, line }) => status !== 'GROUP' && line.amount !== '')
      .map(({ line }) => line.number),
  );
  const counts = (status: string, parent: string) =>
    status === 'DETAIL' ||
    (status !== 'GROUP' && status !== 'INFORMATION' && (parent === '' || !summing.has(parent)));
  return read.map(({ status, parent, line }) => ({
    ...line,
    counts: line.amount !== '' && counts(status, parent),
  }));
}

/** The rate of a tax, or that its category charges nothing. */
function rateOf(tax: XmlElement | undefined): Pick<EInvoiceLine, 'vat_rate' | 'untaxed'> {
  const vat_rate = text(tax, 'RateApplicablePercent', 'ApplicablePercent');
  return { vat_rate, untaxed: vat_rate === '' && isUntaxed(text(tax, 'CategoryCode')) };
}

const readTax = (node: XmlElement): EInvoiceTax => ({
  name: isVat(node) ? '' : text(node, 'TypeCode'),
  ...rateOf(node),
  base: text(node, 'BasisAmount'),
  amount: text(node, 'CalculatedAmount'),
  reason: text(node, 'ExemptionReason', 'ExemptionReasonCode'),
  withheld: false,
});

/** UN/CEFACT CII: Factur-X, ZUGFeRD (1 too), XRechnung. */
export function readCii(root: XmlElement): EInvoice {
  const document = at(root, 'ExchangedDocument') ?? at(root, 'HeaderExchangedDocument');
  const trade =
    at(root, 'SupplyChainTradeTransaction') ?? at(root, 'SpecifiedSupplyChainTradeTransaction');
  const agreement =
    at(trade, 'ApplicableHeaderTradeAgreement') ?? at(trade, 'ApplicableSupplyChainTradeAgreement');
  const delivery =
    at(trade, 'ApplicableHeaderTradeDelivery') ?? at(trade, 'ApplicableSupplyChainTradeDelivery');
  const settlement =
    at(trade, 'ApplicableHeaderTradeSettlement') ??
    at(trade, 'ApplicableSupplyChainTradeSettlement');
  const sums =
    at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    at(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  const currency =
    text(settlement, 'InvoiceCurrencyCode') ||
    (at(sums, 'GrandTotalAmount')?.attributes.get('currencyID') ?? '');
  // An amount may be repeated in the currency of the tax office.
  const inCurrency = (name: string) => {
    const stated = children(sums, name).filter((one) => one.text !== '');
    return (
      (
        stated.find((one) => one.attributes.get('currencyID') === currency) ??
        stated.find((one) => currency === '' || !one.attributes.has('currencyID'))
      )?.text ?? ''
    );
  };
  const taxes = children(settlement, 'ApplicableTradeTax').map(readTax);
  const period = at(settlement, 'BillingSpecifiedPeriod');
  const own = taxes.filter(({ name }) => name === '').map(({ amount }) => amount);
  const vat = inCurrency('TaxTotalAmount') || (sumOf(own) ?? '');
  const net = inCurrency('TaxBasisTotalAmount');
  return {
    dialect: 'cii',
    kind: kindOfCode(text(document, 'TypeCode')),
    number: text(document, 'ID'),
    date: readDay(
      text(document, 'IssueDateTime/DateTimeString', 'IssueDateTime/DateTime', 'IssueDateTime'),
    ),
    due: readDay(
      text(
        settlement,
        'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString',
        'SpecifiedTradePaymentTerms/DueDateDateTime',
      ),
    ),
    currency,
    facts: factsOf({
      order: text(
        agreement,
        'BuyerOrderReferencedDocument/IssuerAssignedID',
        'BuyerOrderReferencedDocument/ID',
      ),
      contract: text(
        agreement,
        'ContractReferencedDocument/IssuerAssignedID',
        'ContractReferencedDocument/ID',
      ),
      project: text(agreement, 'SpecifiedProcuringProject/Name'),
      'buyer-reference': text(agreement, 'BuyerReference'),
      'delivery-note': text(
        delivery,
        'DespatchAdviceReferencedDocument/IssuerAssignedID',
        'DeliveryNoteReferencedDocument/ID',
        'DeliveryNoteReferencedDocument/IssuerAssignedID',
      ),
      delivered: readDay(
        text(
          delivery,
          'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
          'ActualDeliverySupplyChainEvent/OccurrenceDateTime',
        ),
      ),
      preceding: texts(settlement, 'InvoiceReferencedDocument/IssuerAssignedID').join(', '),
      period: distinct(
        readDay(text(period, 'StartDateTime/DateTimeString')),
        readDay(text(period, 'EndDateTime/DateTimeString')),
      ).join(' – '),
    }),
    language: text(document, 'LanguageID'),
    notes: texts(document, 'IncludedNote/Content'),
    seller: readParty(at(agreement, 'SellerTradeParty')),
    buyer: readParty(at(agreement, 'BuyerTradeParty')),
    lines: readLines(children(trade, 'IncludedSupplyChainTradeLineItem')),
    allowances: allowancesOf(settlement, children(settlement, 'SpecifiedLogisticsServiceCharge')),
    taxes,
    totals: totalsOf({
      lines: inCurrency('LineTotalAmount'),
      allowances: inCurrency('AllowanceTotalAmount'),
      charges: inCurrency('ChargeTotalAmount'),
      net,
      vat,
      gross: inCurrency('GrandTotalAmount') || (net && vat && (sumOf([net, vat]) ?? '')),
      prepaid: inCurrency('TotalPrepaidAmount'),
      rounding: inCurrency('RoundingAmount'),
      due: inCurrency('DuePayableAmount'),
    }),
    payments: children(settlement, 'SpecifiedTradeSettlementPaymentMeans')
      .map((means) => ({
        code: text(means, 'TypeCode'),
        account: text(
          means,
          'PayeePartyCreditorFinancialAccount/IBANID',
          'PayeePartyCreditorFinancialAccount/ProprietaryID',
        ),
        card: text(means, 'ApplicableTradeSettlementFinancialCard/ID'),
        bank: text(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
        reference: text(settlement, 'PaymentReference'),
      }))
      .filter((payment) => Object.values(payment).some(Boolean)),
    terms: texts(settlement, 'SpecifiedTradePaymentTerms/Description'),
  };
}
