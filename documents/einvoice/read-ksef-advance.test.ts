import { expect, test } from 'vitest';
import { eInvoicesIn } from './e-invoices.ts';
import { ksefLine, smallKsef, type SmallKsef } from './ksef.fixture.ts';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const read = (parts: SmallKsef) => readXml(bytesOf(smallKsef(parts)));
const rows = (parts: SmallKsef) =>
  read(parts).items.map(({ name, quantity, total_price, vat_rate }) => [
    name,
    quantity,
    total_price,
    vat_rate,
  ]);
const ordered = (name: string, net: string, vat: string, rate: string, more = '') =>
  `<ZamowienieWiersz><NrWierszaZam>1</NrWierszaZam><P_7Z>${name}</P_7Z><P_8AZ>szt.</P_8AZ><P_8BZ>1</P_8BZ><P_9AZ>${net}</P_9AZ><P_11NettoZ>${net}</P_11NettoZ><P_11VatZ>${vat}</P_11VatZ><P_12Z>${rate}</P_12Z>${more}</ZamowienieWiersz>`;
const order = (value: string, ...lines: string[]) =>
  `<Platnosc><Zaplacono>1</Zaplacono><FormaPlatnosci>6</FormaPlatnosci></Platnosc><Zamowienie><WartoscZamowienia>${value}</WartoscZamowienia>${lines.join('')}</Zamowienie>`;

test('reads the order lines of an advance invoice and notes that it charges only a part', () => {
  const parts = {
    sums: '<P_13_1>16260.16</P_13_1><P_14_1>3739.84</P_14_1><P_15>20000</P_15>',
    kind: '<RodzajFaktury>ZAL</RodzajFaktury>',
    lines: '',
    paying: order(
      '375150',
      ordered('Mieszkanie 50 m²', '300000', '69000', '23'),
      ordered('Usługi dodatkowe', '5000', '1150', '23'),
    ),
  };
  expect(rows(parts)).toEqual([
    ['Mieszkanie 50 m²', '1.000', '369000.00', '23.00'],
    ['Usługi dodatkowe', '1.000', '6150.00', '23.00'],
  ]);
  expect(read(parts)).toMatchObject({
    total_price: '20000.00',
    total_vat: '3739.84',
    payment_type: 'bank_transfer',
    notes: [
      {
        code: 'part-of-order',
        values: { sum: '305000.00', stated: '16260.16', currency: 'PLN' },
      },
    ],
  });
});

test('reads all lines of a final invoice and a total without the advance payments', () => {
  const parts = {
    sums: '<P_13_1>600.00</P_13_1><P_14_1>138.00</P_14_1><P_15>738.00</P_15>',
    kind: '<RodzajFaktury>ROZ</RodzajFaktury><FakturaZaliczkowa><NrKSeFZN>1</NrKSeFZN><NrFaZaliczkowej>FZ/7</NrFaZaliczkowej></FakturaZaliczkowa>',
    lines: ksefLine('Maszyna', '<P_8B>1</P_8B><P_11>1000.00</P_11><P_12>23</P_12>'),
  };
  expect(rows(parts)).toEqual([['Maszyna', '1.000', '1230.00', '23.00']]);
  expect(read(parts)).toMatchObject({
    total_price: '738.00',
    total_vat: '138.00',
    notes: [
      { code: 'part-of-order', values: { sum: '1000.00', stated: '600.00', currency: 'PLN' } },
    ],
  });
});

test('subtracts the previous order lines in the correction of an advance invoice', () => {
  const parts = {
    sums: '<P_13_1>-100.00</P_13_1><P_14_1>-23.00</P_14_1><P_13_2>113.89</P_13_2><P_14_2>9.11</P_14_2><P_15>0</P_15>',
    kind: '<RodzajFaktury>KOR_ZAL</RodzajFaktury><P_15ZK>123.00</P_15ZK>',
    lines: '',
    paying: order(
      '1230.00',
      ordered('Rower', '1000.00', '230.00', '23', '<StanPrzedZ>1</StanPrzedZ>'),
      ordered('Rower', '1138.89', '91.11', '8'),
    ),
  };
  expect(rows(parts)).toEqual([
    ['Rower', '-1.000', '-1230.00', '23.00'],
    ['Rower', '1.000', '1230.00', '8.00'],
  ]);
  expect(read(parts).notes.map(({ code }) => code)).toEqual(['corrected-invoice', 'part-of-order']);
});

test('reads lines of a simplified invoice that have only a name', () => {
  expect(
    rows({
      sums: '<P_13_1>365.85</P_13_1><P_14_1>84.15</P_14_1><P_15>450</P_15>',
      kind: '<RodzajFaktury>UPR</RodzajFaktury>',
      lines: ksefLine('Wiertarka', ''),
    }),
  ).toEqual([['Wiertarka', null, null, '23.00']]);
});

test('uses the stated VAT of a line for its price', () => {
  expect(
    rows({
      sums: '<P_13_1>33.33</P_13_1><P_14_1>7.66</P_14_1><P_15>40.99</P_15>',
      lines: ksefLine('Notes', '<P_11>33.33</P_11><P_11Vat>7.66</P_11Vat><P_12>23</P_12>'),
    }),
  ).toEqual([['Notes', null, '40.99', '23.00']]);
});

test('reads the payment method of a partial payment', () => {
  expect(
    read({
      paying:
        '<Platnosc><ZnacznikZaplatyCzesciowej>1</ZnacznikZaplatyCzesciowej><ZaplataCzesciowa><KwotaZaplatyCzesciowej>46.00</KwotaZaplatyCzesciowej><FormaPlatnosci>2</FormaPlatnosci></ZaplataCzesciowa></Platnosc>',
    }).payment_type,
  ).toBe('credit_card');
});

test('accepts a total that includes charges settled with the invoice', () => {
  expect(
    read({
      sums: '<P_13_1>200.00</P_13_1><P_14_1>46.00</P_14_1><P_15>296.00</P_15>',
      paying:
        '<Rozliczenie><Obciazenia><Kwota>50.00</Kwota><Powod>Ubezpieczenie</Powod></Obciazenia><SumaObciazen>50.00</SumaObciazen></Rozliczenie>',
    }),
  ).toMatchObject({ total_price: '296.00', notes: [] });
});

test('joins payment terms that are stated in parts', () => {
  const paying =
    '<Platnosc><TerminPlatnosci><TerminOpis><Ilosc>45</Ilosc><Jednostka>dni</Jednostka><ZdarzeniePoczatkowe>wystawienie faktury</ZdarzeniePoczatkowe></TerminOpis></TerminPlatnosci></Platnosc>';
  expect(eInvoicesIn(parseXml(bytesOf(smallKsef({ paying }))))[0]?.terms).toEqual([
    '45 dni wystawienie faktury',
  ]);
});
