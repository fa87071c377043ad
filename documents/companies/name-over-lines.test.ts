import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const companyOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).company;
const total = '340:Total|480:120.00';
const rows = Array.from({ length: 12 }, (_, at) => `50:Oak shelf ${at}|480:10.00`).join('\n');

test('joins a name over several lines of a letterhead down to its legal form', () => {
  expect(
    companyOf(`@15 50:Carrowkeel|200:Invoice 4711
@15 50:Veterinary Clinic
@15 50:Ltd
@8 50:Station Road
@8 50:Ballymote
@8 50:Tel. 071 555 0184
${total}`)?.name,
  ).toBe('Carrowkeel Veterinary Clinic Ltd');
});

test('keeps a name whose parts are joined by a hyphen', () => {
  expect(
    companyOf(`50:Jardim da Ribeira - Floristas, Lda.
50:Rua da Alfândega, 61
50:4050-029 Porto
50:Fatura FT 2026A/392
${total}`)?.name,
  ).toBe('Jardim da Ribeira - Floristas, Lda.');
});

test('joins a centred name that continues in the next line', () => {
  expect(
    companyOf(`@14 232:Sharma Electricals &
@14 267:Hardware
236:14 MG Road, Pune 411001
252:Phone: 5544229451
50:Bill No : 4711
50:Oak shelf|480:120.00
${total}`)?.name,
  ).toBe('Sharma Electricals & Hardware');
});

test('joins a name over two lines that is printed elsewhere in full', () => {
  expect(
    companyOf(`@16 50:Live Oak|400:Invoice 4711
@12 50:Home Remodeling LLC
50:418 Burnet Rd · Georgetown, TX 78626

50:Bill to: Joan Hendricks, 2044 Sun City Blvd, Georgetown, TX 78633
${rows}
${total}
50:Make checks payable to Live Oak Home Remodeling LLC.`)?.name,
  ).toBe('Live Oak Home Remodeling LLC');
});
