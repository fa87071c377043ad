import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { isLegalForm, nameWithForm } from './legal-forms.ts';

test.each([
  ['HOLZBAU WINTER GMBH', 'HOLZBAU WINTER GMBH'],
  ['NORTHWIND LTD', 'NORTHWIND LTD'],
  ['JANSEN B.V.', 'JANSEN B.V.'],
  ['Bäckerei Winter e.K.', 'Bäckerei Winter e.K.'],
  ['Talleres Ibarra, S.A.L.', 'Talleres Ibarra, S.A.L.'],
  ['Kolesarski servis Zupan, d.o.o.', 'Kolesarski servis Zupan, d.o.o.'],
  ['UAB „Baltijos medis“', 'UAB „Baltijos medis“'],
  ['Schreinerei Zgraggen + Co.', 'Schreinerei Zgraggen + Co.'],
  ['PT Nusantara Kreatif Media', 'PT Nusantara Kreatif Media'],
  ['CV Sinar Jaya Abadi', 'CV Sinar Jaya Abadi'],
  // A form of two parts is not cut after the first.
  ['The Steady Company, LLC', 'The Steady Company, LLC'],
  ['Shenzhen Lamp Co., Ltd.', 'Shenzhen Lamp Co., Ltd.'],
  ['Halden Co. Inc., 9 Harbour Road', 'Halden Co. Inc.'],
  ['The Steady Company, London', 'The Steady Company'],
  // In capitals, a form of two letters may also be initials or a word.
  ['DR. H. WINTER E. V.', undefined],
  ['MIT E.K.', undefined],
  ['STEEL TO CO.', undefined],
])('finds the name with a legal form in "%s": %s', (text, name) => {
  expect(nameWithForm(text)).toBe(name);
});

const companyOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).company?.name;

test.each(['Motor 125 CC', 'Vinyl LP', 'Pencil HB', 'Visa CC'])(
  'does not take text below the header that only ends like a legal form for a company: %s',
  (text) => {
    const page = `50:Invoice 4711
50:Date|250:2026-03-05
50:Due|250:2026-04-05
50:Order|250:88121
50:Terms|250:30 days
50:Item|480:Amount
50:First thing|480:80.00
50:Second thing|480:40.00
50:Total|480:120.00
50:Your choice
50:${text}
50:Tel: +27 21 555 0101
50:www.choice.example`;
    expect(companyOf(page)).toBeUndefined();
  },
);

test.each([
  `50:Karoo Plumbing CC
50:12 Long Street
50:8001 Cape Town
50:Invoice 4711`,
  `50:Invoice 4711
50:Date|250:2026-03-05
50:Due|250:2026-04-05
50:Order|250:88121
50:Terms|250:30 days
50:Total|480:120.00
50:Item|480:Amount
50:Thing|480:120.00
50:Total|480:120.00

50:Karoo Plumbing CC
50:12 Long Street
50:8001 Cape Town`,
])('accepts a name that ends like a legal form in the header or above an address', (page) => {
  expect(companyOf(page)).toBe('Karoo Plumbing CC');
});

test('recognises a spelled-out legal form', () => {
  expect(isLegalForm('Gemeinnützige GmbH')).toBe(true);
});
