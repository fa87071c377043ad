import { expect, test } from 'vitest';
import { findShop } from './find-shop.ts';
import { slip } from './slip.fixture.ts';

const shop = (...lines: readonly string[]) => findShop(slip(...lines))?.value;

test('takes the first clear line above the address as the shop', () => {
  expect(shop('0800-532-2918', 'Bluebell Coffee House', '14 Harbour Street', 'Tea |2.10')).toBe(
    'Bluebell Coffee House',
  );
});

test('does not take a title, an address or a greeting for the shop', () => {
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

test('joins a name on two lines and removes the company number', () => {
  expect(
    shop('PUSAT ALAT TULIS', 'CAHAYA BARU SDN BHD (003983-V)', 'LOT 4, JALAN BESAR', 'Pen |2.10'),
  ).toBe('PUSAT ALAT TULIS CAHAYA BARU SDN BHD');
});

test('accepts a name that begins with a digit beside a company number', () => {
  expect(
    shop('24 HOUR MART S/B (519537-X)', 'LOT 11, JALAN ANGSA,', '41150 KLANG', 'Tea |2.10'),
  ).toBe('24 HOUR MART S/B');
});

test('removes a branch after the company number, and skips a stamp and an address', () => {
  expect(shop("QUEEN'S BAKERY S/B 273500-U (KJ1)", 'NO. 20-A1, JALAN SS6/3, KELANA JAYA,')).toBe(
    "QUEEN'S BAKERY S/B",
  );
  expect(shop('^POSTED', 'YONG LEE ENTERPRISE', '9, JALAN JASA 3,', 'Tea |2.10')).toBe(
    'YONG LEE ENTERPRISE',
  );
});

test('reads a number before a trade as part of a name, not of a street', () => {
  expect(shop('99 SUPERMARKET', '10768 - 99 Street, Edmonton AB', 'Pot |2.10')).toBe(
    '99 SUPERMARKET',
  );
});

test('reads a number before words as a name above an address with its own number', () => {
  expect(shop('118 MJ NOODLE HOUSE', 'NO.7G, Jalan Permas 11,', 'Tea |2.10')).toBe(
    '118 MJ NOODLE HOUSE',
  );
  expect(shop('118 Lower Harbour Street', '50480 KUALA LUMPUR', 'Tea |2.10')).toBeUndefined();
});

test('continues a name that ends with & on the next line', () => {
  expect(shop('MUN HENG ELECTRICAL &', 'HARDWARE SUPPLY', '(ROC: 001960450-U)', 'Tea |2.10')).toBe(
    'MUN HENG ELECTRICAL & HARDWARE SUPPLY',
  );
});

test('ends a name of two lines at the abbreviated Malaysian legal form', () => {
  expect(shop('SECURE WASH', 'CORPORATION S/B', 'Riverwalk Village', '51200 KL.')).toBe(
    'SECURE WASH CORPORATION S/B',
  );
});

test('keeps tax numbers and Spanish or Italian streets out of the name', () => {
  expect(shop('MERCAMAR, S.A. A-46103834', 'C/ COLON 14', '46004 VALENCIA', 'PAN |1,85')).toBe(
    'MERCAMAR, S.A.',
  );
  expect(shop('Via dei Serragli 88', '50124 FIRENZE', 'COPERTO |6,00')).toBeUndefined();
});

test('prefers the company with its number below over the brand', () => {
  expect(
    shop('^PETROSTAR', 'KS SETIA ENTERPRISE', '(JM0662112-T)', 'LOT 22 JALAN KLANG', 'Fuel |60.00'),
  ).toBe('KS SETIA ENTERPRISE');
});

test('excludes the submitting person, the owner and brackets from the name', () => {
  const address = ['12, JALAN DEDAP 13,', '81100 JOHOR BAHRU', 'Tea |2.10'];
  expect(shop('tan mei ling', 'GAYA HANDICRAFT', ...address)).toBe('GAYA HANDICRAFT');
  expect(shop('Löwen-Apotheke', 'Apotheker Jens Krug e.K.', 'Marktplatz 3', 'Tee |2,10')).toBe(
    'Löwen-Apotheke',
  );
  expect(shop('HOT POT KINGDOM', '(HPK F&B SDN BHD 1098765-V)', ...address)).toBe(
    'HOT POT KINGDOM',
  );
});

test('joins a name on two lines with the company number below', () => {
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

test('appends trades before a legal form to the name above', () => {
  expect(shop('^HACI USTA LOKANTASI', 'Gıda San. ve Tic. Ltd. Şti.', 'Çay |20,00')).toBe(
    'HACI USTA LOKANTASI Gıda San. ve Tic. Ltd. Şti.',
  );
});

test('corrects a misread legal form', () => {
  expect(shop('BINTANG BOOK (M) SON BHO', 'LOT 4, JALAN BESAR', 'Pen |2.10')).toBe(
    'BINTANG BOOK (M) SDN BHD',
  );
});

test('restores the dots of a misread legal form', () => {
  expect(shop('PARKIR BAYU SDN..BHD', 'LOT 4, JALAN BESAR', 'Pen |2.10')).toBe(
    'PARKIR BAYU SDN. BHD.',
  );
});

test('ends a name at its legal form, or the rest of it, alone on the next line', () => {
  expect(shop('RESTORAN BAYU MAJU SDN', 'BHD', '(Co. No. 1094471-T)', 'Tea |2.10')).toBe(
    'RESTORAN BAYU MAJU SDN BHD',
  );
  expect(shop('^Bayu', '^SDN BHD', 'LOT 4, JALAN BESAR', 'Tea |2.10')).toBe('Bayu SDN BHD');
});

test('takes the registered name that begins with the brand above it', () => {
  const address = ['No. 57, Lorong Abu Siti,', '10400 Georgetown, Penang', 'Rose |9.00'];
  expect(shop('^Sunny. Fern', 'SUNNY FERN FLORIST', '(002817734-P)', ...address)).toBe(
    'SUNNY FERN FLORIST',
  );
  expect(shop('^Sunny. Fern', 'SUNNY FERN PENANG BRANCH', ...address)).toBe('Sunny. Fern');
});

test('joins letters with blanks between them into one word', () => {
  expect(shop('F E R R Y - M A R K T GmbH', 'Bilker Allee 30', 'Tee |2,10')).toBe(
    'FERRY-MARKT GmbH',
  );
});

test('does not take the owner for the shop when the name is hard to read', () => {
  expect(
    shop('~Tankhof Süd', 'Inh. Murat Demir', 'Rosenheimer Str. 211', 'Kaffee |3,00'),
  ).toBeUndefined();
});

test.each([
  ['hard to read', ['~Bluebe1l ~Cotfee', '14 Harbour Street', 'Marmalade Corner']],
  ['a greeting', ['Welcome to our shop', 'Receipt', 'Tea |2.10']],
  ['only a currency', ['EUR', 'Tea |2,10']],
  ['below the first amount', ['Tea |2.10', 'Bluebell Coffee House']],
])('names no shop when the top of the receipt is %s', (_name, lines) => {
  expect(shop(...lines)).toBeUndefined();
});

test('handles a long line of dots and company words quickly', () => {
  const started = performance.now();
  shop(`co${'.'.repeat(3000)}`, `co${'. '.repeat(1500)}x`, 'co. '.repeat(800), 'Tea |2.10');
  expect(performance.now() - started).toBeLessThan(500);
});

test.each(['Kvitto', 'KASSABON', 'Ticket de caisse', 'PARAGON FISKALNY', 'DOCUMENTO COMMERCIALE'])(
  'does not take the title %s for the shop',
  (title) => {
    expect(findShop(slip(title, 'Blåklockan Malmö', 'Storgatan 4', 'Kaffe |30.00'))?.value).toBe(
      'Blåklockan Malmö',
    );
  },
);
