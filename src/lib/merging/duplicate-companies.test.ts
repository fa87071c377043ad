import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findDuplicateCompanies,
  likelySameAs,
  searchesFor,
  type Comparable,
} from './duplicate-companies.ts';

let last = 0;
const company = (name: string, tax_number = '', phone = ''): Comparable => ({
  uid: `c${++last}`,
  name,
  tax_number,
  phone,
});
const found = (...companies: readonly Comparable[]) =>
  findDuplicateCompanies(companies).map(({ companies: group, ...rest }) => ({
    ...rest,
    names: group.map(({ name }) => name),
  }));

test('ranks an equal tax number with a shared word in the names highest, with or without country', () => {
  expect(
    found(
      company('Nordlicht GmbH', 'DE811907980'),
      company('Çınar'),
      company('Nordlicht Bürobedarf', '811 907 980'),
    ),
  ).toEqual([
    {
      names: ['Nordlicht GmbH', 'Nordlicht Bürobedarf'],
      same: ['tax_number'],
      differs: [],
      rank: 3,
    },
  ]);
});

test('reports different names under the same tax number', () => {
  expect(
    found(company('Kiosk am Eck', '123456788'), company('Hotel Adler', 'DE123456788')),
  ).toEqual([
    { names: ['Kiosk am Eck', 'Hotel Adler'], same: ['tax_number'], differs: ['name'], rank: 1 },
  ]);
});

test('groups similar names with one tax number, and reports the larger group with its difference', () => {
  expect(
    found(
      company('Kiosk am Eck', '123456788'),
      company('Hotel Adler', '123456788'),
      company('Adler Hotel GmbH', '123456788'),
    ),
  ).toEqual([
    { names: ['Hotel Adler', 'Adler Hotel GmbH'], same: ['tax_number'], differs: [], rank: 3 },
    {
      names: ['Kiosk am Eck', 'Hotel Adler', 'Adler Hotel GmbH'],
      same: ['tax_number'],
      differs: ['name'],
      rank: 1,
    },
  ]);
});

test('ignores placeholders instead of a tax number', () => {
  expect(
    found(
      company('Kiosk', '11111111111'),
      company('Adler', '11111111111'),
      company('Weiß', '-'),
      company('Blau', '-'),
    ),
  ).toEqual([]);
});

test('treats the same number in two countries as different', () => {
  expect(found(company('Kiosk', 'DE123456788'), company('Adler', 'PT123456788'))).toEqual([]);
});

test('ranks an equal name as likely, or lower with differing tax numbers, which it reports', () => {
  expect(found(company('Çınar İnşaat A.Ş.', '1234567801'), company('CINAR INSAAT'))).toEqual([
    { names: ['Çınar İnşaat A.Ş.', 'CINAR INSAAT'], same: ['name'], differs: [], rank: 2 },
  ]);
  expect(
    found(company('Çınar İnşaat A.Ş.', '1234567801'), company('CINAR INSAAT', '9876543201')),
  ).toEqual([
    {
      names: ['Çınar İnşaat A.Ş.', 'CINAR INSAAT'],
      same: ['name'],
      differs: ['tax_number'],
      rank: 1,
    },
  ]);
});

test('matches phones with or without country code, and ranks them low under different names', () => {
  expect(
    found(
      company('Nordlicht GmbH', '', '+49 40 555 0101'),
      company('Nordlicht Shop', '', '040 / 5550101'),
    ),
  ).toEqual([
    { names: ['Nordlicht GmbH', 'Nordlicht Shop'], same: ['phone'], differs: [], rank: 2 },
  ]);
  expect(
    found(company('Kiosk', '', '+49 40 555 0101'), company('Adler', '', '0405550101')),
  ).toEqual([{ names: ['Kiosk', 'Adler'], same: ['phone'], differs: ['name'], rank: 1 }]);
});

