import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusField, wordsOf } from './document-fields.ts';
import '#src/app/base.css';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { eInvoicesIn } from '#documents/einvoice/e-invoices.ts';
import { parseXml } from '#documents/einvoice/xml-tree.ts';
import { XmlViewer } from './xml-viewer.tsx';

const parse = (text: string) => parseXml(new TextEncoder().encode(text));

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

test('reads a UBL invoice with any namespace prefixes', () => {
  expect(eInvoicesIn(ubl)[0]).toMatchObject({
    kind: 'invoice',
    number: 'TR-1',
    date: '2026-01-31',
    currency: 'TRY',
    seller: { name: 'Çınar Ltd.', address: ['Papatya Cad.', 'İzmir'] },
    buyer: { name: 'Ada Yılmaz' },
    lines: [{ quantity: '2', unit: 'NIU', price: '100', vat_rate: '18', amount: '200' }],
    totals: [
      { kind: 'net', amount: '200' },
      { kind: 'vat', amount: '36' },
      { kind: 'gross', amount: '236' },
      { kind: 'due', amount: '236' },
    ],
  });
});

test('reads a CII credit note, with the tax in the currency of the invoice', () => {
  expect(eInvoicesIn(cii)[0]).toMatchObject({
    kind: 'credit-note',
    number: 'R-9',
    date: '2026-01-31',
    currency: 'EUR',
    seller: { name: 'Nordlicht GmbH', tax_number: 'DE222' },
    lines: [{ name: 'Paper', quantity: '3', unit: 'C62', amount: '30.00' }],
    totals: [
      { kind: 'vat', amount: '5.70' },
      { kind: 'gross', amount: '35.70' },
    ],
  });
});

test('shows an e-invoice as a readable page and keeps markup in its values as text', async () => {
  await render(
    <Frame>
      <XmlViewer xml={ubl} address="/files/1" marking />
    </Frame>,
  );
  await expect.element(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await expect.element(page.getByText('Çınar Ltd.')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '<b>Kalem</b>' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '2 pieces' })).toBeVisible();
});

test('shows any other XML as an outline with readable names instead of tags', async () => {
  await render(
    <Frame>
      <XmlViewer
        xml={parse('<order><customerName>Ada</customerName></order>')}
        address="/files/1"
        marking
      />
    </Frame>,
  );
  await expect.element(page.getByText('Customer name')).toBeVisible();
  await expect.element(page.getByText('Ada')).toBeVisible();
});

const fattura = parse(`<p:FatturaElettronica xmlns:p="urn:p"><FatturaElettronicaHeader>
  <CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA><Anagrafica><Nome>Ada</Nome><Cognome>Rossi</Cognome></Anagrafica></DatiAnagrafici><Sede><Indirizzo>VIA ROMA</Indirizzo><NumeroCivico>5</NumeroCivico><CAP>07100</CAP><Comune>SASSARI</Comune></Sede></CedentePrestatore>
</FatturaElettronicaHeader>
${['12', '13']
  .map(
    (
      number,
    ) => `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-02-01</Data><Numero>${number}</Numero><DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>5.00</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta></DatiRitenuta></DatiGeneraliDocumento></DatiGenerali>
  <DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Consulenza</Descrizione><Quantita>1.00</Quantita><PrezzoUnitario>25.00</PrezzoUnitario><PrezzoTotale>25.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>25.00</ImponibileImporto><Imposta>5.50</Imposta></DatiRiepilogo></DatiBeniServizi>
  <DatiPagamento><DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><IBAN>IT60X0542811101000000123456</IBAN><ImportoPagamento>25.50</ImportoPagamento></DettaglioPagamento></DatiPagamento></FatturaElettronicaBody>`,
  )
  .join('')}</p:FatturaElettronica>`);

