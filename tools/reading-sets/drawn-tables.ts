import type { Chance } from '#tools/simulation/chance.ts';
import { halfOf, type Half } from './invented-invoice.ts';

export type ColumnName =
  | 'position'
  | 'code'
  | 'quantity'
  | 'unit'
  | 'name'
  | 'price'
  | 'discount'
  | 'rate'
  | 'tax'
  | 'net'
  | 'gross';

/** Column orders with the right edges of numbers and the left edge of the name. */
export type Table = readonly (readonly [ColumnName, number])[];
const tables: readonly Table[] = [
  [
    ['name', 50],
    ['quantity', 330],
    ['price', 410],
    ['rate', 460],
    ['net', 545],
  ],
  [
    ['position', 60],
    ['name', 75],
    ['quantity', 330],
    ['unit', 365],
    ['price', 440],
    ['net', 545],
  ],
  [
    ['quantity', 75],
    ['name', 90],
    ['price', 390],
    ['tax', 465],
    ['gross', 545],
  ],
  [
    ['code', 50],
    ['name', 110],
    ['quantity', 360],
    ['price', 440],
    ['discount', 485],
    ['net', 545],
  ],
  [
    ['name', 50],
    ['net', 545],
  ],
  [
    ['name', 50],
    ['quantity', 275],
    ['price', 335],
    ['net', 400],
    ['rate', 435],
    ['tax', 485],
    ['gross', 548],
  ],
  [
    ['position', 60],
    ['quantity', 100],
    ['unit', 112],
    ['name', 150],
    ['price', 450],
    ['net', 545],
  ],
  [
    ['name', 50],
    ['rate', 320],
    ['quantity', 380],
    ['price', 455],
    ['gross', 545],
  ],
];

/** Picks a random table for an invoice. */
export const pickTable = (chance: Chance, half: Half): Table => chance.pick(halfOf(tables, half));
