import { expect, test } from 'vitest';
import { catalogueLanguages, textsOf } from '#tools/catalogue-texts.ts';

/** Words that texts must not contain, because another word is used for the same thing elsewhere. */
const refused: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\bLikely doubles\b/,
    /\bis not (?:here|there) any more\b/,
    /\bthe service\b/i,
    /\b(?:this|which|any) service\b/i,
    /\bmeanwhile\b/i,
    /\bGo on\b/,
    /\bRead again\b/,
    /\bTake back\b/i,
    /\bYou are offline\b/,
    /\bKeyboard letters\b/,
    /\bnot whole\b/i,
    /\bnobody knows\b/i,
    /\bNothing is called\b|\bthings? (?:is|are) open\b|\bon (?:this|the) paper\b/,
    /colour|cheque|recognised/i,
    // The present is contracted, the past is not: “can’t”, “could not”.
    /\b(?:do|does|did|is|are|has|have|can) ?not\b/i,
    /\b(?:was|were|could)n't\b/i,
    // One kind of apostrophe in each language: straight in English, curly in French and Turkish.
    /’/,
    /\bSomeone else (?:approved|rejected|deleted) it\b/,
  ],
  tr: [
    /\bservis/i,
    /\bhizmet/i,
    /süz(?:ge|ül|me)/i,
    /\bSekme tuş/i,
    /\byinelenen/i,
    /\bFatura masası\b/,
    /\bişleten/i,
    /\{list\} hakkı/,
    /\p{L}'\p{L}/u,
    // An audit and a check have different words.
    /denetle|denetim(?! paket)/i,
    // “Toplam tutar” is a noun, the total, and not the verb “match”.
    /\btutar\.|\btutar;/,
  ],
  de: [
    /\bMwSt\b|Mehrwertsteuer/,
    /\bFirma\b|\bFirmen\b|Kreditor/,
    /genehmig/i,
    /zurückweis|zurückgewies/i,
    /Gutschein|Stornorechnung/,
    /(?<!Invoicing )\bService\b/,
    /\bdu\b|\bdein/i,
    /\bDokument(?!typ)/,
    /das Recht geben\b.*Schlüssel|Schlüssel das Recht/,
  ],
  fr: [
    /\bsociété|\bentreprise/i,
    /note de crédit/i,
    /\bvalider|\bvalidée?s?\b/i,
    /\brefuser\b/i,
    /montant net|hors taxe/i,
    /(?<!Invoicing |\{)\bservice\b/i,
    /\btu\b|\bton\b/i,
    /\brangée/i,
    /\p{L}'\p{L}/u,
  ],
};

test.each(catalogueLanguages)('the texts of %s use one word for each idea', (language) => {
  const texts = textsOf(language).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(1_000);
  const words = refused[language] ?? [];
  expect(words.length, 'words to refuse').toBeGreaterThan(0);
  expect(texts.filter((text) => words.some((word) => word.test(text)))).toEqual([]);
});