const withheld = parse(`<Invoice><ID>TEV-1</ID><DocumentCurrencyCode>TRY</DocumentCurrencyCode>
  <AccountingSupplierParty><Party><PartyIdentification><ID schemeID="VKN">0890890895</ID></PartyIdentification><PartyName><Name>Örnek A.Ş.</Name></PartyName><PartyTaxScheme><TaxScheme><Name>Ziyapaşa</Name></TaxScheme></PartyTaxScheme></Party></AccountingSupplierParty>
  <TaxTotal><TaxAmount currencyID="TRY">360</TaxAmount><TaxSubtotal><TaxableAmount>20000</TaxableAmount><TaxAmount>3600</TaxAmount><Percent>18</Percent><TaxCategory><TaxScheme><TaxTypeCode>0015</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal><TaxSubtotal><TaxAmount>12</TaxAmount><Percent>1</Percent><TaxCategory><TaxScheme><Name>ÖTV</Name><TaxTypeCode>0071</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>
  <WithholdingTaxTotal><TaxAmount>3240</TaxAmount><TaxSubtotal><TaxAmount>3240</TaxAmount><Percent>90</Percent><TaxCategory><TaxScheme><TaxTypeCode>606</TaxTypeCode></TaxScheme></TaxCategory></TaxSubtotal></WithholdingTaxTotal>
  <LegalMonetaryTotal><TaxExclusiveAmount>20000</TaxExclusiveAmount><TaxInclusiveAmount>23600</TaxInclusiveAmount><PayableAmount>20360</PayableAmount></LegalMonetaryTotal>
  <AllowanceCharge><ChargeIndicator>false</ChargeIndicator><AllowanceChargeReason>Rabatt</AllowanceChargeReason><Amount>100</Amount></AllowanceCharge>
</Invoice>`);

test('reads every invoice of a FatturaPA, with totals, withholding and payment', () => {
  const [first, second, ...more] = eInvoicesIn(fattura);
  expect(first).toMatchObject({
    number: '12',
    seller: {
      name: 'Ada Rossi',
      tax_number: 'IT01234567890',
      address: ['VIA ROMA 5', '07100 SASSARI'],
    },
    lines: [{ name: 'Consulenza', vat_rate: '22.00', amount: '25.00' }],
    totals: [
      { kind: 'net', amount: '25.00' },
      { kind: 'vat', amount: '5.50' },
      { kind: 'gross', amount: '30.50' },
      { kind: 'withheld', amount: '5.00' },
      { kind: 'due', amount: '25.50' },
    ],
    payments: [{ code: '58', account: 'IT60X0542811101000000123456' }],
  });
  expect(second?.number).toBe('13');
  expect(more).toEqual([]);
});

test('reads only VAT as the VAT of a Turkish invoice; excise and withholding have their own rows', () => {
  expect(eInvoicesIn(withheld)[0]).toMatchObject({
    seller: { tax_number: '0890890895', tax_office: 'Ziyapaşa' },
    taxes: [
      { name: '', amount: '3600' },
      { name: 'ÖTV', amount: '12', withheld: false },
      { name: '606', amount: '3240', withheld: true },
    ],
    allowances: [{ charge: false, reason: 'Rabatt', amount: '100' }],
    totals: [
      { kind: 'net', amount: '20000' },
      { kind: 'vat', amount: '3600' },
      { kind: 'gross', amount: '23600' },
      { kind: 'withheld', amount: '3240' },
      { kind: 'due', amount: '20360' },
    ],
  });
});

test('shows both invoices of a file and says how many it has', async () => {
  await render(
    <Frame>
      <XmlViewer xml={fattura} address="/files/2" marking />
    </Frame>,
  );
  await expect.element(page.getByText(/^This file has 2 invoices/)).toBeVisible();
  await expect.poll(() => page.getByRole('heading', { name: 'Invoice' }).elements().length).toBe(2);
});

test('publishes the words of an e-invoice with their positions, formatted for the language', async () => {
  await render(
    <Frame>
      <XmlViewer xml={withheld} address="/files/3?signed" marking />
    </Frame>,
  );
  await expect
    .poll(() =>
      wordsOf('/files/3?signed')?.[0]?.some(
        ({ text, width }) => text.includes('23,600.00') && width > 10,
      ),
    )
    .toBe(true);
  const amount = page
    .getByText(/23,600\.00/)
    .element()
    .getBoundingClientRect();
  const sheet = page.getByRole('region', { name: 'Page 1' }).element().getBoundingClientRect();
  const word = wordsOf('/files/3')?.[0]?.find(({ text }) => text.includes('23,600.00'));
  expect(Math.abs((word?.top ?? 0) - (amount.top - sheet.top))).toBeLessThan(3);
});

