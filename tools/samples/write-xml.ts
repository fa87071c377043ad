import {
  netOf,
  plain,
  sharesOf,
  short,
  totalsOf,
  type Party,
  type SampleInvoice,
  type SampleLine,
} from './sample-invoice.ts';

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escape(text)}</${name}>`;
const rateText = (rate: bigint) => short(rate, 2);

/** UBL 2.1 in the Peppol profile, or with the fields of the Turkish e-Fatura. */
export function writeUbl(invoice: SampleInvoice, dialect: 'peppol' | 'efatura'): string {
  const root = invoice.credit === true ? 'CreditNote' : 'Invoice';
  const money = (name: string, units: bigint) =>
    element(`cbc:${name}`, plain(units), ` currencyID="${invoice.currency}"`);
  const { net, vat, gross } = totalsOf(invoice);
  const scheme = (rate: bigint) =>
    dialect === 'efatura'
      ? `<cac:TaxCategory><cac:TaxScheme>${element('cbc:Name', 'KDV')}${element('cbc:TaxTypeCode', '0015')}</cac:TaxScheme></cac:TaxCategory>`
      : `<cac:TaxCategory>${element('cbc:ID', 'S')}${element('cbc:Percent', rateText(rate))}<cac:TaxScheme>${element('cbc:ID', 'VAT')}</cac:TaxScheme></cac:TaxCategory>`;
  const subtotal = (rate: bigint, base: bigint, tax: bigint) =>
    `<cac:TaxSubtotal>${money('TaxableAmount', base)}${money('TaxAmount', tax)}${dialect === 'efatura' ? element('cbc:Percent', rateText(rate)) : ''}${scheme(rate)}</cac:TaxSubtotal>`;
  const lineOf = (line: SampleLine, at: number) => {
    const base = netOf(line);
    const tax = (2n * base * line.rate + 10_000n) / 20_000n;
    const own =
      dialect === 'efatura'
        ? `<cac:TaxTotal>${money('TaxAmount', tax)}${subtotal(line.rate, base, tax)}</cac:TaxTotal>`
        : '';
    const category =
      dialect === 'efatura'
        ? ''
        : `<cac:ClassifiedTaxCategory>${element('cbc:ID', 'S')}${element('cbc:Percent', rateText(line.rate))}<cac:TaxScheme>${element('cbc:ID', 'VAT')}</cac:TaxScheme></cac:ClassifiedTaxCategory>`;
    const quantity = element(
      invoice.credit === true ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
      short(line.quantity, 3),
      ` unitCode="${line.unit}"`,
    );
    return (
      `  <cac:${root}Line>${element('cbc:ID', String(at + 1))}${quantity}${money('LineExtensionAmount', base)}${own}<cac:Item>` +
      `${line.note === undefined ? '' : element('cbc:Description', line.note)}${element('cbc:Name', line.name)}${category}</cac:Item><cac:Price>${money('PriceAmount', line.price)}</cac:Price></cac:${root}Line>`
    );
  };
  const type =
    invoice.credit === true
      ? element('cbc:CreditNoteTypeCode', '381')
      : element('cbc:InvoiceTypeCode', dialect === 'efatura' ? 'SATIS' : '380');
  const profile =
    dialect === 'efatura'
      ? `${element('cbc:CustomizationID', 'TR1.2')}${element('cbc:ProfileID', 'TICARIFATURA')}`
      : element(
          'cbc:CustomizationID',
          'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
        );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">`,
    `  ${dialect === 'efatura' ? element('cbc:UBLVersionID', '2.1') : ''}${profile}${element('cbc:ID', invoice.number)}${element('cbc:IssueDate', invoice.date)}`,
    `  ${invoice.credit === true ? '' : element('cbc:DueDate', invoice.due)}${type}${element('cbc:DocumentCurrencyCode', invoice.currency)}`,
    `  <cac:AccountingSupplierParty>${ublParty(invoice.seller, dialect)}</cac:AccountingSupplierParty>`,
    `  <cac:AccountingCustomerParty>${ublParty(invoice.buyer, dialect)}</cac:AccountingCustomerParty>`,
    `  <cac:PaymentMeans>${element('cbc:PaymentMeansCode', '30')}${invoice.seller.iban === undefined ? '' : `<cac:PayeeFinancialAccount>${element('cbc:ID', invoice.seller.iban)}</cac:PayeeFinancialAccount>`}</cac:PaymentMeans>`,
    `  <cac:TaxTotal>${money('TaxAmount', vat)}${sharesOf(invoice)
      .map((share) => subtotal(share.rate, share.net, share.vat))
      .join('')}</cac:TaxTotal>`,
    `  <cac:LegalMonetaryTotal>${money('LineExtensionAmount', net)}${money('TaxExclusiveAmount', net)}${money('TaxInclusiveAmount', gross)}${money('PayableAmount', gross)}</cac:LegalMonetaryTotal>`,
    ...invoice.lines.map((line, at) => lineOf(line, at)),
    `</${root}>`,
    '',
  ].join('\n');
}

