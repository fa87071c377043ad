import { expect, test } from 'vitest';
import { ratesByCodes, ratesBySums, taxedPart } from './rates-by-sums.ts';
import type { PrintedItem } from './table-items.ts';

const line = (amount: string): PrintedItem => ({
  name: 'Plat',
  description: '',
  x: 0,
  quantity: undefined,
  unit: null,
  amount,
  rate: undefined,
  vat: undefined,
});
const rates = (...amounts: string[]) =>
  ratesBySums(amounts.map(line), [
    { rate: '10', base: 4591n, vat: 459n },
    { rate: '20', base: 917n, vat: 183n },
  ]).map(({ rate }) => rate);

test('assigns lines the rates of the two sums that they add up to', () => {
  expect(rates('43.00', '11.00', '7.50')).toEqual(['10', '20', '10']);
});

test('assigns rates to net lines by the net amount of each rate', () => {
  expect(rates('45.91', '9.17')).toEqual(['10', '20']);
});

test('leaves one line without a rate if the others make both sums', () => {
  expect(rates('43.00', '4.60', '11.00', '7.50')).toEqual(['10', undefined, '20', '10']);
});

test('assigns no rates if the sums can be made in two ways or none', () => {
  expect(rates('39.50', '11.00', '5.50', '5.50')).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(rates('43.00', '18.50')).toEqual([undefined, undefined]);
});

test('gives the rate zero to lines outside the base of the only rate', () => {
  const lines = ['1361.25', '136.13', '37.80', '165.00'].map((amount) => line(amount));
  const shares = [{ rate: '21', base: 153_518n, vat: 32_239n }];
  expect(ratesBySums(lines, shares).map(({ rate }) => rate)).toEqual(['21', '21', '21', '0']);
});

test('finds the taxed lines even if each rounded its tax', () => {
  const lines = ['6072.41', '724.14', '1722.41', '6048.00', '120.00'].map((amount) => line(amount));
  expect(taxedPart(lines, [16_000n, 0n], 138_224n)).toMatchObject({ base: 863_896n });
  expect(taxedPart(lines, [16_000n, 0n], 138_233n)).toBeUndefined();
});

test('does not read the number before free lines as a rate code', () => {
  const lines = [
    { ...line('0.00'), codes: ['1'] },
    { ...line('705.60'), codes: ['2'] },
  ];
  expect(ratesByCodes(lines, [1900n], 13_406n)).toBe(lines);
  const more = [...lines, { ...line('100.00'), codes: ['3'] }];
  expect(ratesByCodes(more, [1900n], 13_406n).map(({ rate }) => rate)).toEqual([
    undefined,
    '19.00',
    '0.00',
  ]);
});

test('assigns no rates to codes if the tax can be made in two ways', () => {
  const lines = [
    { ...line('100.00'), codes: ['A'] },
    { ...line('100.00'), codes: ['B'] },
  ];
  expect(ratesByCodes(lines, [1000n, 2000n], 3000n)).toBe(lines);
});

test('tries no rates if there are very many', () => {
  const lines = ['A', 'B', 'C', 'D'].map((code) => ({ ...line('10.00'), codes: [code] }));
  // Trying these in every order would exhaust the memory.
  const many = Array.from({ length: 400 }, (_, at) => BigInt(100 + at));
  expect(ratesByCodes(lines, many, 777n)).toBe(lines);
});

test('assigns lines to three sums, one of them untaxed', () => {
  const lines = ['3085.87', '120.01', '423.72', '515.74', '2252.77', '135.00', '200.20'].map(
    (amount) => line(amount),
  );
  const shares = [
    { rate: '19', base: 545_865n, vat: 103_714n },
    { rate: '7', base: 55_872n, vat: 3911n },
    { rate: '0', base: 71_594n, vat: 0n },
  ];
  expect(ratesBySums(lines, shares).map(({ rate }) => rate)).toEqual([
    '19',
    '19',
    '7',
    '0',
    '19',
    '7',
    '0',
  ]);
});

test('assigns rates to consecutive blocks of lines in a long list', () => {
  const food = Array.from({ length: 30 }, (_, at) => line(`${at + 2}.00`));
  const drinks = Array.from({ length: 20 }, (_, at) => line(`${at + 3}.50`));
  const rated = ratesBySums(
    [...food, ...drinks],
    [
      { rate: '20', base: 26_000n, vat: 5200n },
      { rate: '10', base: 49_500n, vat: 4950n },
    ],
  );
  expect(rated.map(({ rate }) => rate)).toEqual([
    ...food.map(() => '10'),
    ...drinks.map(() => '20'),
  ]);
});

test('assigns no rates in a long list of equal lines', () => {
  const lines = Array.from({ length: 18 }, () => line('10.00'));
  const rated = ratesBySums(lines, [
    { rate: '19', base: 10_000n, vat: 1900n },
    { rate: '7', base: 8000n, vat: 560n },
  ]);
  expect(rated.every(({ rate }) => rate === undefined)).toBe(true);
});
