import { expect, test } from 'vitest';
import { eInvoicesIn, dialectName } from './e-invoices.ts';
import { ksefLine, smallKsef, type SmallKsef } from './ksef.fixture.ts';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const read = (parts: SmallKsef = {}) => readXml(bytesOf(smallKsef(parts)));
const stated = (parts: SmallKsef = {}) => eInvoicesIn(parseXml(bytesOf(smallKsef(parts))))[0];
const rows = (parts: SmallKsef) =>
  read(parts).items.map(({ name, total_price, vat_rate }) => [name, total_price, vat_rate]);

test.each(['3', '2'])('reads an FA(%s) invoice', (version) => {
  expect(read({ version })).toMatchObject({
    company: {
      name: 'Drukarnia Pod Lipą sp. z o.o.',
      tax_number: '6762404401',
      address: 'ul. Lipowa 4, 30-702 Kraków',
      phone: '+48 12 200 30 40',
    },
    invoice_number: 'FV/2026/03/017',
    invoice_date: '2026-03-02',
    currency: 'PLN',
    total_price: '246.00',
    total_vat: '46.00',
    language: 'pl',
    country: 'PL',
    payment_type: 'bank_transfer',
    items: [
      {
        name: 'Plakaty A2',
        quantity: '100.000',
        unit: 'p',
        total_price: '246.00',
        vat_rate: '23.00',
      },
    ],
    from: 'xml',
    notes: [],
  });
});

test('reads the dialect, buyer, bank account and delivery date', () => {
  expect(dialectName(parseXml(bytesOf(smallKsef())))).toBe('KSeF');
  expect(stated()).toMatchObject({
    dialect: 'ksef',
    due: '2026-03-16',
    buyer: { name: 'Wydawnictwo Kos SA', tax_number: '5272533210' },
    facts: [{ kind: 'delivered', value: '2026-02-27' }],
    payments: [{ code: '30', account: '61109010140000071219812874', bank: 'Bank Kos' }],
  });
});

test('reads net and VAT for each rate, and the reason for an exemption', () => {
  const parts = {
    sums: '<P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_13_2>50.00</P_13_2><P_14_2>4.00</P_14_2><P_13_6_2>40.00</P_13_6_2><P_13_7>30.00</P_13_7><P_15>247.00</P_15>',
    remarks: '<Zwolnienie><P_19>1</P_19><P_19A>art. 43 ust. 1 pkt 2</P_19A></Zwolnienie>',
    lines: [
      ksefLine('Papier', '<P_11>100.00</P_11><P_12>23</P_12>'),
      ksefLine('Prasa', '<P_11>50.00</P_11><P_12>8</P_12>'),
      ksefLine('Albumy', '<P_11>40.00</P_11><P_12>0 WDT</P_12>'),
      ksefLine('Szkolenie', '<P_11>30.00</P_11><P_12>zw</P_12>'),
    ].join(''),
  };
  expect(rows(parts)).toEqual([
    ['Papier', '123.00', '23.00'],
    ['Prasa', '54.00', '8.00'],
    ['Albumy', '40.00', '0.00'],
    ['Szkolenie', '30.00', '0.00'],
  ]);
  expect(read(parts)).toMatchObject({ total_price: '247.00', total_vat: '27.00', notes: [] });
  expect(
    stated(parts)?.taxes.map(({ vat_rate, base, amount, reason }) => [
      vat_rate,
      base,
      amount,
      reason,
    ]),
  ).toEqual([
    ['23', '100.00', '23.00', ''],
    ['8', '50.00', '4.00', ''],
    ['0', '40.00', '0', 'WDT'],
    ['', '30.00', '0', 'art. 43 ust. 1 pkt 2'],
  ]);
});

test('keeps line amounts including VAT exact to the grosz', () => {
  expect(
    rows({
      sums: '<P_13_1>81.29</P_13_1><P_14_1>18.70</P_14_1><P_15>99.99</P_15>',
      lines: ksefLine(
        'Notes',
        '<P_8B>3</P_8B><P_9B>33.33</P_9B><P_11A>99.99</P_11A><P_12>23</P_12>',
      ),
    }),
  ).toEqual([['Notes', '99.99', '23.00']]);
});

test('does not add VAT restated in złoty to the VAT in the invoice currency', () => {
  expect(
    read({
      currency: 'EUR',
      sums: '<P_13_1>200.00</P_13_1><P_14_1>46.00</P_14_1><P_14_1W>196.42</P_14_1W><P_15>246.00</P_15>',
    }),
  ).toMatchObject({ currency: 'EUR', total_vat: '46.00', total_price: '246.00', notes: [] });
});