test('a click on a value fills the focused field and keeps the focus', async () => {
  const taken: string[] = [];
  await render(
    <Frame>
      <input aria-label="Total" />
      <XmlViewer xml={withheld} address="/files/4" marking />
    </Frame>,
  );
  await page.getByLabelText('Total').click();
  focusField({
    field: 'total_price',
    label: 'Total',
    value: '',
    take: (text) => void taken.push(text),
  });
  await page
    .getByRole('region', { name: 'Page 1' })
    .getByText(/23,600\.00/)
    .click();
  expect(taken).toEqual(['23,600']);
  await expect.element(page.getByLabelText('Total')).toHaveFocus();
  focusField(null);
});

test('Ctrl+F in the focused document finds and counts words of the e-invoice', async () => {
  await render(
    <Frame>
      <XmlViewer xml={withheld} address="/files/5" marking />
    </Frame>,
  );
  const pages = page.getByRole('region', { name: 'Pages of the document' });
  await expect.poll(() => wordsOf('/files/5')).toBeDefined();
  (pages.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByLabelText('Text to find')).toHaveFocus();
  await userEvent.keyboard('20,000');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 of 2');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2');
  await expect.poll(() => document.querySelectorAll('[data-found="current"]').length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(pages).toHaveFocus();
  expect(document.querySelectorAll('[data-found]').length).toBe(0);
});

test('formats a rate for the language', async () => {
  await render(
    <Frame language="tr">
      <XmlViewer xml={withheld} address="/files/1" marking />
    </Frame>,
  );
  await expect.element(page.getByRole('cell', { name: '%18', exact: true }).first()).toBeVisible();
});

test('shows a quantity such as `64.` without its trailing point', async () => {
  const xml = parse(
    '<Invoice><ID>1</ID><AccountingSupplierParty /><InvoiceLine><ID>1</ID><InvoicedQuantity>64.</InvoicedQuantity><Item><Name>Diesel</Name></Item></InvoiceLine></Invoice>',
  );
  await render(
    <Frame>
      <XmlViewer xml={xml} address="/files/1" marking />
    </Frame>,
  );
  await expect.element(page.getByRole('cell', { name: '64', exact: true })).toBeVisible();
});

test('for an unmatched invoice number, proposes the number of the e-invoice before the tax number', async () => {
  await page.viewport(700, 800);
  const xml = parse(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
  <ID>RE-2026-0117</ID><IssueDate>2026-01-31</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <AccountingSupplierParty><Party><PartyName><Name>Nordlicht GmbH</Name></PartyName><PartyTaxScheme><CompanyID>DE900557992</CompanyID></PartyTaxScheme></Party></AccountingSupplierParty>
  <LegalMonetaryTotal><TaxInclusiveAmount>236</TaxInclusiveAmount></LegalMonetaryTotal>
</Invoice>`);
  await render(
    <Frame>
      <XmlViewer xml={xml} address="/files/6" marking />
    </Frame>,
  );
  await expect.poll(() => wordsOf('/files/6')).toBeDefined();
  const value = 'RE-2026-0118';
  focusField({ field: 'invoice_number', label: 'Invoice number', value, take: () => undefined });
  await expect.element(page.getByText(/^Not in the document\. Perhaps: 1 of/)).toBeVisible();
  await expect.element(page.getByRole('strong').first()).toHaveTextContent('RE-2026-0117');
  focusField(null);
});

test('keeps line numbers on one line beside long names', async () => {
  await page.viewport(700, 800);
  const line = (number: number) =>
    `<InvoiceLine><ID>${number}</ID><InvoicedQuantity unitCode="C62">1</InvoicedQuantity><LineExtensionAmount>1234567.00</LineExtensionAmount><Item><Name>${'Repair and maintenance of the printing machines in the second hall. '.repeat(2)}</Name></Item><Price><PriceAmount>1234567.00</PriceAmount></Price></InvoiceLine>`;
  const xml = parse(
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>R-1</ID>${[9, 10].map(line).join('')}</Invoice>`,
  );
  await render(
    <Frame>
      <XmlViewer xml={xml} address="/files/7" marking />
    </Frame>,
  );
  const range = document.createRange();
  range.selectNodeContents(page.getByText('10', { exact: true }).element());
  expect(range.getClientRects()).toHaveLength(1);
});

test('truncates the very long text of an unknown file', async () => {
  const xml = parse(`<log><data>${'QUJD'.repeat(50_000)}</data></log>`);
  await render(<XmlViewer xml={xml} address="/files/7" marking={false} />);
  const data = page.getByText(/^QUJD.* …$/);
  await expect.poll(() => data.element().textContent.length).toBeLessThan(10_010);
});
