import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { readXmlInvoices } from './read-xml-invoices.ts';
import { XmlViewer } from './xml-viewer.tsx';

const parse = (text: string) => new DOMParser().parseFromString(text, 'application/xml');

const ubl = parse(`<?xml version="1.0"?>
<i:Invoice xmlns:i="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:a="urn:a" xmlns:b="urn:b">
  <b:ID>TR-1</b:ID><b:IssueDate>2026-01-31</b:IssueDate><b:Note>Thank you</b:Note><b:DocumentCurrencyCode>TRY</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><a:PartyName><b:Name>Çınar Ltd.</b:Name></a:PartyName><a:PostalAddress><b:StreetName>Papatya Cad.</b:StreetName><b:CityName>İzmir</b:CityName></a:PostalAddress></a:Party></a:AccountingSupplierParty>
  <a:AccountingCustomerParty><a:Party><a:Person><b:FirstName>Ada</b:FirstName><b:FamilyName>Yılmaz</b:FamilyName></a:Person></a:Party></a:AccountingCustomerParty>
  <a:TaxTotal><b:TaxAmount currencyID="TRY">36</b:TaxAmount></a:TaxTotal>
  <a:LegalMonetaryTotal><b:TaxExclusiveAmount>200</b:TaxExclusiveAmount><b:TaxInclusiveAmount>236</b:TaxInclusiveAmount><b:PayableAmount>236</b:PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="NIU">2</b:InvoicedQuantity><b:LineExtensionAmount>200</b:LineExtensionAmount><a:TaxTotal><a:TaxSubtotal><b:Percent>18</b:Percent></a:TaxSubtotal></a:TaxTotal><a:Item><b:Name>&lt;b&gt;Kalem&lt;/b&gt;</b:Name></a:Item><a:Price><b:PriceAmount>100</b:PriceAmount></a:Price></a:InvoiceLine>
</i:Invoice>`);

const cii = parse(`<r:CrossIndustryInvoice xmlns:r="urn:r" xmlns:n="urn:n" xmlns:u="urn:u">
  <r:ExchangedDocument><n:ID>R-9</n:ID><n:TypeCode>381</n:TypeCode><n:IssueDateTime><u:DateTimeString format="102">20260131</u:DateTimeString></n:IssueDateTime></r:ExchangedDocument>
  <r:SupplyChainTradeTransaction>
    <n:IncludedSupplyChainTradeLineItem><n:SpecifiedTradeProduct><n:Name>Paper</n:Name></n:SpecifiedTradeProduct><n:SpecifiedLineTradeDelivery><n:BilledQuantity unitCode="C62">3</n:BilledQuantity></n:SpecifiedLineTradeDelivery><n:SpecifiedLineTradeSettlement><n:SpecifiedTradeSettlementLineMonetarySummation><n:LineTotalAmount>30.00</n:LineTotalAmount></n:SpecifiedTradeSettlementLineMonetarySummation></n:SpecifiedLineTradeSettlement></n:IncludedSupplyChainTradeLineItem>
    <n:ApplicableHeaderTradeAgreement><n:SellerTradeParty><n:Name>Nordlicht GmbH</n:Name><n:SpecifiedTaxRegistration><n:ID schemeID="FC">111</n:ID></n:SpecifiedTaxRegistration><n:SpecifiedTaxRegistration><n:ID schemeID="VA">DE222</n:ID></n:SpecifiedTaxRegistration></n:SellerTradeParty></n:ApplicableHeaderTradeAgreement>
    <n:ApplicableHeaderTradeSettlement><n:InvoiceCurrencyCode>EUR</n:InvoiceCurrencyCode><n:SpecifiedTradeSettlementHeaderMonetarySummation><n:TaxTotalAmount currencyID="HUF">9999</n:TaxTotalAmount><n:TaxTotalAmount currencyID="EUR">5.70</n:TaxTotalAmount><n:GrandTotalAmount>35.70</n:GrandTotalAmount></n:SpecifiedTradeSettlementHeaderMonetarySummation></n:ApplicableHeaderTradeSettlement>
  </r:SupplyChainTradeTransaction>
</r:CrossIndustryInvoice>`);

test('a UBL invoice is read whatever its prefixes', () => {
  expect(readXmlInvoices(ubl)[0]).toMatchObject({
    kind: 'invoice', number: 'TR-1', date: '2026-01-31', currency: 'TRY', seller: { name: 'Çınar Ltd.', address: ['Papatya Cad.', 'İzmir'] }, buyer: { name: 'Ada Yılmaz' },
    lines: [{ quantity: '2', unit: 'NIU', price: '100', vat_rate: '18', amount: '200' }],
    totals: [{ kind: 'net', amount: '200' }, { kind: 'vat', amount: '36' }, { kind: 'gross', amount: '236' }, { kind: 'due', amount: '236' }],
  });
});

test('a CII credit note is read, with the tax in its own currency', () => {
  expect(readXmlInvoices(cii)[0]).toMatchObject({
    kind: 'credit-note', number: 'R-9', date: '2026-01-31', currency: 'EUR', seller: { name: 'Nordlicht GmbH', tax: 'DE222' }, lines: [{ name: 'Paper', quantity: '3', unit: 'C62', amount: '30.00' }],
    totals: [{ kind: 'vat', amount: '5.70' }, { kind: 'gross', amount: '35.70' }],
  });
});

test('an e-invoice is shown to be read, and what looks like a tag in it stays text', async () => {
  await render(<Frame><XmlViewer xml={ubl} address="/files/1" /></Frame>);
  await expect.element(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await expect.element(page.getByText('Çınar Ltd.')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '<b>Kalem</b>' })).toBeVisible();
});

test('any other XML is an outline of names, not of tags', async () => {
  await render(<Frame><XmlViewer xml={parse('<order><customerName>Ada</customerName></order>')} address="/files/1" /></Frame>);
  await expect.element(page.getByText('Customer name')).toBeVisible();
  await expect.element(page.getByText('Ada')).toBeVisible();
});
