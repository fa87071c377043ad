import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentReading, ReadField } from '#documents/document-reading.ts';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';
import { wordsOfPdf } from '#service/reading/pdf/words-of-pdf.ts';
import { readPdf } from '#service/reading/pdf/read-pdf.ts';
import { readDocument } from '#service/reading/read-document.ts';
import { compareReading, type Field, type Truth } from '#tools/reading-compare.ts';
import { madePapers } from './papers/made-papers.ts';
import { invoicesOfLayouts } from './layout-truth.ts';
import { madeInvoice } from './made-invoice.ts';
import { mutations } from './mutations.ts';
import type { Half } from './invented-invoice.ts';

/** The fields of a comparison, and their names in a reading. */
export const calibratedFields: readonly (readonly [Field, ReadField])[] = [
  ['company', 'company'],
  ['tax_number', 'tax_number'],
  ['number', 'invoice_number'],
  ['date', 'invoice_date'],
  ['currency', 'currency'],
  ['total', 'total_price'],
  ['vat', 'total_vat'],
];

/** A value without alternatives, its confidence by the rules, and whether it is correct. */
export interface GivenValue {
  readonly field: ReadField;
  readonly said: number;
  readonly right: number;
  /** Labels in unknown words are rarer in practice than in their set. */
  readonly weight: number;
}

/** The values from readings of a set: a folder with `files/` and a `truth.json`. */
export async function givenInSet(folder: string): Promise<GivenValue[]> {
  const truths: readonly Truth[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  const found: GivenValue[] = [];
  for (const truth of truths) {
    const bytes = readFileSync(join(folder, 'files', truth.file));
    const reading = await readDocument(bytes, typeOf(truth.file)).catch(() => undefined);
    if (reading !== undefined) found.push(...given(truth, reading, 1));
  }
  return found;
}

/** The media type of a file of a set, by its name. */
export function typeOf(file: string): string {
  const types: Readonly<Record<string, string>> = {
    pdf: 'application/pdf',
    xml: 'application/xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
  };
  return types[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? '';
}

/** The weight of a page with a realistic layout, in invented invoices. */
const likeReal = 2;

/**
 * The values of invented invoices, each read with labels that the rules know and with unknown ones,
 * and those of realistic layouts and papers, each read unchanged and mutated.
 */
export async function givenValues(
  half: Half,
  count: number,
  seeds: readonly number[] = [1],
): Promise<GivenValue[]> {
  const found: GivenValue[] = [];
  for (const seed of seeds)
    for (const words of ['known', 'unknown'] as const)
      for (let at = 0; at < count; at += 1) {
        const { truth, bytes } = madeInvoice(at, half, seed, words);
        const reading = await readPdf(bytes).catch(() => undefined);
        if (reading !== undefined)
          found.push(...given(truth, reading, words === 'known' ? 1 : 0.5));
      }
  for (const { truth, bytes } of [...invoicesOfLayouts(half), ...madePapers(half)]) {
    const { words } = await withPdf(bytes, (document) => wordsOfPdf(document));
    for (const mutation of mutations) {
      const wanted = mutation.truth?.(truth) ?? truth;
      const reading = readText(pageDocument(mutation.words(words, truth)), new Fields());
      // However often it is read, it counts as one invoice.
      found.push(...given(wanted, reading, likeReal / mutations.length));
    }
  }
  return found;
}

function given(truth: Truth, reading: DocumentReading, weight: number): GivenValue[] {
  const compared = compareReading(truth, reading);
  return calibratedFields.flatMap(([field, name]) => {
    const [known, right] = [reading.evidence[name], compared[field]];
    const rivals = reading.alternatives?.[name] ?? [];
    return known === undefined || right === undefined || rivals.length > 0
      ? []
      : [{ field: name, said: known.confidence, right, weight }];
  });
}

/** The number of values assumed to be as correct as the rules claim, before any is measured. */
const believed = 2;
/** The least weight of a group, because less would tell less than the assumption. */
const leastWeight = 4;

/**
 * Measures how often values are correct by the confidence of the rules, never decreasing with
 * rising confidence (pool adjacent violators).
 */
export function fitted(values: readonly GivenValue[]): readonly (readonly [number, number])[] {
  const pools: Pool[] = [];
  for (const group of groupsOf(values)) {
    let pool = {
      said: [...new Set(group.map(({ said }) => said))],
      right: group.reduce((sum, one) => sum + one.right * one.weight, 0),
      weight: group.reduce((sum, one) => sum + one.weight, 0),
    };
    const said = group.reduce((sum, one) => sum + one.said * one.weight, 0) / pool.weight;
    pool = { ...pool, right: pool.right + believed * said, weight: pool.weight + believed };
    for (
      let last = pools.at(-1);
      last !== undefined && last.right * pool.weight > pool.right * last.weight;
      last = pools.at(-1)
    ) {
      pools.pop();
      pool = {
        said: [...last.said, ...pool.said],
        right: last.right + pool.right,
        weight: last.weight + pool.weight,
      };
    }
    pools.push(pool);
  }
  // Nothing that was read is certain.
  const points = pools.flatMap(({ said, right, weight }) =>
    said.map((one) => [one, Math.min(0.99, Math.round((100 * right) / weight) / 100)] as const),
  );
  return points.filter(
    ([, right], at) => points[at - 1]?.[1] !== right || points[at + 1]?.[1] !== right,
  );
}

interface Pool {
  readonly said: readonly number[];
  readonly right: number;
  readonly weight: number;
}

/** Groups values by their confidence; a group with too little weight is joined with the next. */
function groupsOf(values: readonly GivenValue[]): GivenValue[][] {
  const groups: GivenValue[][] = [];
  let open: GivenValue[] = [];
  for (const [, some] of [...Map.groupBy(values, ({ said }) => said)].toSorted(
    ([a], [b]) => a - b,
  )) {
    open.push(...some);
    if (open.reduce((sum, { weight }) => sum + weight, 0) < leastWeight) continue;
    groups.push(open);
    open = [];
  }
  return open.length === 0 ? groups : [...groups, open];
}

export interface ReliabilityRow {
  readonly from: number;
  /** The sum of their weights. */
  readonly count: number;
  /** Shares from 0 to 1. */
  readonly said: number;
  readonly right: number;
}

const edges = [0, 0.6, 0.85, 0.93, 0.97, 1.01];

/** How many values are correct for each confidence; the default weight of a value is one. */
export function reliability(
  values: readonly { readonly said: number; readonly right: number; readonly weight?: number }[],
): readonly ReliabilityRow[] {
  return edges.slice(0, -1).flatMap((from, at) => {
    const here = values.filter(({ said }) => said >= from && said < (edges[at + 1] ?? 1));
    const count = here.reduce((sum, { weight = 1 }) => sum + weight, 0);
    const mean = (key: 'said' | 'right') =>
      here.reduce((sum, one) => sum + one[key] * (one.weight ?? 1), 0) / count;
    return here.length === 0
      ? []
      : [{ from, count: Math.round(count), said: mean('said'), right: mean('right') }];
  });
}
