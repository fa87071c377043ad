import { issuerCandidates } from '#documents/companies/issuer-candidates.ts';
import { addressBelow } from '#documents/companies/issuer-details.ts';
import { issuerWeights, taxNumberWeights } from '#documents/companies/issuer-weights.ts';
import { weighedNumbers } from '#documents/companies/own-tax-number.ts';
import { wholeName } from '#documents/companies/same-name.ts';
import { dayCandidates } from '#documents/fields/day-by-place.ts';
import { dayWeights } from '#documents/fields/day-weights.ts';
import { findNumber, numberByLabel } from '#documents/fields/find-number.ts';
import { numberCandidates } from '#documents/fields/number-by-shape.ts';
import { numberWeights } from '#documents/fields/number-weights.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import type { Word } from '#documents/text/words.ts';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';
import { wordsOfPdf } from '#service/reading/pdf/words-of-pdf.ts';
import { isNameOf, isNumberOf, isTaxNumberOf, type Truth } from '#tools/reading-compare.ts';
import { invoicesOfLayouts } from './layout-truth.ts';
import { madeInvoice } from './made-invoice.ts';
import { mutations } from './mutations.ts';
import { madePapers } from './papers/made-papers.ts';

interface Choice {
  readonly signs: readonly (readonly [string, number])[];
  readonly right: boolean;
}
/** The candidates of a page, of which one or none is chosen. */
interface Choices {
  readonly choices: readonly Choice[];
  readonly weight: number;
}

/** The weight of invented pages relative to those with realistic layouts. */
const invented = 0.15;
/** The share of pages that have tax numbers of others but not that of the company. */
const withoutNumber = 0.1;
/** How strongly weights keep their prior value where pages give little evidence. */
const believed = 0.33;
/** The prior weights: half the points of the rules that were used before. */
const presumed = {
  names: weightsIn(
    `name -2, holder 1.5, ownLabel 3, imprint 2.5, sender 3.5, form 2, labelled 2, addressed 1,
    office 2, underLabel 2.5, plain 1, notBuyer 0.5, atHead 0.75, headAndFoot 1, large 0.5,
    topAddress 1, numbered 2, numberedInFoot 1, numberedFar 0.5, firstNumber 1.25, reached 0.75,
    reachedAtTop 0.5, namedByHost 2, wholeHost 0.75, again 0.75, againInFoot 1, bank -2.5,
    unclear -2`,
  ),
  numbers: weightsIn(
    `number 1, column 0.5, apart -1, foot 0.5, ofOther -3, vat 1, certainVat 0.5, register -1,
    valid 0.5, invalid -2, abroad -2, bare -0.5, ours 2, contact 1, besideBuyer -0.5`,
  ),
  invoice: weightsIn('number -2, ofInvoice 2, year 1, aboveDay 1, beside 1'),
  days: weightsIn(
    `day 0, ofOther -2, belowOther -1, head 1, inRows -1, foot -1, first 0.5, range -1,
    beforeTerm 1, afterTerm -1, beside 1, behindPlace 1`,
  ),
};
const [rounds, step] = [400, 0.05];

/**
 * Fits the weights of the evidence that a name or tax number is the company's: those that make the
 * correct candidates of the open invoices likeliest (conditional logit). Weights without evidence
 * keep their prior value.
 */
export async function fittedChoices(
  count: number,
): Promise<
  Readonly<Record<'names' | 'numbers' | 'invoice' | 'days', ReadonlyMap<string, number>>>
> {
  const pages = await pagesOf(count);
  return {
    names: fittedWeights(
      pages.map((page) => namesOf(page)),
      [...issuerWeights.keys()],
      presumed.names,
    ),
    numbers: fittedWeights(
      pages.flatMap((page) => numbersOf(page)),
      [...taxNumberWeights.keys()],
      presumed.numbers,
    ),
    invoice: fittedWeights(
      pages.flatMap((page) => codesOf(page) ?? []),
      [...numberWeights.keys()],
      presumed.invoice,
    ),
    days: fittedWeights(
      pages.flatMap((page) => daysOf(page) ?? []),
      [...dayWeights.keys()],
      presumed.days,
    ),
  };
}

function weightsIn(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(/,\s*/).map((one) => {
      const [sign = '', weight = '0'] = one.trim().split(' ');
      return [sign, Number(weight)];
    }),
  );
}

