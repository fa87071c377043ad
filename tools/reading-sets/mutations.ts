import type { Word } from '#documents/text/words.ts';
import { lineOf, linesOf } from '#documents/text/lines.ts';
import type { Truth } from '#tools/reading-compare.ts';

/** A change that leaves what a page says as it is, or changes what is true with it. */
export interface Mutation {
  readonly name: string;
  readonly words: (words: readonly Word[]) => Word[];
  readonly truth?: (truth: Truth) => Truth;
}

/** Other words for the same, by language. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/^Rechnungsnummer/, 'Rechnungs-Nr.'],
  [/^Rechnungsnr\./, 'Belegnummer'],
  [/^Rechnungsdatum/, 'Datum'],
  [/^Gesamtbetrag/, 'Endbetrag'],
  [/^Gesamt$/, 'Betrag'],
  [/^(?:Beschreibung|Bezeichnung)/, 'Leistung'],
  [/^Menge/, 'Anzahl'],
  [/^Description/, 'Particulars'],
  [/^Quantity/, 'Qty'],
  [/^Subtotal/, 'Net'],
  [/^Factuurnummer/, 'Factuurnr.'],
  [/^Factuurdatum/, 'Datum'],
  [/^Omschrijving/, 'Artikel'],
  [/^Aantal/, 'Stuks'],
  [/^Miktar/, 'Adet'],
  [/^Désignation/, 'Libellé'],
  [/^Montant/, 'Somme'],
];

const widest = (words: readonly Word[]) => Math.max(595, ...words.map(({ x2 }) => x2));
const moved = (word: Word, by: number): Word => ({ ...word, x: word.x + by, x2: word.x2 + by });

/** Every line with its cells in another place, the words of a cell as they were. */
function byCells(
  words: readonly Word[],
  place: (x: number, x2: number, line: number) => number,
): Word[] {
  return linesOf(words, false).flatMap((line, index) =>
    lineOf(
      line.cells.flatMap((cell) => cell.words),
      false,
    ).cells.flatMap((cell) => cell.words.map((word) => moved(word, place(cell.x, cell.x2, index)))),
  );
}

/** The line where the lines of the invoice begin, roughly: the first with three amounts. */
function headEnd(words: readonly Word[]): number {
  const lines = linesOf(words);
  const at = lines.findIndex(({ text }) => (text.match(/\d[.,]\d{2}(?!\d)/g)?.length ?? 0) >= 2);
  return Math.max(0, (at < 0 ? lines.length : at) - 2);
}

const swapMarks = (text: string) =>
  /^\D{0,3}-?\d[\d.,]*[.,]\d{2}\D{0,3}$/.test(text)
    ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
    : text;

const money: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b/g, '£'],
  [/(?<![A-Z])\$|\bUSD\b/g, '€'],
];

export const mutations: readonly Mutation[] = [
  { name: 'as it is', words: (words) => [...words] },
  {
    name: 'other labels',
    words: (words) =>
      words.map((word) => {
        const other = synonyms.find(([label]) => label.test(word.text));
        return other === undefined
          ? word
          : { ...word, text: word.text.replace(other[0], other[1]) };
      }),
  },
  {
    name: 'smaller, elsewhere on the page',
    words: (words) =>
      words.map((word) => ({
        ...word,
        x: 30 + word.x * 0.8,
        x2: 30 + word.x2 * 0.8,
        y: 90 + word.y * 0.8,
        h: word.h * 0.8,
      })),
  },
  {
    name: 'lines 15 % apart',
    words: (words) => words.map((word) => ({ ...word, y: word.y * 1.15 })),
  },
  {
    name: 'sides of the head swapped',
    words: (words) => {
      const [wide, end] = [widest(words), headEnd(words)];
      return byCells(words, (x, x2, line) =>
        line >= end ? 0 : (x + x2) / 2 < wide / 2 ? wide / 2 - 30 : -(wide / 2 - 30),
      );
    },
  },
  {
    name: 'points and commas swapped',
    words: (words) => words.map((word) => ({ ...word, text: swapMarks(word.text) })),
  },
  {
    name: 'other currency',
    words: (words) =>
      words.map((word) => {
        const other = money.find(([sign]) => word.text.search(sign) >= 0);
        return other === undefined
          ? word
          : { ...word, text: word.text.replace(other[0], other[1]) };
      }),
    truth: (truth) => ({
      ...truth,
      currency:
        truth.currency === 'EUR' ? 'GBP' : truth.currency === 'USD' ? 'EUR' : truth.currency,
    }),
  },
  {
    name: 'capitals',
    words: (words) => words.map((word) => ({ ...word, text: word.text.toLocaleUpperCase('en') })),
    truth: (truth) => ({ ...truth, name_match: 'letters' }),
  },
  {
    name: 'names of firms without form',
    words: (words) =>
      words.filter(
        ({ text }) =>
          !/^(?:GmbH|AG|Ltd\.?|Inc\.?|B\.V\.|SARL|SAS|Limited|LLC|A\.Ş\.|Şirketi)$/.test(text),
      ),
    truth: (truth) => ({
      ...truth,
      company: {
        ...truth.company,
        name: truth.company.name.replace(
          /,? (?:GmbH|AG|Ltd\.?|Inc\.?|B\.V\.|SARL|SAS|Limited|LLC|A\.Ş\.|Şirketi)$/,
          '',
        ),
      },
    }),
  },
];
