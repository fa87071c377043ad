import { foldWord } from '#documents/text/fold-text.ts';
import type { Unit } from '#contract/invoice-item.ts';

// Words of sheets in English, Turkish, German and French, and the codes of UN/ECE recommendation 20
// that e-invoices use.
const words: Readonly<Record<Unit, string>> = {
  k: 'k kg kgs kgm kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes',
  p: 'p pc pcs pce piece pieces ea each unit units item items nos c62 h87 adet ad tane stk stck st stuck stucke pces unite unites u nb',
  m: 'm mt mtr mtrs metre metres meter meters metr metro',
  l: 'l lt ltr ltrs litre litres liter liters',
};

const byWord = new Map<string, Unit>();
for (const unit of ['k', 'p', 'm', 'l'] as const)
  for (const word of words[unit].split(' ')) byWord.set(word, unit);

/**
 * The unit that a word or code stands for, such as `Stk.`, `adet`, `KGM`; undefined when it is none
 * that the interface knows (2.8).
 */
export function unitOf(text: string): Unit | undefined {
  return byWord.get(foldWord(text));
}
