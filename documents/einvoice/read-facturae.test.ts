import { expect, test } from 'vitest';
import { dialectName, eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const tax = (rate: string, base: string, amount: string, code = '01', more = '') =>
  `<Tax><TaxTypeCode>${code}</TaxTypeCode><TaxRate>${rate}</TaxRate><TaxableBase><TotalAmount>${base}</TotalAmount></TaxableBase><TaxAmount><TotalAmount>${amount}</TotalAmount></TaxAmount>${more}</Tax>`;
const line = (name: string, net: string, taxes: string, more = '') =>
  `<InvoiceLine><ItemDescription>${name}</ItemDescription><Quantity>2.0</Quantity><UnitOfMeasure>03</UnitOfMeasure><UnitPriceWithoutTax>50</UnitPriceWithoutTax><TotalCost>100</TotalCost>${more}<GrossAmount>${net}</GrossAmount><TaxesOutputs>${taxes}</TaxesOutputs></InvoiceLine>`;
const totals = (net: string, vat: string, total: string, more = '', withheld = '0.00') =>
  `<InvoiceTotals><TotalGrossAmount>${net}</TotalGrossAmount>${more}<TotalGrossAmountBeforeTaxes>${net}</TotalGrossAmountBeforeTaxes><TotalTaxOutputs>${vat}</TotalTaxOutputs><TotalTaxesWithheld>${withheld}</TotalTaxesWithheld><InvoiceTotal>${total}</InvoiceTotal><TotalOutstandingAmount>${total}</TotalOutstandingAmount><TotalExecutableAmount>${total}</TotalExecutableAmount></InvoiceTotals>`;
const vat = tax('21.00', '100.00', '21.00');
interface Parts {
  readonly number?: string;
  readonly kind?: string;
  readonly taxes?: string;
  readonly sums?: string;
  readonly lines?: string;
}
const one = (parts: Parts = {}) =>
  `<Invoice><InvoiceHeader>${parts.number ?? '<InvoiceNumber>17</InvoiceNumber>'}<InvoiceDocumentType>FC</InvoiceDocumentType><InvoiceClass>${parts.kind ?? 'OO'}</InvoiceClass></InvoiceHeader><InvoiceIssueData><IssueDate>2026-03-02</IssueDate><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><LanguageName>es</LanguageName></InvoiceIssueData>${parts.taxes ?? `<TaxesOutputs>${vat}</TaxesOutputs>`}${parts.sums ?? totals('100.00', '21.00', '121.00')}<Items>${parts.lines ?? line('Naranjas', '100.00', vat)}</Items><PaymentDetails><Installment><InstallmentDueDate>2026-04-01</InstallmentDueDate><InstallmentAmount>121.00</InstallmentAmount><PaymentMeans>04</PaymentMeans><AccountToBeCredited><IBAN>ES7921000813610123456789</IBAN></AccountToBeCredited></Installment></PaymentDetails></Invoice>`;
const company =
  '<LegalEntity><CorporateName>Frutas Sol S.L.</CorporateName><AddressInSpain><Address>Calle Mayor 1</Address><PostCode>46001</PostCode><Town>Valencia</Town><Province>Valencia</Province><CountryCode>ESP</CountryCode></AddressInSpain><ContactDetails><Telephone>961234567</Telephone></ContactDetails></LegalEntity>';
const file = (invoices = one(), seller = company, issuer = 'EM') =>
  bytesOf(
    `<fe:Facturae xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml"><FileHeader><SchemaVersion>3.2.2</SchemaVersion><InvoiceIssuerType>${issuer}</InvoiceIssuerType><ThirdParty><LegalEntity><CorporateName>Gestoría</CorporateName></LegalEntity></ThirdParty></FileHeader><Parties><SellerParty><TaxIdentification><PersonTypeCode>J</PersonTypeCode><TaxIdentificationNumber>B12345674</TaxIdentificationNumber></TaxIdentification>${seller}</SellerParty><BuyerParty><LegalEntity><CorporateName>Bar Luna</CorporateName></LegalEntity></BuyerParty></Parties><Invoices>${invoices}</Invoices></fe:Facturae>`,
  );

test('reads a Facturae invoice', () => {
  expect(readXml(file())).toMatchObject({
    company: {
      name: 'Frutas Sol S.L.',
      tax_number: 'B12345674',
      address: 'Calle Mayor 1, 46001 Valencia, Valencia',
      phone: '961234567',
    },
    invoice_number: '17',
    invoice_date: '2026-03-02',
    currency: 'EUR',
    total_price: '121.00',
    total_vat: '21.00',
    language: 'es',
    country: 'ES',
    payment_type: 'bank_transfer',
    items: [
      { name: 'Naranjas', quantity: '2.000', unit: 'k', total_price: '121.00', vat_rate: '21.00' },
    ],
    notes: [],
  });
  expect(dialectName(parseXml(file()))).toBe('Facturae');
  expect(eInvoicesIn(parseXml(file()))[0]).toMatchObject({
    due: '2026-04-01',
    buyer: { name: 'Bar Luna' },
    payments: [{ code: '30', account: 'ES7921000813610123456789' }],
  });
});

test('includes the series in the invoice number', () => {
  const number = '<InvoiceNumber>17</InvoiceNumber><InvoiceSeriesCode>F26</InvoiceSeriesCode>';
  expect(readXml(file(one({ number }))).invoice_number).toBe('F26-17');
  const whole = '<InvoiceNumber>F26-17</InvoiceNumber><InvoiceSeriesCode>F26</InvoiceSeriesCode>';
  expect(readXml(file(one({ number: whole }))).invoice_number).toBe('F26-17');
});

test('includes income tax withheld by the buyer (IRPF) in the total and notes it', () => {
  const invoice = one({
    taxes: `<TaxesOutputs>${vat}</TaxesOutputs><TaxesWithheld>${tax('15.00', '100.00', '15.00', '04')}</TaxesWithheld>`,
    sums: totals('100.00', '21.00', '106.00', '', '15.00'),
  });
  expect(readXml(file(invoice))).toMatchObject({
    total_price: '121.00',
    total_vat: '21.00',
    items: [{ total_price: '121.00' }],
    notes: [
      { code: 'withheld-inside', values: { amount: '15.00', currency: 'EUR' } },
      { code: 'amount-due', values: { due: '106.00', total: '121.00', currency: 'EUR' } },
    ],
  });
});

test('adds the surcharge for small shops (recargo de equivalencia) to the VAT', () => {
  const more =
    '<EquivalenceSurcharge>5.20</EquivalenceSurcharge><EquivalenceSurchargeAmount><TotalAmount>5.20</TotalAmount></EquivalenceSurchargeAmount>';
  const both = tax('21.00', '100.00', '21.00', '01', more);
  const invoice = one({
    taxes: `<TaxesOutputs>${both}</TaxesOutputs>`,
    sums: totals('100.00', '26.20', '126.20'),
    lines: line('Jabón', '100.00', both),
  });
  expect(readXml(file(invoice))).toMatchObject({
    total_price: '126.20',
    total_vat: '26.20',
    items: [{ total_price: '126.20', vat_rate: '21.00' }],
    notes: [],
  });
});

test('keeps line discounts in line amounts and creates no item for invoice discounts', () => {
  const discount = (amount: string) =>
    `<Discount><DiscountReason>Cliente</DiscountReason><DiscountAmount>${amount}</DiscountAmount></Discount>`;
  const invoice = one({
    taxes: `<TaxesOutputs>${tax('10.00', '80.00', '8.00')}</TaxesOutputs>`,
    sums:
      '<InvoiceTotals><TotalGrossAmount>90.00</TotalGrossAmount><GeneralDiscounts>' +
      `${discount('10.00')}</GeneralDiscounts><TotalGeneralDiscounts>10.00</TotalGeneralDiscounts><TotalGrossAmountBeforeTaxes>80.00</TotalGrossAmountBeforeTaxes><TotalTaxOutputs>8.00</TotalTaxOutputs><InvoiceTotal>88.00</InvoiceTotal></InvoiceTotals>`,
    lines: line(
      'Vino',
      '90.00',
      '<Tax><TaxTypeCode>01</TaxTypeCode><TaxRate>10.00</TaxRate></Tax>',
      `<DiscountsAndRebates>${discount('10.00')}</DiscountsAndRebates>`,
    ),
  });
  expect(readXml(file(invoice))).toMatchObject({
    total_price: '88.00',
    items: [{ total_price: '99.00' }],
    notes: [],
  });
});

test('reads the full name of a person and the country of a foreign address', () => {
  const person =
    '<Individual><Name>Ana</Name><FirstSurname>Gil</FirstSurname><SecondSurname>Ros</SecondSurname><OverseasAddress><Address>Rua Nova 2</Address><PostCodeAndTown>1100 Lisboa</PostCodeAndTown><CountryCode>PRT</CountryCode></OverseasAddress></Individual>';
  expect(readXml(file(one(), person))).toMatchObject({
    company: { name: 'Ana Gil Ros', address: 'Rua Nova 2, 1100 Lisboa' },
    country: 'PT',
  });
});

test('recognises corrections and self-billed invoices, and excludes other taxes from VAT', () => {
  expect(eInvoicesIn(parseXml(file(one({ kind: 'OR' }))))[0]?.kind).toBe('correction');
  expect(eInvoicesIn(parseXml(file(one(), company, 'RE')))[0]?.kind).toBe('self-billed');
  const invoice = one({
    taxes: `<TaxesOutputs>${vat}${tax('3.00', '100.00', '3.00', '09')}</TaxesOutputs>`,
    sums: totals('100.00', '24.00', '124.00'),
  });
  expect(readXml(file(invoice))).toMatchObject({
    total_price: '124.00',
    total_vat: '21.00',
    notes: [],
  });
});

test('reads the first invoice of a batch and lists the others in a note', () => {
  const other = one({ number: '<InvoiceNumber>18</InvoiceNumber>' });
  expect(readXml(file(one() + other)).notes).toEqual([
    { code: 'several-invoices', values: { count: '2', others: '18' } },
  ]);
});

test('keeps unknown codes unchanged, even if they are names of object properties', () => {
  const odd = one({ lines: line('Naranjas', '100.00', vat).replace('>03<', '>constructor<') });
  const [invoice] = eInvoicesIn(
    parseXml(file(odd.replace('>04<', '>toString<'), company.replace('ESP', 'valueOf'))),
  );
  expect(invoice?.seller.country).toBe('valueOf');
  expect(invoice?.lines[0]?.unit).toBe('constructor');
  expect(invoice?.payments[0]?.code).toBe('');
});
