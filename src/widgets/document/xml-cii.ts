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

/** `20260131` of format 102 as ISO text; anything else as sent. */
function readDay(sent: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(sent);
  return parts
    ? `${parts[1]}-${parts[2]}-${parts[3]}`
    : sent.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');
}

function readParty(party: Element | undefined): XmlParty {
  const place = at(party, 'PostalTradeAddress');
  const registrations = all(party, 'SpecifiedTaxRegistration/ID').filter(
    (id) => id.textContent.trim() !== '',
  );
  const vat = registrations.find((id) => id.getAttribute('schemeID') === 'VA') ?? registrations[0];
  const town = [text(place, 'PostcodeCode'), text(place, 'CityName')].filter(Boolean).join(' ');
  const contact = at(party, 'DefinedTradeContact');
  return {
    name: text(party, 'Name'),
    tax: vat?.textContent.trim() ?? '',
    tax_office: '',
    address: distinct(
      text(place, 'LineOne'),
      text(place, 'LineTwo'),
      text(place, 'LineThree'),
      town,
      text(place, 'CountryID'),
    ),
    contact: distinct(
      text(contact, 'PersonName'),
      text(contact, 'TelephoneUniversalCommunication/CompleteNumber'),
      text(contact, 'EmailURIUniversalCommunication/URIID'),
    ),
  };
}

const isNothing = (amount: string) => /^-?0*(?:\.0+)?$/.test(amount);

const allowancesOf = (
  node: Element | undefined,
  freight: readonly Element[] = [],
): XmlAllowance[] =>
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

function readLine(node: Element): XmlLine {
  const settlement =
    at(node, 'SpecifiedLineTradeSettlement') ?? at(node, 'SpecifiedSupplyChainTradeSettlement');
  const agreement =
    at(node, 'SpecifiedLineTradeAgreement') ?? at(node, 'SpecifiedSupplyChainTradeAgreement');
  const quantity =
    at(node, 'SpecifiedLineTradeDelivery/BilledQuantity') ??
    at(node, 'SpecifiedSupplyChainTradeDelivery/BilledQuantity');
  const notes = texts(node, 'AssociatedDocumentLineDocument/IncludedNote/Content');
  const name = text(node, 'SpecifiedTradeProduct/Name');
  return {
    number: text(node, 'AssociatedDocumentLineDocument/LineID'),
    // A line of ZUGFeRD may be a text alone.
    name: name || (notes[0] ?? ''),
    description: distinct(
      text(node, 'SpecifiedTradeProduct/Description'),
      ...(name ? notes : notes.slice(1)),
    ).join('\n'),
    quantity: quantity?.textContent.trim() ?? '',
    unit: quantity?.getAttribute('unitCode') ?? '',
    price: text(
      agreement,
      'NetPriceProductTradePrice/ChargeAmount',
      'GrossPriceProductTradePrice/ChargeAmount',
    ),
    vat_rate: text(
      settlement,
      'ApplicableTradeTax/RateApplicablePercent',
      'ApplicableTradeTax/ApplicablePercent',
    ),
    amount: text(
      settlement,
      'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      'SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
    ),
    allowances: allowancesOf(settlement),
  };
}

const readTax = (node: Element): XmlTax => ({
  name: /^(?:VAT)?$/i.test(text(node, 'TypeCode')) ? '' : text(node, 'TypeCode'),
  vat_rate: text(node, 'RateApplicablePercent', 'ApplicablePercent'),
  base: text(node, 'BasisAmount'),
  amount: text(node, 'CalculatedAmount'),
  reason: text(node, 'ExemptionReason', 'ExemptionReasonCode'),
  withheld: false,
});

const kinds: Readonly<Record<string, XmlInvoice['kind']>> = {
  381: 'credit-note',
  261: 'credit-note',
  384: 'correction',
  389: 'self-billed',
};

/** UN/CEFACT CII: Factur-X, ZUGFeRD (1 too), XRechnung. */
export function readCii(root: Element): XmlInvoice {
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
  const currency = text(settlement, 'InvoiceCurrencyCode');
  // An amount may be told a second time, in the currency of the tax office.
  const inCurrency = (name: string) => {
    const stated = children(sums, name);
    return (
      (
        stated.find((one) => one.getAttribute('currencyID') === currency) ??
        stated.find((one) => !one.hasAttribute('currencyID')) ??
        stated[0]
      )?.textContent.trim() ?? ''
    );
  };
  const taxes = children(settlement, 'ApplicableTradeTax').map(readTax);
  const period = at(settlement, 'BillingSpecifiedPeriod');
  return {
    kind: kinds[text(document, 'TypeCode')] ?? 'invoice',
    number: text(document, 'ID'),
    date: readDay(text(document, 'IssueDateTime/DateTimeString', 'IssueDateTime')),
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
    notes: texts(document, 'IncludedNote/Content'),
    seller: readParty(at(agreement, 'SellerTradeParty')),
    buyer: readParty(at(agreement, 'BuyerTradeParty')),
    lines: children(trade, 'IncludedSupplyChainTradeLineItem').map(readLine),
    allowances: allowancesOf(settlement, children(settlement, 'SpecifiedLogisticsServiceCharge')),
    taxes,
    totals: totalsOf({
      lines: inCurrency('LineTotalAmount'),
      allowances: inCurrency('AllowanceTotalAmount'),
      charges: inCurrency('ChargeTotalAmount'),
      net: inCurrency('TaxBasisTotalAmount'),
      vat:
        inCurrency('TaxTotalAmount') ||
        (taxes.length > 0 ? sumDecimals(taxes.map(({ amount }) => amount)) : ''),
      gross: inCurrency('GrandTotalAmount'),
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
          'ApplicableTradeSettlementFinancialCard/ID',
        ),
        bank: text(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
        reference: text(settlement, 'PaymentReference'),
      }))
      .filter((payment) => Object.values(payment).some(Boolean)),
    terms: texts(settlement, 'SpecifiedTradePaymentTerms/Description'),
  };
}
