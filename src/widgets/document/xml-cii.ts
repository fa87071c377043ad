import type { XmlInvoice, XmlLine, XmlParty, XmlTotalKind } from './xml-invoice.ts';
import { all, at, children, text } from './xml-nodes.ts';

/** `20260131` of format 102 as ISO text; anything else as sent. */
function readDay(sent: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(sent);
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : sent;
}

function readParty(party: Element | undefined): XmlParty {
  const place = at(party, 'PostalTradeAddress');
  const registrations = all(party, 'SpecifiedTaxRegistration/ID');
  const vat = registrations.find((id) => id.getAttribute('schemeID') === 'VA') ?? registrations[0];
  const town = [text(place, 'PostcodeCode'), text(place, 'CityName')].filter(Boolean).join(' ');
  return {
    name: text(party, 'Name'),
    tax: vat?.textContent.trim() ?? '',
    address: [text(place, 'LineOne'), text(place, 'LineTwo'), text(place, 'LineThree'), town, text(place, 'CountryID')].filter(Boolean),
  };
}

function readLine(node: Element): XmlLine {
  const quantity = at(node, 'SpecifiedLineTradeDelivery/BilledQuantity') ?? at(node, 'SpecifiedSupplyChainTradeDelivery/BilledQuantity');
  const settlement = at(node, 'SpecifiedLineTradeSettlement') ?? at(node, 'SpecifiedSupplyChainTradeSettlement');
  const agreement = at(node, 'SpecifiedLineTradeAgreement') ?? at(node, 'SpecifiedSupplyChainTradeAgreement');
  return {
    number: text(node, 'AssociatedDocumentLineDocument/LineID'),
    name: text(node, 'SpecifiedTradeProduct/Name'),
    description: text(node, 'SpecifiedTradeProduct/Description'),
    quantity: quantity?.textContent.trim() ?? '',
    unit: quantity?.getAttribute('unitCode') ?? '',
    price: text(agreement, 'NetPriceProductTradePrice/ChargeAmount', 'GrossPriceProductTradePrice/ChargeAmount'),
    vat_rate: text(settlement, 'ApplicableTradeTax/RateApplicablePercent', 'ApplicableTradeTax/ApplicablePercent'),
    amount: text(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount', 'SpecifiedTradeSettlementMonetarySummation/LineTotalAmount'),
  };
}

/** UN/CEFACT CII: Factur-X, ZUGFeRD (1 too), XRechnung. */
export function readCii(root: Element): XmlInvoice {
  const document = at(root, 'ExchangedDocument') ?? at(root, 'HeaderExchangedDocument');
  const trade = at(root, 'SupplyChainTradeTransaction') ?? at(root, 'SpecifiedSupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement') ?? at(trade, 'ApplicableSupplyChainTradeAgreement');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement') ?? at(trade, 'ApplicableSupplyChainTradeSettlement');
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ?? at(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  const currency = text(settlement, 'InvoiceCurrencyCode');
  // The tax may be told a second time, in the currency of the tax office.
  const taxes = children(sums, 'TaxTotalAmount');
  const tax = taxes.find((one) => one.getAttribute('currencyID') === currency) ?? taxes[0];
  const totals: { kind: XmlTotalKind; amount: string }[] = [
    { kind: 'lines', amount: text(sums, 'LineTotalAmount') },
    { kind: 'allowances', amount: text(sums, 'AllowanceTotalAmount') },
    { kind: 'charges', amount: text(sums, 'ChargeTotalAmount') },
    { kind: 'net', amount: text(sums, 'TaxBasisTotalAmount') },
    { kind: 'vat', amount: tax?.textContent.trim() ?? '' },
    { kind: 'gross', amount: text(sums, 'GrandTotalAmount') },
    { kind: 'due', amount: text(sums, 'DuePayableAmount') },
  ];
  return {
    kind: text(document, 'TypeCode') === '381' ? 'credit-note' : 'invoice',
    number: text(document, 'ID'),
    date: readDay(text(document, 'IssueDateTime/DateTimeString')),
    due: readDay(text(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    currency,
    notes: all(document, 'IncludedNote/Content').map((note) => note.textContent.trim()).filter(Boolean),
    seller: readParty(at(agreement, 'SellerTradeParty')),
    buyer: readParty(at(agreement, 'BuyerTradeParty')),
    lines: children(trade, 'IncludedSupplyChainTradeLineItem').map(readLine),
    totals: totals.filter(({ amount }) => amount !== '' && !/^0+(?:\.0+)?$/.test(amount)),
  };
}
