import * as check from 'fast-check';
import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { splitItem } from '#documents/text/words.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { decimalMarkOf, numbersIn } from '#documents/numbers/printed-number.ts';

const seeded = { seed: 5, numRuns: 500 };
const cents = check.integer({ min: -9_999_999_99, max: 9_999_999_99 });
const styles = [
  { mark: ',', group: '.' },
  { mark: '.', group: ',' },
  { mark: '.', group: "'" },
  { mark: ',', group: '' },
] as const;

/** The amount as people print it: groups of three, two decimals. */
function printed(
  amount: number,
  { mark, group }: { readonly mark: string; readonly group: string },
): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${amount < 0 ? '-' : ''}${whole}${mark}${digits.slice(-2)}`;
}

const plain = (amount: number) =>
  `${amount < 0 ? '-' : ''}${printed(Math.abs(amount), { mark: '.', group: '' })}`;

test('reads back any amount in every style of printing, with any currency beside it', () => {
  check.assert(
    check.property(
      cents,
      check.constantFrom(...styles),
      check.constantFrom('', '€ ', 'EUR ', '$', '₺'),
      check.constantFrom('', ' €', ' TL', ' CHF'),
      (amount, style, before, behind) => {
        const text = `Total ${before}${printed(amount, style)}${before === '' ? behind : ''}`;
        expect(numbersIn(text, style.mark).map((one) => one.value)).toEqual([plain(amount)]);
      },
    ),
    seeded,
  );
});

const blanks = [' ', '\u00a0', '\u202f', '\u2009', "'", '’'] as const;

test('joins spaced groups of any amount, in one run of text or as words', () => {
  check.assert(
    check.property(
      cents,
      check.constantFrom(...blanks),
      check.constantFrom(',', '.'),
      check.constantFrom('Total TTC', 'Summe:', 'Total CHF'),
      check.constantFrom('', ' €', ' CHF'),
      check.boolean(),
      (amount, group, mark, label, behind, asWords) => {
        const value = printed(Math.abs(amount), { mark, group });
        const text = `${label} ${value}${behind}`;
        const words = asWords
          ? drawnWords(`50:${text.replace(/\s/g, ' ')}`)
          : splitItem(text, 50, 60, 10, 5 * text.length, 1);
        const page = pageDocument(words);
        expect(numbersIn(page.text, mark).map((one) => one.value)).toEqual([
          plain(Math.abs(amount)),
        ]);
      },
    ),
    seeded,
  );
});

test('joins spaced groups of an amount without decimals only beside a currency', () => {
  check.assert(
    check.property(
      check.integer({ min: 1000, max: 99_999_999 }),
      check.constantFrom('Ft', '€', 'kr', 'CHF'),
      (amount, currency) => {
        const digits = String(amount).replace(/\B(?=(?:\d{3})+$)/g, ' ');
        const read = (text: string) =>
          numbersIn(pageDocument(drawnWords(`50:${text}`)).text, undefined).map((one) => one.value);
        expect(read(`Total ${digits} ${currency}`)).toEqual([String(amount)]);
        expect(read(`Telephone ${digits}`).length).toBeGreaterThan(1);
      },
    ),
    seeded,
  );
});

test.each([
  ['in columns of their own', '50:Lamp|300:1|380:250.00|480:250.00'],
  ['typed in one line', '50:Lamp 1 250.00 250.00'],
  ['with a group elsewhere', '50:Total 1 250,00|300:1.300,00'],
])('keeps a quantity and a price %s as two numbers', (_, drawn) => {
  expect(
    numbersIn(pageDocument(drawnWords(drawn)).text, undefined)
      .slice(0, 2)
      .map((one) => one.value),
  ).toEqual(['1', '250.00']);
});

test('finds the decimal mark of a page by its amounts', () => {
  check.assert(
    check.property(
      check.array(cents, { minLength: 3, maxLength: 12 }),
      check.constantFrom(...styles),
      (amounts, style) => {
        expect(decimalMarkOf(amounts.map((amount) => printed(amount, style)).join('  '))).toBe(
          style.mark,
        );
      },
    ),
    seeded,
  );
});

test('reads back any date in its order', () => {
  const days = check.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2089-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  check.assert(
    check.property(
      days,
      check.constantFrom('.', '/', '-'),
      check.constantFrom('day first' as const, 'month first' as const),
      (date, mark, order) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        const parts = order === 'day first' ? [day, month, year] : [month, day, year];
        expect(datesIn(`Date: ${parts.join(mark)}`, order).map((one) => one.iso)).toEqual([iso]);
        expect(datesIn(iso, undefined).map((one) => one.iso)).toEqual([iso]);
      },
    ),
    seeded,
  );
});

test('returns only well-formed numbers and dates for any text', () => {
  check.assert(
    check.property(
      check.string({
        unit: check.constantFrom(...Array.from('0123456789.,-/: €%()aé\u00a0')),
        maxLength: 400,
      }),
      (text) => {
        for (const one of numbersIn(text, ',')) expect(one.value).toMatch(/^-?\d+(?:\.\d+)?$/);
        for (const one of datesIn(text, 'day first'))
          expect(one.iso ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      },
    ),
    seeded,
  );
});
