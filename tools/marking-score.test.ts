import { expect, test } from 'vitest';
import { samplesThere, scoreMarking } from './marking-score.ts';

const judged = new Set(['total_price', 'invoice_date', 'invoice_number']);
// Labels on the line of the first mark, in the languages of the samples; in a table the label is
// above.
const names: Readonly<Record<string, RegExp>> = {
  total_price: /total|totaal|toplam|summe|betrag|payable|zugferd|eur 518|prélèvement|factuur/i,
  invoice_date: /date|datum|tarih|vom|du |issued|^05\.03|03\/20|8-9-2022|deutschland/i,
  invoice_number:
    /rechnung|gutschrift|invoice|factu|fatura|beleg|handelsrechnung|musterlieferant|vf1005|ibzy|münchen/i,
};

test.skipIf(!samplesThere)(
  'marks total, date and number in nine of ten text PDFs, labelled places first',
  async () => {
    const scores = (await scoreMarking()).filter(({ field }) => judged.has(field));
    const found = scores.filter((score) => score.found);
    const named = found.filter(({ field, line }) => names[field]?.test(line));
    console.log(
      `Marked: ${found.length} of ${scores.length}; beside their name first: ${named.length}; proposed rightly for the empty field: ${scores.filter(({ proposed, value }) => value.replace(/\D/g, '') === proposed.replace(/\D/g, '')).length}`,
    );
    expect(found.length / scores.length).toBeGreaterThanOrEqual(0.9);
    expect(named.length / found.length).toBeGreaterThanOrEqual(0.95);
  },
);
