import { expect, test } from 'vitest';
import { normalText } from './normal-text.ts';

test.each([
  ['Bi11', 'Bill'],
  ['v0m', 'vom'],
  ['T0tal', 'Total'],
  ['Tota1', 'Total'],
  ['Tota1:', 'Total:'],
  ['Mi1k', 'Milk'],
  ['EUR0', 'EURO'],
  ['Bil1', 'Bill'],
  ['Inc1.', 'Incl.'],
  ['Té1.', 'Tél.'],
  ['Noteb00k', 'Notebook'],
  ['0n', 'On'],
  ['0n:', 'On:'],
  ['B1k', 'Blk'],
  ['Spü1-/HH-', 'Spül-/HH-'],
  ['Termina1', 'Terminal'],
  ['0rder', 'Order'],
  ['GR0UND', 'GROUND'],
  ['N0.', 'NO.'],
  ['GSTN0:001147981824', 'GSTNO:001147981824'],
  ['INV-N0.0002300417', 'INV-NO.0002300417'],
  ['RMO.00', 'RM0.00'],
  ['.94', '0.94'],
  ['811O0', '81100'],
  ['9OOML', '900ML'],
  ['5OPK', '50PK'],
  ['160z', '16oz'],
  ['USt-ldNr.:', 'USt-IdNr.:'],
  ['CmbH', 'GmbH'],
  ['SS27.61', 'S$27.61'],
  ['（CO', '(CO'],
  ['×', 'x'],
  ['26.12.202309:11', '26.12.2023 09:11'],
  ['1.748.40€', '1.748,40€'],
  ['3.379.00', '3.379,00'],
  ['€1,234,567,80', '€1,234,567.80'],
  ['(21%6)', '(21%)'],
  ['(2196)', '(21%)'],
  ['90,27572', '90, 27572'],
  ['n.°', 'n.º'],
  ['ll', 'II'],
  ['Ib', 'lb'],
  ['llosc', 'Ilosc'],
])('corrects %s to %s', (seen, meant) => {
  expect(normalText(seen)).toBe(meant);
});

test.each([
  'A4',
  'INV0123',
  '10kg',
  'R857-33563',
  '12.05',
  'Nr.10',
  'Hauptstr.10',
  'Inv-01',
  '01.Okt',
  '0.1kg',
  'Lindenweg10',
  'Rue1',
  'Haus11',
  '0km',
  'No.:10',
  'Weg10,',
  'Tisch:01',
  '#10ab',
  'Hotel10',
  '16oz',
  'Seite1-3',
  '1.748,40',
  '12.05.26',
  '1.234.567',
  '(1996)',
  '(42%)',
  '0,04250',
  'n°',
  'Ill',
  'Typ6',
  'Cat6',
])('keeps %s unchanged', (text) => {
  expect(normalText(text)).toBe(text);
});

test('removes characters of other scripts between Latin letters', () => {
  expect(normalText('TOTAL。元')).toBe('TOTAL');
});

test.each([
  ['lnterior', 'Interior'],
  ['lria', 'Iria'],
  ['llama', 'llama'],
  ['lait', 'lait'],
])('corrects a small l only before letters that never follow it: %s', (seen, text) => {
  expect(normalText(seen)).toBe(text);
});
