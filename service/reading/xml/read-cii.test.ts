import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { bytesOf } from './small-ubl.ts';

const line = (name: string, net: string, more = '') => `<IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument>${more}</AssociatedDocumentLineDocument><SpecifiedTradeProduct><Name>${name}</Name></SpecifiedTradeProduct>
<SpecifiedLineTradeDelivery><BilledQuantity unitCode="LTR">2.5</BilledQuantity></SpecifiedLineTradeDelivery>
<SpecifiedLineTradeSettlement><ApplicableTradeTax><RateApplicablePercent>20</RateApplicablePercent></ApplicableTradeTax>${net === '' ? '' : `<SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>${net}</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation>`}</SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>`;

const invoice = (lines: string, sums: string) => bytesOf(`<CrossIndustryInvoice><ExchangedDocument><ID>C-7</ID><TypeCode>380</TypeCode><IssueDateTime><DateTimeString format="102">20260301</DateTimeString></IssueDateTime></ExchangedDocument>
<SupplyChainTradeTransaction>${lines}<ApplicableHeaderTradeAgreement><SellerTradeParty><Name>Lampe SARL</Name><PostalTradeAddress><PostcodeCode>69001</PostcodeCode><LineOne>1 rue Basse</LineOne><CityName>Lyon</CityName><CountryID>FR</CountryID></PostalTradeAddress>
<SpecifiedTaxRegistration><ID schemeID="FC">12/345</ID></SpecifiedTaxRegistration><SpecifiedTaxRegistration><ID schemeID="VA">FR12345678901</ID></SpecifiedTaxRegistration></SellerTradeParty></ApplicableHeaderTradeAgreement>
<ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>GBP</InvoiceCurrencyCode><SpecifiedTradeSettlementPaymentMeans><TypeCode>48</TypeCode><ApplicableTradeSettlementFinancialCard><ID>123456******7890</ID></ApplicableTradeSettlementFinancialCard></SpecifiedTradeSettlementPaymentMeans>
<SpecifiedTradeSettlementHeaderMonetarySummation>${sums}</SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`);

test('an invoice in CII is read, the VAT in its own currency', () => {
  const reading = readXml(invoice(line('Oil', '10.00'), '<TaxTotalAmount currencyID="EUR">2.30</TaxTotalAmount><TaxTotalAmount currencyID="GBP">2.00</TaxTotalAmount><GrandTotalAmount>12.00</GrandTotalAmount><DuePayableAmount>12.00</DuePayableAmount>'));
  expect(reading).toMatchObject({ invoice_number: 'C-7', invoice_date: '2026-03-01', currency: 'GBP', total_price: '12.00', total_vat: '2.00', country: 'FR', payment_type: 'credit_card', notes: [] });
  expect(reading.card).toEqual({ first_four_digits: '1234', last_four_digits: '7890' });
  expect(reading.company).toEqual({ name: 'Lampe SARL', tax_number: 'FR12345678901', tax_office: '', address: '1 rue Basse, 69001 Lyon', phone: '' });
  expect(reading.items).toEqual([{ name: 'Oil', description: '', quantity: '2.500', unit: 'l', total_price: '12.00', vat_rate: '20.00' }]);
});

test('texts and groups between the lines are no items', () => {
  const lines = line('Only a text', '') + line('A group', '10', '<LineStatusReasonCode>GROUP</LineStatusReasonCode>') + line('Oil', '10');
  expect(readXml(invoice(lines, '<GrandTotalAmount>12</GrandTotalAmount>')).items.map((item) => item.name)).toEqual(['Oil']);
});

test('an invoice in FatturaPA is read', () => {
  const reading = readXml(bytesOf(`<p:FatturaElettronica xmlns:p="urn:x"><FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Lampada SRL</Denominazione></Anagrafica></DatiAnagrafici>
<Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>07100</CAP><Comune>Sassari</Comune><Nazione>IT</Nazione></Sede></CedentePrestatore></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Divisa>EUR</Divisa><Data>2026-01-18</Data><Numero>123</Numero></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><Descrizione>Lampada</Descrizione><Quantita>1.00</Quantita><PrezzoTotale>10.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo><ImponibileImporto>10.00</ImponibileImporto><Imposta>2.20</Imposta></DatiRiepilogo></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`));
  expect(reading).toMatchObject({ invoice_number: '123', invoice_date: '2026-01-18', total_price: '12.20', total_vat: '2.20', language: 'it', country: 'IT' });
  expect(reading.items[0]).toMatchObject({ name: 'Lampada', total_price: '12.20' });
});