function fittedWeights(
  pages: readonly Choices[],
  signs: readonly string[],
  known: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const weights = new Map(signs.map((sign) => [sign, known.get(sign) ?? 0]));
  const moments = new Map([...weights.keys()].map((sign) => [sign, { first: 0, second: 0 }]));
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = slopesOf(pages, weights);
    for (const [sign, moment] of moments) {
      const weight = weights.get(sign) ?? 0;
      const slope = (slopes.get(sign) ?? 0) + 2 * believed * (weight - (known.get(sign) ?? 0));
      moment.first = 0.9 * moment.first + 0.1 * slope;
      moment.second = 0.999 * moment.second + 0.001 * slope * slope;
      const by = moment.first / (1 - 0.9 ** round);
      const size = Math.sqrt(moment.second / (1 - 0.999 ** round)) + 1e-8;
      weights.set(sign, weight - (step * by) / size);
    }
  }
  return weights;
}

function slopesOf(
  pages: readonly Choices[],
  weights: ReadonlyMap<string, number>,
): Map<string, number> {
  const slopes = new Map<string, number>();
  for (const { choices, weight } of pages) {
    const likely = choices.map(({ signs }) =>
      Math.exp(signs.reduce((sum, [sign, one]) => sum + (weights.get(sign) ?? 0) * one, 0)),
    );
    const all = likely.reduce((sum, one) => sum + one, 1);
    const right = choices.reduce((sum, one, at) => sum + (one.right ? (likely[at] ?? 0) : 0), 0);
    for (const [at, choice] of choices.entries()) {
      const own = likely[at] ?? 0;
      const off = own / all - (choice.right ? own / right : 0);
      for (const [sign, one] of choice.signs)
        slopes.set(sign, (slopes.get(sign) ?? 0) + weight * off * one);
    }
  }
  return slopes;
}

interface Page {
  readonly truth: Truth;
  readonly words: readonly Word[];
  readonly weight: number;
}

async function pagesOf(count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (const known of ['known', 'unknown'] as const)
    for (let at = 0; at < count; at += 1) {
      const { truth, bytes } = madeInvoice(at, 'open', 1, known);
      pages.push({ truth, words: await wordsIn(bytes), weight: invented });
    }
  const layouts = invoicesOfLayouts('open').filter((_, at) => at % 2 === 0);
  for (const { truth, bytes } of [...layouts, ...madePapers('open')]) {
    const words = await wordsIn(bytes);
    for (const mutation of mutations)
      pages.push({
        truth: mutation.truth?.(truth) ?? truth,
        words: mutation.words(words, truth),
        weight: 2 / mutations.length,
      });
  }
  return pages;
}

const wordsIn = async (bytes: Uint8Array): Promise<readonly Word[]> =>
  (await withPdf(bytes, (document) => wordsOfPdf(document))).words;

function namesOf({ truth, words, weight }: Page): Choices {
  const { names } = issuerCandidates(pageDocument(words));
  const choices = names.map((name) => ({
    signs: Object.entries(name.signs),
    right: isNameOf(truth, wholeName(name, names).text),
  }));
  return { choices, weight };
}

/** The tax numbers of a page, and those that would remain if the company's were not printed. */
function numbersOf({ truth, words, weight }: Page): Choices[] {
  if (truth.not_scored?.includes('tax_number') === true) return [];
  const document = pageDocument(words);
  const candidates = issuerCandidates(document);
  const [best] = candidates.names.toSorted((a, b) => b.score - a.score || a.line - b.line);
  if (best === undefined) return [];
  const address = addressBelow(document, best);
  const choices = weighedNumbers(document, best, address, candidates).map(({ signs, number }) => ({
    signs: Object.entries(signs),
    right: isTaxNumberOf(truth, number.value),
  }));
  const others = choices.filter(({ right }) => !right);
  return [
    { choices, weight },
    { choices: others, weight: withoutNumber * weight },
  ];
}

/** Number candidates are weighed only where no label names the number. */
function codesOf({ truth, words, weight }: Page): Choices | undefined {
  if (truth.not_scored?.includes('number') === true) return undefined;
  const document = pageDocument(words);
  if (numberByLabel(document) !== undefined) return undefined;
  const choices = numberCandidates(document).map(({ signs, value }) => ({
    signs: Object.entries(signs),
    right: isNumberOf(truth, value),
  }));
  return { choices, weight: weight * 4 };
}

/** Days are weighed as if no label were known. */
function daysOf({ truth, words, weight }: Page): Choices | undefined {
  if (truth.invoice_date === null || truth.not_scored?.includes('date') === true) return undefined;
  const document = pageDocument(words);
  const order = document.order ?? (truth.currency === 'USD' ? 'month first' : 'day first');
  const choices = dayCandidates(document, order, findNumber(document)).map(({ signs, day }) => ({
    signs: Object.entries(signs),
    right: day === truth.invoice_date,
  }));
  return choices.some(({ right }) => right) ? { choices, weight } : undefined;
}
