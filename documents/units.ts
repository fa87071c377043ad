import { foldWord } from '#documents/text/fold-text.ts';
import { units, type Unit } from '#contract/invoice-item.ts';

// Words of sheets and documents in the languages of Europe, codes of UN/ECE recommendations 20 and
// 21 that e-invoices use, and what programs write instead of them.
const words: Readonly<Record<Unit, string>> = {
  k: `k kg kgs kgm kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo
    kilogramos`,
  p: `p pc pcs pce piece pieces ea each unit units item items nos c62 h87 niu nar nmp xpp adet ad tane
    stk stck st stuck stucke stuk stuks pces unite unites u nb pz pezzi ud uds unidad unidades
    szt sztuka sztuki sztuk ks kus kusy kusu`,
  m: 'm mt mtr mtrs metre metres meter meters metr metro',
  l: 'l lt ltr ltrs litre litres liter liters litro litri',
};

const byWord = new Map<string, Unit>();
for (const unit of units) for (const word of words[unit].split(/\s+/)) byWord.set(word, unit);

/**
 * The unit that a word or code stands for, such as `Stk.`, `adet`, `KGM`; undefined when it is none
 * that the interface knows (2.8).
 */
export const unitOf = (text: string): Unit | undefined => byWord.get(foldWord(text));
