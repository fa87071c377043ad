import { expect, test } from 'vitest';
import { eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const tax = (rate: string, category = 'S', type = 'VAT', more = '') =>
  `<ApplicableTradeTax>${more}<TypeCode>${type}</TypeCode><CategoryCode>${category}</CategoryCode>${rate && `<RateApplicablePercent>${rate}</RateApplicablePercent>`}</ApplicableTradeTax>`;
const line = (
  name: string,
  net: string,
  parts: { id?: string; head?: string; taxes?: string; price?: string; sums?: string } = {},
) =>
  `<IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument><LineID>${parts.id ?? '1'}</LineID>${parts.head ?? ''}</AssociatedDocumentLineDocument><SpecifiedTradeProduct><Name>${name}</Name></SpecifiedTradeProduct><SpecifiedLineTradeAgreement>${parts.price ?? ''}</SpecifiedLineTradeAgreement><SpecifiedLineTradeDelivery><BilledQuantity unitCode="H87">1</BilledQuantity></SpecifiedLineTradeDelivery><SpecifiedLineTradeSettlement>${parts.taxes ?? tax('19')}<SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>${net}</LineTotalAmount>${parts.sums ?? ''}</SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>`;
const seller =
  '<Name>Werk GmbH</Name><SpecifiedTaxRegistration><ID schemeID="VA">DE111222333</ID></SpecifiedTaxRegistration>';
const invoice = (parts: {
  lines?: string;
  kind?: string;
  seller?: string;
  settlement?: string;
  sums: string;
}) =>
  bytesOf(
    `<CrossIndustryInvoice><ExchangedDocument><ID>C-1</ID><TypeCode>${parts.kind ?? '380'}</TypeCode><IssueDateTime><DateTimeString format="102">20260301</DateTimeString></IssueDateTime></ExchangedDocument><SupplyChainTradeTransaction>${parts.lines ?? ''}<ApplicableHeaderTradeAgreement><SellerTradeParty>${parts.seller ?? seller}</SellerTradeParty></ApplicableHeaderTradeAgreement><ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>${parts.settlement ?? ''}<SpecifiedTradeSettlementHeaderMonetarySummation>${parts.sums}</SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`,
  );
const hundred =
  '<LineTotalAmount>100.00</LineTotalAmount><TaxBasisTotalAmount>100.00</TaxBasisTotalAmount><TaxTotalAmount currencyID="EUR">19.00</TaxTotalAmount><GrandTotalAmount>119.00</GrandTotalAmount><DuePayableAmount>119.00</DuePayableAmount>';
const rows = (bytes: Uint8Array) =>
  readXml(bytes).items.map(({ name, total_price, vat_rate }) => [name, total_price, vat_rate]);
const first = (bytes: Uint8Array) => eInvoicesIn(parseXml(bytes))[0];

test('reads header fields of the profiles MINIMUM and BASIC WL, which have no lines', () => {
  expect(readXml(invoice({ sums: hundred }))).toMatchObject({
    company: { name: 'Werk GmbH', tax_number: 'DE111222333' },
    invoice_number: 'C-1',
    total_price: '119.00',
    total_vat: '19.00',
    country: 'DE',
    items: [],
    notes: [],
  });
});

test('counts sub-lines only if their parent line is a group', () => {
  const head = (parent: string, status: string) =>
    `${parent && `<ParentLineID>${parent}</ParentLineID>`}${status && `<LineStatusReasonCode>${status}</LineStatusReasonCode>`}`;
  const sub = (name: string, net: string, id: string, parent: string, status: string) =>
    line(name, net, { id, head: head(parent, status) });
  const grouped =
    sub('Set', '100.00', '1', '', 'GROUP') +
    sub('Cup', '60.00', '1.1', '1', 'DETAIL') +
    sub('Dish', '40.00', '1.2', '1', 'DETAIL');
  expect(rows(invoice({ lines: grouped, sums: hundred }))).toEqual([
    ['Cup', '71.40', '19.00'],
    ['Dish', '47.60', '19.00'],
  ]);
  const whole =
    sub('Set', '100.00', '1', '', '') +
    sub('Cup', '60.00', '1.1', '1', '') +
    sub('Dish', '40.00', '1.2', '1', '') +
    sub('Handle', '10.00', '1.2.1', '1.2', '');
  const reading = readXml(invoice({ lines: whole, sums: hundred }));
  expect(reading).toMatchObject({ items: [{ name: 'Set', total_price: '119.00' }], notes: [] });
  expect(first(invoice({ lines: whole, sums: hundred }))?.lines).toHaveLength(4);
});

test('picks VAT among several taxes of a line and of the document', () => {
  const eco = tax('', 'S', 'AAJ', '<CalculatedAmount>3.00</CalculatedAmount>');
  const vat = tax('19', 'S', 'VAT', '<CalculatedAmount>19.00</CalculatedAmount>');
  const file = invoice({
    lines: line('Lamp', '100.00', { taxes: eco + tax('19') }),
    settlement: eco + vat,
    sums: '<TaxBasisTotalAmount>100.00</TaxBasisTotalAmount><GrandTotalAmount>122.00</GrandTotalAmount>',
  });
  expect(readXml(file)).toMatchObject({
    total_vat: '19.00',
    total_price: '122.00',
    items: [{ total_price: '119.00', vat_rate: '19.00' }],
    notes: [],
  });
});

test('uses the stated amount including VAT as the price of a line', () => {
  const file = invoice({
    lines: line('Lamp', '33.33', {
      sums: '<TaxTotalAmount>6.34</TaxTotalAmount><GrandTotalAmount>39.67</GrandTotalAmount>',
    }),
    sums: '<GrandTotalAmount>39.67</GrandTotalAmount>',
  });
  expect(rows(file)).toEqual([['Lamp', '39.67', '19.00']]);
});

test('includes allowances, charges and freight in the sums, and prepayments in the total', () => {
  const one = (charge: boolean, amount: string) =>
    `<SpecifiedTradeAllowanceCharge><ChargeIndicator><Indicator>${charge}</Indicator></ChargeIndicator><ActualAmount>${amount}</ActualAmount></SpecifiedTradeAllowanceCharge>`;
  const file = invoice({
    lines: line('Lamp', '110.00'),
    settlement: `${one(false, '20.00')}${one(true, '5.00')}<SpecifiedLogisticsServiceCharge><Description>Fracht</Description><AppliedAmount>5.00</AppliedAmount></SpecifiedLogisticsServiceCharge>`,
    sums: '<LineTotalAmount>110.00</LineTotalAmount><ChargeTotalAmount>10.00</ChargeTotalAmount><AllowanceTotalAmount>20.00</AllowanceTotalAmount><TaxBasisTotalAmount>100.00</TaxBasisTotalAmount><TaxTotalAmount currencyID="EUR">19.00</TaxTotalAmount><RoundingAmount>0.01</RoundingAmount><GrandTotalAmount>119.00</GrandTotalAmount><TotalPrepaidAmount>19.01</TotalPrepaidAmount><DuePayableAmount>100.00</DuePayableAmount>',
  });
  expect(readXml(file)).toMatchObject({
    total_price: '119.00',
    items: [{ total_price: '130.90' }],
    notes: [{ code: 'amount-due', values: { due: '100.00', total: '119.00' } }],
  });
});

test('converts a price for several units to a unit price', () => {
  const file = invoice({
    lines: line('Screw', '9.00', {
      price:
        '<NetPriceProductTradePrice><ChargeAmount>4500.00</ChargeAmount><BasisQuantity unitCode="H87">1000</BasisQuantity></NetPriceProductTradePrice>',
    }),
    sums: hundred,
  });
  expect(first(file)?.lines[0]?.price).toBe('4.5');
});

test.each([
  ['380', 'invoice'],
  ['381', 'credit-note'],
  ['261', 'credit-note'],
  ['384', 'correction'],
  ['389', 'self-billed'],
  ['326', 'invoice'],
])('maps document type %s to %s', (kind, told) => {
  expect(first(invoice({ kind, sums: hundred }))?.kind).toBe(told);
});

test('names the seller by its trading name or contact person if it has no other name', () => {
  const named = (own: string) => readXml(invoice({ seller: own, sums: hundred })).company?.name;
  expect(
    named(
      '<SpecifiedLegalOrganization><TradingBusinessName>Lampenladen</TradingBusinessName></SpecifiedLegalOrganization>',
    ),
  ).toBe('Lampenladen');
  expect(
    named('<DefinedTradeContact><PersonName>Ida Kern</PersonName></DefinedTradeContact>'),
  ).toBe('Ida Kern');
});

test('reads a currency stated only at amounts, and a date in XML format', () => {
  const text = new TextDecoder()
    .decode(
      invoice({
        sums: hundred.replace('<GrandTotalAmount>', '<GrandTotalAmount currencyID="EUR">'),
      }),
    )
    .replace('<InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>', '')
    .replace(/<DateTimeString.*?<\/DateTimeString>/, '<DateTime>2026-03-01T00:00:00</DateTime>');
  expect(readXml(bytesOf(text))).toMatchObject({ currency: 'EUR', invoice_date: '2026-03-01' });
});

test('gives a VAT-exempt line the rate zero', () => {
  const file = invoice({
    lines: ['E', 'O', 'AE', 'K', 'G', 'Z']
      .map((category) => line(category, '10.00', { taxes: tax('', category) }))
      .join(''),
    sums: '<GrandTotalAmount>60.00</GrandTotalAmount>',
  });
  expect(rows(file).every(([, price, rate]) => price === '10.00' && rate === '0.00')).toBe(true);
});

test.each([
  ['whose scheme is called VAT', 'VAT'],
  ['without a scheme', ''],
])('prefers a VAT number %s to the number at the tax office', (_, scheme) => {
  const numbers = `<Name>Werk GmbH</Name><SpecifiedTaxRegistration><ID schemeID="FC">201/123/45678</ID></SpecifiedTaxRegistration><SpecifiedTaxRegistration><ID schemeID="${scheme}">DE111222333</ID></SpecifiedTaxRegistration>`;
  const reading = readXml(invoice({ seller: numbers, sums: hundred }));
  expect(reading.company?.tax_number).toBe('DE111222333');
});
