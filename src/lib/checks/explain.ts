import type { Line } from '#src/lib/line-changes.ts';
import {
  causeKinds,
  roundingBits,
  type CauseKind,
  type Fix,
  type Scene,
  type Supposition,
} from './cause.ts';
import { digitCauses, totalCauses } from './cause-digits.ts';
import { extraCauses, roundingCauses } from './cause-extra.ts';
import { missingCauses, twiceCauses } from './cause-lines.ts';
import { netCauses } from './cause-net.ts';
import { rateCauses } from './cause-rate.ts';
import {
  ledgerOf,
  totalAgrees,
  vatAgrees,
  vatMisfit,
  type Reckoned,
  pageAmounts,
} from './ledger.ts';

/** A cause that was proven: with its fix the lines make up the total. */
export interface Cause extends Supposition {
  /** Whether the VAT agrees too after the fix. */
  readonly vat: 'agrees' | 'differs' | 'unknown';
}

/** What is explained: the invoice, and the amounts that stand on its page where they are known. */
export interface Unexplained extends Reckoned {
  /** Decimal texts, each as often as it stands there. */
  readonly page?: readonly string[] | undefined;
}

const rules = [
  netCauses,
  rateCauses,
  missingCauses,
  twiceCauses,
  digitCauses,
  totalCauses,
  extraCauses,
  roundingCauses,
];
// What may be wrong in an invoice whose lines are rounded one by one, so that it adds up by its net
// amounts only.
const roundedRules = [rateCauses, missingCauses, twiceCauses, digitCauses];
const mostShift = 2n;
const mostCauses = 6;
const mostTries = 40;
// Fewer known amounts than this, and the page shows others than those of the lines.
const knownShare = 0.5;

/** The lines and the header after a fix; new lines have the ids `+0`, `+1`, … */
export function withFix<L extends Reckoned>(
  invoice: L,
  { header = {}, lines = {} }: Fix,
): Reckoned {
  const changed = new Map((lines.change ?? []).map(({ id, values }) => [id, values]));
  const gone = new Set(lines.remove ?? []);
  const kept = invoice.lines
    .filter((line) => !gone.has(line.id))
    .map((line) => ({ ...line, ...changed.get(line.id) }));
  const added = (lines.add ?? []).map(
    (values, index): Pick<Line, 'id' | 'name' | 'total_price' | 'vat_rate'> => ({
      id: `+${index}`,
      name: values.name ?? '',
      total_price: values.total_price ?? null,
      vat_rate: values.vat_rate ?? null,
    }),
  );
  return {
    currency: invoice.currency,
    total_price: invoice.total_price,
    total_vat: invoice.total_vat,
    ...header,
    lines: [...kept, ...added],
  };
}

/** Carries the fix out on paper. @returns undefined when the invoice does not add up with it */
function prove(invoice: Unexplained, supposition: Supposition): Cause | undefined {
  const after = ledgerOf(withFix(invoice, supposition.fix));
  if (!totalAgrees(after)) return undefined;
  if (vatMisfit(after) === null) return { ...supposition, vat: 'unknown' };
  if (vatAgrees(after)) return { ...supposition, vat: 'agrees' };
  // What was to set the VAT right and does not explains nothing.
  return supposition.kind === 'rate' || supposition.field === 'total_vat'
    ? undefined
    : { ...supposition, vat: 'differs' };
}

function rounded(scene: Scene): Supposition[] {
  const { ledger } = scene;
  const { total, unit } = ledger;
  if (total === null || ledger.vat === null || ledger.unrated) return [];
  const found: Supposition[] = [];
  for (let cents = -mostShift; cents <= mostShift; cents += 1n) {
    const shift = cents * unit;
    if (cents === 0n) continue;
    const cost = 2 + roundingBits(shift, ledger.lines.length, unit);
    const shifted = { ...scene, shift, ledger: { ...ledger, total: total + shift } };
    found.push(
      ...roundedRules
        .flatMap((rule) => rule(shifted))
        .map((one) => ({ ...one, bits: one.bits + cost })),
    );
  }
  return found;
}

const order = (kind: CauseKind): number => causeKinds.indexOf(kind);

/**
 * Why the lines do not make up total or VAT: likeliest causes first, each with its fix.
 * @returns at most 6; none when the invoice adds up, or nothing can be said of it
 */
export function explain(invoice: Unexplained): readonly Cause[] {
  const ledger = ledgerOf(invoice);
  if (ledger.lines.length === 0 || (totalAgrees(ledger) && vatAgrees(ledger))) return [];
  const amounts = invoice.page && pageAmounts(invoice.page, ledger);
  const scene: Scene = {
    ledger,
    shift: 0n,
    currency: invoice.currency,
    page: amounts && amounts.share >= knownShare ? amounts : null,
  };
  const agrees = totalAgrees(ledger);
  const supposed = agrees
    ? [...rateCauses(scene), ...digitCauses(scene)]
    : [...rules.flatMap((rule) => rule(scene)), ...rounded(scene)];
  supposed.sort((one, other) => one.bits - other.bits || order(one.kind) - order(other.kind));
  const proven: Cause[] = [];
  for (const supposition of supposed.slice(0, mostTries)) {
    const cause = prove(invoice, supposition);
    if (cause) proven.push(cause);
    if (proven.length === mostCauses) break;
  }
  return proven;
}
