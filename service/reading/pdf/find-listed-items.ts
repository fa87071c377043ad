import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#service/reading/fields.ts';
import { isSumLabel } from './amount-labels.ts';
import type { Totals } from './find-totals.ts';
import { fold } from './fold-text.ts';
import type { PageDocument } from './page-document.ts';
import { numbersIn } from './printed-number.ts';
import type { PrintedItem } from './table-items.ts';

interface Entry {
  readonly name: string;
  readonly amount: string;
  readonly x: number;
  readonly block: number;
  readonly rate: string | undefined;
}

const payment = /visa|master\s?card|maestro|amex|card|karte|kart\b|carte|cash|bar\b|nakit|especes|contant|paypal|girocard|apple pay|google pay|gegeben|tendered|paid|bezahlt|odenen/;

/**
 * Items without a heading: a text on the left, an amount on the right. Only lines with the same indent that add up
 * to the total or the net amount are taken: anything less would be a guess.
 */
export function findListedItems(document: PageDocument, totals: Totals): PrintedItem[] {
  const wanted = [totals.total, totals.net, ...totals.parts].filter((one) => one !== null).map((one) => toUnits(one, 2));
  const groups = new Map<string, Entry[]>();
  for (const entry of entriesOf(document)) {
    const key = `${entry.block}:${Math.round(entry.x / 4)}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const total = totals.total === null ? undefined : toUnits(totals.total, 2);
  // How it was paid stands below the lines and repeats the total.
  const unpaid = [...groups.values()].map((group) => group.filter((entry) => !payment.test(fold(entry.name)) || toUnits(roundedDecimal(entry.amount, 2) ?? '0', 2) !== total));
  const fitting = unpaid.filter((group) => {
    const sum = group.reduce((all, entry) => all + toUnits(roundedDecimal(entry.amount, 2) ?? '0', 2), 0n);
    return group.length > 1 && wanted.includes(sum);
  });
  const best = fitting.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return best.map((entry) => ({
    name: entry.name, description: '', x: entry.x, quantity: undefined, unit: null, amount: entry.amount, rate: entry.rate, vat: undefined,
  }));
}

/** `A= 19,0%`: receipts mark each line with the letter of its rate. */
function rateLegend(document: PageDocument): Map<string, string> {
  const rates = new Map<string, string>();
  for (const line of document.lines) {
    const [, letter, rate] = /^([A-D1-4])\s*[=:)]?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(line.text.trim()) ?? [];
    if (letter !== undefined && rate !== undefined) rates.set(letter, rate.replace(',', '.'));
  }
  return rates;
}

/** Lines of a text and an amount; a sum that closes a list starts a new block. */
function entriesOf(document: PageDocument): Entry[] {
  const entries: Entry[] = [];
  const legend = rateLegend(document);
  let block = 0;
  let left = Infinity;
  for (const line of document.lines) {
    const [first, last] = [line.cells[0], line.cells.at(-1)];
    if (first === undefined || last === undefined || first === last || line.cells.length > 3) continue;
    const amount = numbersIn(last.text, document.mark).at(-1);
    if (amount === undefined || amount.decimals !== 2 || amount.percent || /\p{L}{4}/u.test(last.text)) continue;
    if (isSumLabel(first.text)) {
      // Sums deeper in than the lines belong to one line each; others end the list.
      if (first.x <= left + 3) {
        block += 1;
        left = Infinity;
      }
      continue;
    }
    // A sum beside a sentence: the amount belongs to the label, not to the sentence.
    if (line.cells.slice(1, -1).some((cell) => isSumLabel(cell.text))) continue;
    left = Math.min(left, first.x);
    const rate = line.cells.slice(1, -1).flatMap((cell) => numbersIn(cell.text, document.mark)).find((one) => one.percent)?.value ?? legend.get(/\d\s?([A-D1-4])\*?$/.exec(last.text)?.[1] ?? '');
    entries.push({ name: first.text, amount: amount.value, x: first.x, block, rate });
  }
  return entries;
}