test('gives all reasons at once and puts the likeliest group first', () => {
  expect(
    found(
      company('Kiosk', '', '0405550199'),
      company('Nordlicht GmbH', 'DE811907980', '0405550101'),
      company('Adler', '', '0405550199'),
      company('Nordlicht', '811907980', '+49405550101'),
    ),
  ).toEqual([
    {
      names: ['Nordlicht GmbH', 'Nordlicht'],
      same: ['tax_number', 'name', 'phone'],
      differs: [],
      rank: 3,
    },
    { names: ['Kiosk', 'Adler'], same: ['phone'], differs: ['name'], rank: 1 },
  ]);
});

test('reports two different tax numbers within a chain of matches', () => {
  expect(
    found(
      company('Adler Hotel', '123456788', '0405550101'),
      company('Hotel Adler Nord', '', '0405550101; 0405550202'),
      company('Nord Hotel', '987654301', '0405550202'),
    ),
  ).toEqual([
    {
      names: ['Adler Hotel', 'Hotel Adler Nord', 'Nord Hotel'],
      same: ['phone'],
      differs: ['tax_number'],
      rank: 1,
    },
  ]);
});

const parts = fc.record({
  name: fc.constantFrom(
    'Adler',
    'ADLER GmbH',
    'Hotel Adler',
    'Kiosk',
    'Nordlicht',
    'Nordlicht AG',
    'Çınar',
    'cinar a.ş.',
  ),
  tax_number: fc.constantFrom(
    '',
    '123456788',
    'DE123456788',
    'AT123456788',
    '987654301',
    '11111111111',
  ),
  phone: fc.constantFrom('', '0405550101', '+49 40 5550101', '+43 40 5550101', '0212 555 01 01'),
});
const many = fc
  .array(parts, { maxLength: 12 })
  .map((all) => all.map((one, place): Comparable => ({ uid: `c${place}`, ...one })));
const asSets = (companies: readonly Comparable[]) =>
  findDuplicateCompanies(companies)
    .map(
      (group) =>
        `${group.rank} ${group.same.join()} ${group.differs.join()} ${group.companies
          .map(({ uid }) => uid)
          .sort()
          .join()}`,
    )
    .sort();

test('the order of companies changes nothing, and every group has a reason', () => {
  fc.assert(
    fc.property(many, (companies) => {
      expect(asSets([...companies].reverse())).toEqual(asSets(companies));
      for (const { companies: group, same } of findDuplicateCompanies(companies)) {
        expect(new Set(group.map(({ uid }) => uid)).size).toBeGreaterThan(1);
        expect(same.length).toBeGreaterThan(0);
      }
    }),
  );
});

test('a company is in at most one group without contradictions', () => {
  fc.assert(
    fc.property(many, (companies) => {
      const sure = findDuplicateCompanies(companies)
        .filter(({ rank }) => rank > 1)
        .flatMap(({ companies: group }) => group.map(({ uid }) => uid));
      expect(new Set(sure).size).toBe(sure.length);
    }),
  );
});

test('never matches a company with itself and lists each other one once, likeliest first', () => {
  const one = company('Nordlicht', 'DE811907980', '0405550101');
  const [phone, tax] = [company('Adler', '', '0405550101'), company('Nordlicht Nord', '811907980')];
  expect(
    likelySameAs(one, [phone, one, tax, phone]).map(({ company: { name }, same, rank }) => [
      name,
      same,
      rank,
    ]),
  ).toEqual([
    ['Nordlicht Nord', ['tax_number'], 3],
    ['Adler', ['phone'], 1],
  ]);
});

test('searches for other spellings of number, name and phone', () => {
  expect(
    searchesFor(
      company('Çınar İnşaat San. ve Tic. A.Ş.', 'TR 123 456 7801', '+90 (212) 555 01 01'),
    ),
  ).toEqual(['1234567801', 'Çınar İnşaat', '212 555 01 01']);
  expect(searchesFor(company('X', '-', ''))).toEqual([]);
});
