import { expect, test } from 'vitest';
import { headingTarget } from './headings.ts';
import { guessed } from './paste.fixture.ts';

test.each([
  ['Dutch', 'Omschrijving | Aantal | Prijs | BTW | Bedrag'],
  ['Italian', 'Descrizione | Quantità | Prezzo unitario | IVA | Importo'],
  ['Spanish', 'Descripción | Cantidad | Precio | IVA | Importe'],
  ['Polish', 'Nazwa | Ilość | Cena | Stawka VAT | Wartość brutto'],
  ['Portuguese', 'Descrição | Quantidade | Preço | IVA | Valor total'],
  ['Swedish', 'Benämning | Antal | Pris | Moms | Belopp'],
])('recognises columns by headings in %s', (_, heading) => {
  const rows = [heading, 'Koffie | 3 | 4,00 | 21 | 12,00', 'Thee | 2 | 9,00 | 9 | 18,00'];
  const block = guessed(rows.join('\n').replaceAll(' | ', '\t'));
  expect(block.heading).toBe(0);
  expect(
    block.lines.map(({ values: { name, quantity, total_price, vat_rate } }) =>
      [name, quantity, total_price, vat_rate].join(' '),
    ),
  ).toEqual(['Koffie 3.000 12.00 21.00', 'Thee 2.000 18.00 9.00']);
});

test.each([
  ['Importe neto', 'net'],
  ['Belopp exkl. moms', 'net'],
  ['Bedrag ex btw', 'net'],
  ['Valor líquido', 'net'],
  ['Precio neto', 'unit_net'],
  ['Pris utan moms', 'unit_net'],
  ['Prijs zonder btw', 'unit_net'],
  ['Prijs', 'unit_price'],
])('takes the heading %s for the column %s', (heading, target) => {
  expect(headingTarget(heading)?.target).toBe(target);
});

test('does not take rows of words without numbers for headings', () => {
  expect(guessed('Hosting\tWeb server\nSupport\tOn call').heading).toBeNull();
});

test.each(['Description', 'Açıklama', 'Beschreibung'])(
  'uses %s as the name if there is no column of names',
  (heading) => {
    const rows = [`SKU\t${heading}\tQty\tAmount`, 'AB-12\tLamp\t2\t19.99', 'AB-14\tDesk\t1\t5.00'];
    expect(guessed(rows.join('\n')).lines.map(({ values: { name } }) => name)).toEqual([
      'Lamp',
      'Desk',
    ]);
  },
);

test('keeps a description as such next to a column of names', () => {
  const rows = ['Item\tDescription\tAmount', 'Lamp\tBlack\t19.99', 'Desk\tOak\t5.00'];
  expect(
    guessed(rows.join('\n')).lines.map(({ values: { name, description } }) => [name, description]),
  ).toEqual([
    ['Lamp', 'Black'],
    ['Desk', 'Oak'],
  ]);
});