test('subtracts the previous lines in a correction and reads the corrected invoice', () => {
  const parts = {
    sums: '<P_13_1>-20.00</P_13_1><P_14_1>-4.60</P_14_1><P_15>-24.60</P_15>',
    kind: '<RodzajFaktury>KOR</RodzajFaktury><PrzyczynaKorekty>Zwrot</PrzyczynaKorekty><DaneFaKorygowanej><DataWystFaKorygowanej>2026-02-02</DataWystFaKorygowanej><NrFaKorygowanej>FV/2026/02/004</NrFaKorygowanej></DaneFaKorygowanej>',
    lines: [
      ksefLine(
        'Plakaty A2',
        '<P_8B>100</P_8B><P_11>200.00</P_11><P_12>23</P_12><StanPrzed>1</StanPrzed>',
      ),
      ksefLine('Plakaty A2', '<P_8B>90</P_8B><P_11>180.00</P_11><P_12>23</P_12>'),
    ].join(''),
  };
  expect(rows(parts)).toEqual([
    ['Plakaty A2', '-246.00', '23.00'],
    ['Plakaty A2', '221.40', '23.00'],
  ]);
  expect(read(parts)).toMatchObject({
    total_price: '-24.60',
    total_vat: '-4.60',
    notes: [{ code: 'corrected-invoice', values: {} }],
  });
  expect(stated(parts)).toMatchObject({
    kind: 'correction',
    notes: ['Zwrot'],
    facts: [
      { kind: 'preceding', value: 'FV/2026/02/004' },
      { kind: 'delivered', value: '2026-02-27' },
    ],
  });
});

test('notes the amount due after a settlement in addition to the total', () => {
  expect(
    read({
      paying:
        '<Rozliczenie><Odliczenia><Kwota>46.00</Kwota><Powod>Kaucja</Powod></Odliczenia><SumaOdliczen>46.00</SumaOdliczen><DoZaplaty>200.00</DoZaplaty></Rozliczenie>',
    }).notes,
  ).toEqual([{ code: 'amount-due', values: { due: '200.00', total: '246.00', currency: 'PLN' } }]);
});

test.each([
  ['reverse charge', '<P_13_10>200.00</P_13_10><P_15>200.00</P_15>', 'oo', '0.00'],
  ['a margin', '<P_13_11>200.00</P_13_11><P_15>200.00</P_15>', '', null],
])('reads an invoice under %s, which charges no VAT', (_, sums, rate, vat) => {
  expect(
    read({ sums, lines: ksefLine('Laptop', `<P_11>200.00</P_11><P_12>${rate}</P_12>`) }),
  ).toMatchObject({
    total_price: '200.00',
    total_vat: vat,
    items: [{ total_price: '200.00' }],
    notes: [],
  });
});

test('notes inconsistent sums and keeps the stated amounts', () => {
  const wrong = read({
    sums: '<P_13_1>220.00</P_13_1><P_14_1>46.00</P_14_1><P_15>246.00</P_15>',
  });
  expect(wrong.total_price).toBe('246.00');
  expect(wrong.notes).toEqual([
    {
      code: 'sums-differ',
      values: { field: 'total_price', sum: '266.00', stated: '246.00', currency: 'PLN' },
    },
    {
      code: 'sums-differ',
      values: { field: 'items', sum: '200.00', stated: '220.00', currency: 'PLN' },
    },
  ]);
});

test('rejects another kind of document with the same root', () => {
  expect(() =>
    readXml(bytesOf('<Faktura><FakturaRR><P_4B>1</P_4B></FakturaRR></Faktura>')),
  ).toThrow('not an invoice in a known format');
});

test('computes missing line amounts from price and quantity', () => {
  const reading = read({
    sums: '<P_13_1>261.76</P_13_1><P_14_1>60.21</P_14_1><P_15>321.97</P_15>',
    lines:
      ksefLine(
        'Niszczarka',
        '<P_8A>szt.</P_8A><P_8B>1.0000</P_8B><P_9B>309.9900</P_9B><P_12>23</P_12>',
      ) +
      ksefLine('SMS', '<P_8B>2</P_8B><P_9B>1.9900</P_9B><P_10>1.00</P_10><P_12>23</P_12>') +
      ksefLine('Dostawa', '<P_9A>8.94</P_9A><P_12>23</P_12>'),
  });
  expect(reading.items.map(({ name, total_price }) => [name, total_price])).toEqual([
    ['Niszczarka', '309.99'],
    // The discount may be for one piece or for all.
    ['SMS', null],
    ['Dostawa', '11.00'],
  ]);
  expect(reading.notes).toEqual([]);
});
