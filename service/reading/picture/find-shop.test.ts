import { expect, test } from 'vitest';
import { findShop } from './find-shop.ts';
import { slip } from './slip.fixture.ts';

const shop = (...lines: readonly string[]) => findShop(slip(...lines))?.value;

test('the shop is the first clear line above the address', () => {
  expect(shop('0800-532-2918', 'Bluebell Coffee House', '14 Harbour Street', 'Tea |2.10')).toBe(
    'Bluebell Coffee House',
  );
});

test('neither a title nor an address nor a greeting is a shop', () => {
  expect(
    shop(
      'TAX INVOICE',
      'WELCOME',
      'RESTORAN WARISAN',
      'NO 14, JALAN MELATI 3/7,',
      '50480 KUALA LUMPUR',
    ),
  ).toBe('RESTORAN WARISAN');
});

test('a name on two lines is one name, without the number of the company', () => {
  expect(
    shop('PUSAT ALAT TULIS', 'CAHAYA BARU SDN BHD (003983-V)', 'LOT 4, JALAN BESAR', 'Pen |2.10'),
  ).toBe('PUSAT ALAT TULIS CAHAYA BARU SDN BHD');
});

test('a name that begins with a number is one where the number of the company stands beside it', () => {
  expect(
    shop('24 HOUR MART S/B (519537-X)', 'LOT 11, JALAN ANGSA,', '41150 KLANG', 'Tea |2.10'),
  ).toBe('24 HOUR MART S/B');
});

test('a branch behind the number of the company, a stamp and an address are no part of the name', () => {
  expect(shop("QUEEN'S BAKERY S/B 273500-U (KJ1)", 'NO. 20-A1, JALAN SS6/3, KELANA JAYA,')).toBe(
    "QUEEN'S BAKERY S/B",
  );
  expect(shop('^POSTED', 'YONG LEE ENTERPRISE', '9, JALAN JASA 3,', 'Tea |2.10')).toBe(
    'YONG LEE ENTERPRISE',
  );
});

test('a number before a trade begins a name, not a street', () => {
  expect(shop('99 SUPERMARKET', '10768 - 99 Street, Edmonton AB', 'Pot |2.10')).toBe(
    '99 SUPERMARKET',
  );
});

test('a number before words begins a name above an address with a number of its own', () => {
  expect(shop('118 MJ NOODLE HOUSE', 'NO.7G, Jalan Permas 11,', 'Tea |2.10')).toBe(
    '118 MJ NOODLE HOUSE',
  );
  expect(shop('118 Lower Harbour Street', '50480 KUALA LUMPUR', 'Tea |2.10')).toBeUndefined();
});

test('a name goes on behind its &', () => {
  expect(shop('MUN HENG ELECTRICAL &', 'HARDWARE SUPPLY', '(ROC: 001960450-U)', 'Tea |2.10')).toBe(
    'MUN HENG ELECTRICAL & HARDWARE SUPPLY',
  );
});

test('the abbreviated legal form of Malaysia ends a name of two lines', () => {
  expect(shop('SECURE WASH', 'CORPORATION S/B', 'Riverwalk Village', '51200 KL.')).toBe(
    'SECURE WASH CORPORATION S/B',
  );
});

test('a tax number beside a name and a street in Spanish or Italian are no name', () => {
  expect(shop('MERCAMAR, S.A. A-46103834', 'C/ COLON 14', '46004 VALENCIA', 'PAN |1,85')).toBe(
    'MERCAMAR, S.A.',
  );
  expect(shop('Via dei Serragli 88', '50124 FIRENZE', 'COPERTO |6,00')).toBeUndefined();
});

test('of a brand and a company, the one with its number below it is the shop', () => {
  expect(
    shop('^PETROSTAR', 'KS SETIA ENTERPRISE', '(JM0662112-T)', 'LOT 22 JALAN KLANG', 'Fuel |60.00'),
  ).toBe('KS SETIA ENTERPRISE');
});

test('who hands the slip in, whose the shop is and what stands in brackets are not its name', () => {
  const address = ['12, JALAN DEDAP 13,', '81100 JOHOR BAHRU', 'Tea |2.10'];
  expect(shop('tan mei ling', 'GAYA HANDICRAFT', ...address)).toBe('GAYA HANDICRAFT');
  expect(shop('Löwen-Apotheke', 'Apotheker Jens Krug e.K.', 'Marktplatz 3', 'Tee |2,10')).toBe(
    'Löwen-Apotheke',
  );
  expect(shop('HOT POT KINGDOM', '(HPK F&B SDN BHD 1098765-V)', ...address)).toBe(
    'HOT POT KINGDOM',
  );
});

test('a name on two lines has the number below its second line', () => {
  expect(
    shop(
      '^RESTORAN NASI',
      '^BUKIT JAYA',
      '(003051221-X)',
      'NO 14, JLN JAYA 2',
      'TEL 03-42965501',
      'Tea |2.10',
    ),
  ).toBe('RESTORAN NASI BUKIT JAYA');
});

test('trades before a legal form are the rest of the name above', () => {
  expect(shop('^HACI USTA LOKANTASI', 'Gıda San. ve Tic. Ltd. Şti.', 'Çay |20,00')).toBe(
    'HACI USTA LOKANTASI Gıda San. ve Tic. Ltd. Şti.',
  );
});

test('a legal form whose letters were read as others is that form', () => {
  expect(shop('BINTANG BOOK (M) SON BHO', 'LOT 4, JALAN BESAR', 'Pen |2.10')).toBe(
    'BINTANG BOOK (M) SDN BHD',
  );
});

test('letters that are set apart are one word', () => {
  expect(shop('F E R R Y - M A R K T GmbH', 'Bilker Allee 30', 'Tee |2,10')).toBe(
    'FERRY-MARKT GmbH',
  );
});

test('the owner of a shop whose name is hard to read is not its name', () => {
  expect(
    shop('~Tankhof Süd', 'Inh. Murat Demir', 'Rosenheimer Str. 211', 'Kaffee |3,00'),
  ).toBeUndefined();
});

test.each([
  ['hard to read', ['~Bluebe1l ~Cotfee', '14 Harbour Street', 'Marmalade Corner']],
  ['a greeting', ['Welcome to our shop', 'Receipt', 'Tea |2.10']],
  ['only a currency', ['EUR', 'Tea |2,10']],
  ['below the first amount', ['Tea |2.10', 'Bluebell Coffee House']],
])('no shop is named when the top of the slip is %s', (_name, lines) => {
  expect(shop(...lines)).toBeUndefined();
});

test('a line of dots and company words takes no time', () => {
  const started = performance.now();
  shop(`co${'.'.repeat(3000)}`, `co${'. '.repeat(1500)}x`, 'co. '.repeat(800), 'Tea |2.10');
  expect(performance.now() - started).toBeLessThan(500);
});

test.each(['Kvitto', 'KASSABON', 'Ticket de caisse', 'PARAGON FISKALNY', 'DOCUMENTO COMMERCIALE'])(
  'the title %s is no name',
  (title) => {
    expect(findShop(slip(title, 'Blåklockan Malmö', 'Storgatan 4', 'Kaffe |30.00'))?.value).toBe(
      'Blåklockan Malmö',
    );
  },
);
