import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asDecimal } from '#contract/decimal.ts';
import { addVat, emptyVatTally, plainRate, vatLines } from './vat.ts';

type Given = Parameters<typeof addVat>[1];
const category = (vat_rate: string, net: string, vat: string, total: string) => ({
  vat_rate: asDecimal(vat_rate),
  net: asDecimal(net),
  vat: asDecimal(vat),
  total: asDecimal(total),
});
const invoice = (with_: Partial<Given>): Given => ({
  currency: 'EUR',
  total_price: null,
  total_vat: null,
  vat_categories: [],
  ...with_,
});

function linesOf(invoices: readonly Given[], currency = 'EUR') {
  const tally = emptyVatTally();
  for (const one of invoices) addVat(tally, one);
  return { lines: vatLines(tally, currency), silent: tally.silent.rows };
}

test('sums VAT by rate, lowest first, however the rate is written', () => {
  const { lines } = linesOf([
    invoice({
      vat_categories: [
        category('19.00', '100.00', '19.00', '119.00'),
        category('7', '10.00', '0.70', '10.70'),
      ],
    }),
    invoice({ vat_categories: [category('19', '0.10', '0.02', '0.12')] }),
    invoice({ currency: 'TRY', vat_categories: [category('20', '1.00', '0.20', '1.20')] }),
  ]);
  expect(lines).toMatchObject([
    { rate: '7', net: '10.00', vat: '0.70', total: '10.70', invoices: 1 },
    {
      rate: '19',
      net: '100.10',
      vat: '19.02',
      total: '119.12',
      invoices: 2,
      bar: { start: 0, length: 100 },
    },
  ]);
});

test('lists VAT without a rate last and counts invoices without VAT', () => {
  expect(
    linesOf([
      invoice({ total_price: asDecimal('119.00'), total_vat: asDecimal('19.00') }),
      invoice({ vat_categories: [category('0.00', '5.00', '0.00', '5.00')] }),
      invoice({}),
    ]),
  ).toMatchObject({
    lines: [
      { rate: '0', vat: '0.00', invoices: 1 },
      { rate: '', net: '100.00', vat: '19.00', total: '119.00', invoices: 1 },
    ],
    silent: 1,
  });
});

test('subtracts the VAT of a credit', () => {
  expect(
    linesOf([invoice({ total_price: asDecimal('-119.00'), total_vat: asDecimal('-19.00') })]).lines,
  ).toMatchObject([
    { net: '-100.00', vat: '-19.00', total: '-119.00', bar: { start: 0, length: 100 } },
  ]);
});

test('compares rates by their numeric value', () => {
  expect(['19.00', '7.50', '0.00', '007', '.5', '100', '10.0'].map(plainRate)).toEqual([
    '19',
    '7.5',
    '0',
    '7',
    '0.5',
    '100',
    '10',
  ]);
});

test('sums the VAT of each rate exactly, whatever the invoices', () => {
  const units = fc.bigInt({ min: 0n, max: 99_999n });
  const asText = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
  fc.assert(
    fc.property(
      fc.array(fc.record({ rate: fc.constantFrom('7', '19', '20.50'), vat: units }), {
        maxLength: 40,
      }),
      (given) => {
        const { lines } = linesOf(
          given.map(({ rate, vat }) =>
            invoice({ vat_categories: [category(rate, '0', asText(vat), '0')] }),
          ),
        );
        for (const { rate, vat, invoices } of lines) {
          const mine = given.filter((one) => plainRate(one.rate) === rate);
          expect([vat, invoices]).toEqual([
            asText(mine.reduce((sum, one) => sum + one.vat, 0n)),
            mine.length,
          ]);
        }
        expect(lines).toHaveLength(new Set(given.map(({ rate }) => rate)).size);
      },
    ),
  );
});
