import { buyerLabel } from '#documents/companies/company-words.ts';
import { withoutLegalForm } from '#documents/companies/legal-forms.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Word } from '#documents/text/words.ts';
import { lineOf, linesOf } from '#documents/text/lines.ts';
import type { Truth } from '#tools/reading-compare.ts';
import { unknownWord } from '#tools/reading-sets/shown-table.ts';

/** A change that keeps the meaning of a page, or changes the truth accordingly. */
export interface Mutation {
  readonly name: string;
  readonly words: (words: readonly Word[], truth: Truth) => Word[];
  readonly truth?: (truth: Truth) => Truth;
}

/** Synonyms by language. */
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

/** Moves cells of lines, keeping the words inside each cell. */
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

/** Two lines above the first with two amounts, where the headings of the items usually are. */
function headEnd(words: readonly Word[]): number {
  const lines = linesOf(words);
  const at = lines.findIndex(({ text }) => (text.match(/\d[.,]\d{2}(?!\d)/g)?.length ?? 0) >= 2);
  return Math.max(0, (at < 0 ? lines.length : at) - 2);
}

const swapMarks = (text: string) =>
  /^\D{0,3}-?\d[\d.,]*[.,]\d{2}\D{0,3}$/.test(text)
    ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
    : text;

/** Removes the labels of the buyer's block. */
function withoutBuyerLabels(words: readonly Word[]): Word[] {
  const gone = new Set<Word>();
  for (const { cells } of linesOf(words, false)) {
    for (const cell of cells) {
      if (!buyerLabel.test(foldText(cell.text)) || cell.text.length > 60) continue;
      const end = cell.words.findIndex(({ text }) => text.endsWith(':'));
      const alone = cell.words.length <= 3 && !/\d/.test(cell.text);
      for (const word of alone ? cell.words : cell.words.slice(0, end + 1)) gone.add(word);
    }
  }
  return words.filter((word) => !gone.has(word));
}

/** Removes the legal form of the company, wherever its name occurs. */
function withoutWritersForm(words: readonly Word[], { company }: Truth): Word[] {
  const whole = company.name.split(' ');
  const kept = withoutLegalForm(company.name).split(' ').length;
  const isPart = (word: Word | undefined, at: number) =>
    word?.text.replace(/[,;]$/, '') === whole[at]?.replace(/,$/, '');
  const gone = new Set<Word>();
  for (const { cells } of linesOf(words, false))
    for (const cell of cells)
      for (const at of cell.words.keys())
        if (whole.every((_, part) => isPart(cell.words[at + part], part)))
          for (const word of cell.words.slice(at + kept, at + whole.length)) gone.add(word);
  return words.filter((word) => !gone.has(word));
}

const letters = (text: string) => text.replace(/[\s.\-/#]/g, '').toLowerCase();

/** Replaces the words before and above the invoice number by unknown ones. */
function withoutNumberLabels(words: readonly Word[], truth: Truth): Word[] {
  const number = letters(truth.invoice_number ?? '');
  const changed = new Set<Word>();
  const lines = number === '' ? [] : linesOf(words, false);
  for (const [at, { cells }] of lines.entries()) {
    for (const [place, cell] of cells.entries()) {
      if (!letters(cell.text).includes(number)) continue;
      const above = lines[at - 1]?.cells.find(({ x }) => Math.abs(x - cell.x) < 8);
      for (const one of [cell, cells[place - 1], above])
        if (one === cell || !/\d/.test(one?.text ?? ''))
          for (const word of one?.words ?? []) if (!/\d/.test(word.text)) changed.add(word);
    }
  }
  return words.map((word) =>
    changed.has(word) ? { ...word, text: unknownWord(word.text) } : word,
  );
}

const writerWithoutForm = (truth: Truth): Truth => ({
  ...truth,
  company: {
    ...truth.company,
    name: withoutLegalForm(truth.company.name),
    name_alternatives: [...(truth.company.name_alternatives ?? []), truth.company.name],
  },
});

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
  { name: 'buyer without label', words: (words) => withoutBuyerLabels(words) },
  {
    name: 'writer without form, buyer without label',
    words: (words, truth) => withoutBuyerLabels(withoutWritersForm(words, truth)),
    truth: writerWithoutForm,
  },
  { name: 'number without a label that is known', words: withoutNumberLabels },
];
