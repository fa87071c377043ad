import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const head = `50:Halden Marine Ltd
50:9 Harbour Road
50:Bristol BS1 5TY
`;
const sums = `340:Net|480:100.00
340:VAT 20%|480:20.00
340:Total|480:120.00`;
const numberOf = (above: string, below: string) =>
  read(`${head}
${above}

50:Invoice 4711
50:Item|480:Amount
50:First|480:20.00
50:Second|480:20.00
50:Third|480:20.00
50:Fourth|480:20.00
50:Fifth|480:20.00
${sums}


${below}`).company?.tax_number;

const customer = `50:Oak Interiors
50:4 Church Lane
50:Leeds LS1 4AB`;

test.each(['10023456', 'Tel: 0113 496 0000', '0113 496 0000', 'Customer 4711-2233'])(
  'the VAT id in an address with %s is the customer’s, who has a telephone and a number too',
  (line) => {
    expect(numberOf(`${customer}\n50:${line}\n50:VAT GB980780684`, '50:Thank you')).toBe('');
  },
);

test.each([
  `50:Registered office: 4 Church Lane, Leeds LS1 4AB
50:VAT GB980780684`,
  `50:4 Church Lane
50:Leeds LS1 4AB
50:Tel: 0113 496 0000
50:VAT GB980780684`,
  `50:4 Church Lane
50:Leeds LS1 4AB
50:IBAN: GB29 NWBK 6016 1331 9268 19
50:VAT GB980780684`,
])('an office, a telephone or an account at the foot are of the issuer', (foot) => {
  expect(numberOf('50:For your records', foot)).toBe('GB980780684');
});

test.each(['Moms 25 %|480:28784.80 kr', 'VAT|480:1.234.567,00 EUR', 'IVA: 28,784.80'])(
  'an amount of tax is no tax number: %s',
  (line) => {
    expect(read(`${head}\n50:Invoice 4711\n\n50:${line}`).company?.tax_number).toBe('');
  },
);

test.each(['VAT no. 987 654 321 MVA', 'BTW 0123.456.789'])(
  'a number in groups is one, though an amount may be: %s',
  (line) => {
    expect(read(`${head}50:${line}\n50:Invoice 4711`).company?.tax_number).not.toBe('');
  },
);
