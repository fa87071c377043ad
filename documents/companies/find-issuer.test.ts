import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const buyer = `50:Bill to
50:Oak Interiors Ltd
50:4 Church Lane
50:Leeds LS1 4AB

340:Total|480:100.00`;

test.each(['Studio 54', 'Motel 6', 'Pier 39'])(
  'a name that ends in a number like a street is one behind a label and above an address: %s',
  (name) => {
    const below = '50:12 Harbour Road\n50:Bristol BS1 5TY\n';
    expect(
      read(`50:Invoice 4711\n\n50:Seller:\n50:${name}\n${below}\n${buyer}`).company?.name,
    ).toBe(name);
    expect(read(`50:${name}\n${below}\n50:Invoice 4711\n\n${buyer}`).company?.name).toBe(name);
    const imprint = `50:${name}, 12 Harbour Road, Bristol BS1 5TY, Registered in England 1234567`;
    expect(read(`50:Invoice 4711\n\n${buyer}\n\n\n${imprint}`).company?.name).toBe(name);
  },
);

test('a line of the sender may begin with such a name', () => {
  expect(
    read(`50:Studio 54 · Hafenstraße 3 · 20457 Hamburg
50:Holzbau Winter GmbH
50:Lindenweg 4
50:20146 Hamburg

50:Rechnung 4711
340:Gesamtbetrag|480:100,00`).company?.name,
  ).toBe('Studio 54');
});

test('a street with its number is no name, though a town follows', () => {
  expect(
    read(`50:Invoice 4711

50:Seller:
50:Station Road 3
50:Bristol BS1 5TY

${buyer}`).company?.name,
  ).not.toBe('Station Road 3');
});

test('a street and a town with its code behind it are an address, whatever the street is called', () => {
  expect(
    read(`@14 50:Harbour Bikes & Repairs
50:62 Jervois Quay, Wellington 6011
50:Tax Invoice TI-7541
340:Total|480:$223.50`).company?.name,
  ).toBe('Harbour Bikes & Repairs');
});