function ublParty(party: Party, dialect: 'peppol' | 'efatura'): string {
  const address =
    `<cac:PostalAddress>${element('cbc:StreetName', party.street)}${party.district === undefined ? '' : element('cbc:CitySubdivisionName', party.district)}` +
    `${element('cbc:CityName', party.city)}${element('cbc:PostalZone', party.postcode)}<cac:Country>${dialect === 'efatura' ? '' : element('cbc:IdentificationCode', party.country)}` +
    `${dialect === 'efatura' ? element('cbc:Name', party.countryName) : ''}</cac:Country></cac:PostalAddress>`;
  const contact = `<cac:Contact>${element('cbc:Telephone', party.phone)}${element('cbc:ElectronicMail', party.mail)}</cac:Contact>`;
  if (dialect === 'efatura') {
    return (
      `<cac:Party><cac:PartyIdentification>${element('cbc:ID', party.taxNumber, ' schemeID="VKN"')}</cac:PartyIdentification><cac:PartyName>${element('cbc:Name', party.name)}</cac:PartyName>` +
      `${address}<cac:PartyTaxScheme><cac:TaxScheme>${element('cbc:Name', party.taxOffice ?? '')}</cac:TaxScheme></cac:PartyTaxScheme>${contact}</cac:Party>`
    );
  }
  return (
    `<cac:Party>${address}<cac:PartyTaxScheme>${element('cbc:CompanyID', party.taxNumber)}<cac:TaxScheme>${element('cbc:ID', 'VAT')}</cac:TaxScheme></cac:PartyTaxScheme>` +
    `<cac:PartyLegalEntity>${element('cbc:RegistrationName', party.name)}</cac:PartyLegalEntity>${contact}</cac:Party>`
  );
}

/** UN/CEFACT CII, as Factur-X and XRechnung use it. */
export function writeCii(invoice: SampleInvoice): string {
  const ram = (name: string, text: string, attributes = '') =>
    element(`ram:${name}`, text, attributes);
  const day = (iso: string) =>
    `<udt:DateTimeString format="102">${iso.replaceAll('-', '')}</udt:DateTimeString>`;
  const { net, vat, gross } = totalsOf(invoice);
  const party = (one: Party) =>
    `${ram('Name', one.name)}<ram:DefinedTradeContact><ram:TelephoneUniversalCommunication>${ram('CompleteNumber', one.phone)}</ram:TelephoneUniversalCommunication></ram:DefinedTradeContact>` +
    `<ram:PostalTradeAddress>${ram('PostcodeCode', one.postcode)}${ram('LineOne', one.street)}${ram('CityName', one.city)}${ram('CountryID', one.country)}</ram:PostalTradeAddress>` +
    `<ram:SpecifiedTaxRegistration>${ram('ID', one.taxNumber, ' schemeID="VA"')}</ram:SpecifiedTaxRegistration>`;
  const tax = (rate: bigint, more = '') =>
    `<ram:ApplicableTradeTax>${more === '' ? ram('TypeCode', 'VAT') : more}${ram('CategoryCode', 'S')}${ram('RateApplicablePercent', rateText(rate))}</ram:ApplicableTradeTax>`;
  const lineOf = (line: SampleLine, at: number) =>
    `    <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument>${ram('LineID', String(at + 1))}</ram:AssociatedDocumentLineDocument>` +
    `<ram:SpecifiedTradeProduct>${ram('Name', line.name)}</ram:SpecifiedTradeProduct>` +
    `<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>${ram('ChargeAmount', plain(line.price))}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>` +
    `<ram:SpecifiedLineTradeDelivery>${ram('BilledQuantity', short(line.quantity, 3), ` unitCode="${line.unit}"`)}</ram:SpecifiedLineTradeDelivery>` +
    `<ram:SpecifiedLineTradeSettlement>${tax(line.rate)}<ram:SpecifiedTradeSettlementLineMonetarySummation>${ram('LineTotalAmount', plain(netOf(line)))}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">',
    `  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>${ram('ID', 'urn:cen.eu:en16931:2017')}</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>`,
    `  <rsm:ExchangedDocument>${ram('ID', invoice.number)}${ram('TypeCode', '380')}<ram:IssueDateTime>${day(invoice.date)}</ram:IssueDateTime></rsm:ExchangedDocument>`,
    '  <rsm:SupplyChainTradeTransaction>',
    ...invoice.lines.map((line, at) => lineOf(line, at)),
    `    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty>${party(invoice.seller)}</ram:SellerTradeParty><ram:BuyerTradeParty>${party(invoice.buyer)}</ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>`,
    `    <ram:ApplicableHeaderTradeDelivery/>`,
    `    <ram:ApplicableHeaderTradeSettlement>${ram('InvoiceCurrencyCode', invoice.currency)}`,
    `      <ram:SpecifiedTradeSettlementPaymentMeans>${ram('TypeCode', '58')}<ram:PayeePartyCreditorFinancialAccount>${ram('IBANID', invoice.seller.iban ?? '')}</ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`,
    ...sharesOf(invoice).map(
      (share) =>
        `      ${tax(share.rate, `${ram('CalculatedAmount', plain(share.vat))}${ram('TypeCode', 'VAT')}${ram('BasisAmount', plain(share.net))}`)}`,
    ),
    `      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${day(invoice.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`,
    `      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>${ram('LineTotalAmount', plain(net))}${ram('TaxBasisTotalAmount', plain(net))}${ram('TaxTotalAmount', plain(vat), ` currencyID="${invoice.currency}"`)}${ram('GrandTotalAmount', plain(gross))}${ram('DuePayableAmount', plain(gross))}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>`,
    '    </ram:ApplicableHeaderTradeSettlement>',
    '  </rsm:SupplyChainTradeTransaction>',
    '</rsm:CrossIndustryInvoice>',
    '',
  ].join('\n');
}
