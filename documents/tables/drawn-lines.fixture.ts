import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

/** The lines read from a drawn page. */
export const linesOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).items.map(
    ({ name, quantity, total_price, vat_rate }) => [name, quantity, total_price, vat_rate],
  );
