import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';

const line = (
  name: string,
  net: string,
  more = '',
) => `<IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument>${more}</AssociatedDocumentLineDocument><SpecifiedTradeProduct><Name>${name}</Name></SpecifiedTradeProduct>
<SpecifiedLineTradeDelivery><BilledQuantity unitCode="LTR">2.5</BilledQuantity></SpecifiedLineTradeDelivery>
<SpecifiedLineTradeSettlement><ApplicableTradeTax><RateApplicablePercent>20</RateApplicablePercent></ApplicableTradeTax>${net === '' ? '' : `<SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>${net}</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation>`}</SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>`;

const invoice = (lines: string, sums: string) =>
  bytesOf(`<CrossIndustryInvoice><ExchangedDocument><ID>C-7</ID><TypeCode>380</TypeCode><IssueDateTime><DateTimeString format="102">20260301</DateTimeString></IssueDateTime></ExchangedDocument>
<SupplyChainTradeTransaction>${lines}<ApplicableHeaderTradeAgreement><SellerTradeParty><Name>Lampe SARL</Name><PostalTradeAddress><PostcodeCode>69001</PostcodeCode><LineOne>1 rue Basse</LineOne><CityName>Lyon</CityName><CountryID>FR</CountryID></PostalTradeAddress>
<SpecifiedTaxRegistration><ID schemeID="FC">12/345</ID></SpecifiedTaxRegistration><SpecifiedTaxRegistration><ID schemeID="VA">FR12345678901</ID></SpecifiedTaxRegistration></SellerTradeParty></ApplicableHeaderTradeAgreement>
<ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>GBP</InvoiceCurrencyCode><SpecifiedTradeSettlementPaymentMeans><TypeCode>48</TypeCode><ApplicableTradeSettlementFinancialCard><ID>123456******7890</ID></ApplicableTradeSettlementFinancialCard></SpecifiedTradeSettlementPaymentMeans>
<SpecifiedTradeSettlementHeaderMonetarySummation>${sums}</SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`);

test('reads a CII invoice, with the VAT in the invoice currency', () => {
  const reading = readXml(
    invoice(
      line('Oil', '10.00'),
      '<TaxTotalAmount currencyID="EUR">2.30</TaxTotalAmount><TaxTotalAmount currencyID="GBP">2.00</TaxTotalAmount><GrandTotalAmount>12.00</GrandTotalAmount><DuePayableAmount>12.00</DuePayableAmount>',
    ),
  );
  expect(reading).toMatchObject({
    invoice_number: 'C-7',
    invoice_date: '2026-03-01',
    currency: 'GBP',
    total_price: '12.00',
    total_vat: '2.00',
    country: 'FR',
    payment_type: 'credit_card',
    notes: [],
  });
  expect(reading.card).toEqual({ first_four_digits: '1234', last_four_digits: '7890' });
  expect(reading.company).toEqual({
    name: 'Lampe SARL',
    tax_number: 'FR12345678901',
    tax_office: '',
    address: '1 rue Basse, 69001 Lyon',
    phone: '',
  });
  expect(reading.items).toEqual([
    {
      name: 'Oil',
      description: '',
      quantity: '2.500',
      unit: 'l',
      total_price: '12.00',
      vat_rate: '20.00',
    },
  ]);
});

test('creates no items for text lines and group lines', () => {
  const lines =
    line('Only a text', '') +
    line('A group', '10', '<LineStatusReasonCode>GROUP</LineStatusReasonCode>') +
    line('Oil', '10');
  expect(
    readXml(invoice(lines, '<GrandTotalAmount>12</GrandTotalAmount>')).items.map(
      (item) => item.name,
    ),
  ).toEqual(['Oil']);
});

test('reads a FatturaPA invoice', () => {
  const reading = readXml(
    bytesOf(`<p:FatturaElettronica xmlns:p="urn:x"><FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Lampada &#38; C&#xF2; SRL</Denominazione></Anagrafica></DatiAnagrafici>
<Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>07100</CAP><Comune>Sassari</Comune><Nazione>IT</Nazione></Sede></CedentePrestatore></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Divisa>EUR</Divisa><Data>2026-01-18</Data><Numero>123</Numero></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><Descrizione>Lampada</Descrizione><Quantita>1.00</Quantita><PrezzoTotale>10.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo><ImponibileImporto>10.00</ImponibileImporto><Imposta>2.20</Imposta></DatiRiepilogo></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`),
  );
  expect(reading).toMatchObject({
    invoice_number: '123',
    invoice_date: '2026-01-18',
    total_price: '12.20',
    total_vat: '2.20',
    language: 'it',
    country: 'IT',
  });
  expect(reading.company?.name).toBe('Lampada & Cò SRL');
  expect(reading.items[0]).toMatchObject({ name: 'Lampada', total_price: '12.20' });
});

test('decodes character references in CII', () => {
  expect(
    readXml(
      invoice(
        line('Huile d&#39;olive &#x2013; 1&#160;l', '10'),
        '<GrandTotalAmount>12</GrandTotalAmount>',
      ),
    ).items[0]?.name,
  ).toBe("Huile d'olive – 1 l");
});

test('reads ZUGFeRD 1 with its older element names', () => {
  const reading = readXml(
    bytesOf(`<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="urn:x" xmlns:udt="urn:y"><rsm:HeaderExchangedDocument><ram:ID>Z-1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260219</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
<rsm:SpecifiedSupplyChainTradeTransaction><ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Kerzenwerk GmbH</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>99084</ram:PostcodeCode><ram:LineOne>Anger 1</ram:LineOne><ram:CityName>Erfurt</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE111222333</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
<ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">50.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount currencyID="EUR">50.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">9.50</ram:TaxTotalAmount><ram:GrandTotalAmount currencyID="EUR">59.50</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:ApplicableSupplyChainTradeSettlement>
<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedSupplyChainTradeDelivery><ram:BilledQuantity unitCode="C62">5.0000</ram:BilledQuantity></ram:SpecifiedSupplyChainTradeDelivery><ram:SpecifiedSupplyChainTradeSettlement><ram:ApplicableTradeTax><ram:ApplicablePercent>19.00</ram:ApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">50.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:SpecifiedSupplyChainTradeSettlement><ram:SpecifiedTradeProduct><ram:Name>Kerze</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem></rsm:SpecifiedSupplyChainTradeTransaction></rsm:CrossIndustryDocument>`),
  );
  expect(reading).toMatchObject({
    invoice_number: 'Z-1',
    invoice_date: '2026-02-19',
    currency: 'EUR',
    total_price: '59.50',
    total_vat: '9.50',
    country: 'DE',
    payment_type: 'bank_transfer',
  });
  expect(reading.company).toMatchObject({
    name: 'Kerzenwerk GmbH',
    tax_number: 'DE111222333',
    address: 'Anger 1, 99084 Erfurt',
  });
  expect(reading.items).toEqual([
    {
      name: 'Kerze',
      description: '',
      quantity: '5.000',
      unit: 'p',
      total_price: '59.50',
      vat_rate: '19.00',
    },
  ]);
});
