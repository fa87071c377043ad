import { fromUnits } from '#contract/decimal.ts';
import { absolute } from '#documents/numbers/exact.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';
import {
  causeKinds,
  roundingBits,
  type CauseKind,
  type Fix,
  type Scene,
  type Supposition,
} from './cause.ts';
import { digitCauses, misreadCauses, totalCauses } from './cause-digits.ts';
import { headerCauses } from './cause-header.ts';
import { taxedCauses } from './cause-taxed.ts';
import { extraCauses, roundingCauses } from './cause-extra.ts';
import { missingCauses, signCauses, sumCauses, twiceCauses } from './cause-lines.ts';
import { nameBits } from './cause-names.ts';
import { netCauses, netLineCauses } from './cause-net.ts';
import { crossedCauses, rateCauses } from './cause-rate.ts';
import {
  isUnreadable,
  ledgerOf,
  totalAgrees,
  vatAgrees,
  vatDifference,
  type LedgerInput,
  type Ledger,
} from '#documents/checks/ledger.ts';
import type { NamesBeside } from './words-of-page.ts';
import { pageAmounts, withoutPlace, type PageAmounts } from '#documents/checks/page-amounts.ts';

/** A cause that was verified: with its fix the lines make up the total. */
export interface Cause extends Supposition {
  /** Whether the VAT agrees too once the fix is applied. */
  readonly vat: 'agrees' | 'differs' | 'unknown';
  /** The difference left by rounding each line, as decimal string; empty for none. */
  readonly rounding: string;
  /** Whether the amounts of the page were used. */
  readonly weighed: boolean;
}

/** The invoice to explain, with what its page prints where that is known. */
export interface Unexplained extends LedgerInput {
  /** Decimal strings, each as often as the page prints it. */
  readonly page?: readonly string[] | undefined;
  /** Names that the page prints beside amounts. */
  readonly beside?: NamesBeside | undefined;
}

const rules = [
  netCauses,
  netLineCauses,
  taxedCauses,
  sumCauses,
  headerCauses,
  rateCauses,
  missingCauses,
  twiceCauses,
  digitCauses,
  misreadCauses,
  signCauses,
  totalCauses,
  extraCauses,
  roundingCauses,
];
// Rules for an invoice of which only the VAT differs.
const vatRules = [rateCauses, crossedCauses, headerCauses, digitCauses, totalCauses];
// Rules for an invoice whose lines are rounded one by one, so that only its net amounts add up.
const roundedRules = [
  rateCauses,
  netLineCauses,
  taxedCauses,
  sumCauses,
  missingCauses,
  twiceCauses,
  digitCauses,
  misreadCauses,
  signCauses,
  totalCauses,
];
const mostShift = 2n;
const mostCauses = 6;
const mostTries = 40;
// Below this share of known amounts, the page is taken for another document than the lines'.
const knownShare = 0.5;

/** The invoice with a fix applied; new lines get the ids `+0`, `+1`, … */
export function withFix<L extends LedgerInput>(
  invoice: L,
  { header = {}, lines = {} }: Fix,
): LedgerInput {
  const changed = new Map((lines.change ?? []).map(({ id, values }) => [id, values]));
  const gone = new Set(lines.remove ?? []);
  const remaining = invoice.lines
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
    lines: [...remaining, ...added],
  };
}

/** Cost of each amount that the page does not print although it prints others. */
const unprintedBits = 6;

/** The number of amounts of lines and header that the page does not print. */
function unprintedIn(ledger: Ledger, page: PageAmounts, ids: ReadonlySet<string>): number {
  const { lines, total, vat, unit } = ledger;
  const header = [total, vat].filter((one) => one !== null && page.times(one) === 0);
  const others = lines.filter(({ id }) => ids.has(id));
  return header.length + withoutPlace(page, others, unit).length;
}

/**
 * Applies the fix to a copy and checks it.
 * @returns undefined when the invoice still does not add up
 */
function prove(
  invoice: Unexplained,
  { ledger, page }: Scene,
  supposition: Supposition,
): Cause | undefined {
  const after = ledgerOf(withFix(invoice, supposition.fix));
  if (!totalAgrees(after)) return undefined;
  const { sum, total, scale } = after;
  const off = total === null ? 0n : absolute(sum - total);
  // An amount that the page does not print is probably the wrong one, so a fix that leaves it
  // explains less.
  const ids = new Set(ledger.lines.map(({ id }) => id));
  // Adding VAT to a line keeps the net amount that the page prints.
  const isNet = supposition.kind === 'net';
  const more = page && !isNet ? unprintedIn(after, page, ids) - unprintedIn(ledger, page, ids) : 0;
  const named =
    page && invoice.beside ? nameBits(invoice.lines, supposition.fix, invoice.beside) : 0;
  const cause = {
    ...supposition,
    bits: supposition.bits + more * unprintedBits + named,
    rounding: off === 0n ? '' : fromUnits(off, scale),
    weighed: page !== null,
  };
  if (vatDifference(after) === null) return { ...cause, vat: 'unknown' };
  if (vatAgrees(after)) return { ...cause, vat: 'agrees' };
  // A fix of the VAT that leaves it wrong explains nothing.
  return supposition.kind === 'rate' || supposition.field === 'total_vat'
    ? undefined
    : { ...cause, vat: 'differs' };
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
 * @returns at most 6; none when the invoice adds up, or when a line has no readable price
 */
export function explain(invoice: Unexplained): readonly Cause[] {
  const ledger = ledgerOf(invoice);
  if (invoice.lines.some(isUnreadable)) return [];
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
    ? vatRules.flatMap((rule) => rule(scene))
    : [...rules.flatMap((rule) => rule(scene)), ...rounded(scene)];
  const byBits = (one: Supposition, other: Supposition) =>
    one.bits - other.bits || order(one.kind) - order(other.kind);
  const proven: Cause[] = [];
  for (const cause of supposed
    .sort(byBits)
    .slice(0, mostTries)
    .flatMap((supposition) => prove(invoice, scene, supposition) ?? [])
    .sort(byBits)) {
    const same = proven.findIndex((one) => explainsBetter(one, cause));
    const twin = proven[same];
    if (twin) proven[same] = { ...cause, bits: twin.bits };
    else if (!proven.some((one) => explainsBetter(cause, one))) proven.push(cause);
    if (proven.length === mostCauses) break;
  }
  return proven;
}

/** Whether both causes correct the same amount and the first also names the typing error. */
function explainsBetter(one: Cause, other: Cause): boolean {
  const slips: readonly CauseKind[] = ['transposed', 'slip'];
  const reads: readonly CauseKind[] = ['misread', 'total'];
  return (
    reads.includes(one.kind) &&
    slips.includes(other.kind) &&
    JSON.stringify(one.fix) === JSON.stringify(other.fix)
  );
}

const clearLeadBits = 4;
// The highest cost at which a cause is offered as certain. Any difference can be a discount or
// rounding, so these need less.
const believable = { blind: 7.5, weighed: 14, rate: 12, byChance: 11, rounding: 5 };
const byChance = new Set<CauseKind>(['discount', 'charge']);
// An amount without VAT may really be payable, and crossed rates are as likely as crossed amounts.
// With other rates at 0 %, `part` is correct VAT unless the page says otherwise.
const neverSure = new Set<CauseKind>(['untaxed', 'crossed']);

/** Whether a cause is likely enough, by the page, or by the VAT without a page. */
function isBelievable({ kind, bits, weighed, vat }: Cause): boolean {
  if (neverSure.has(kind) || (kind === 'part' && !weighed)) return false;
  if (kind === 'rounding') return weighed && bits <= believable.rounding;
  if (byChance.has(kind)) return weighed && bits <= believable.byChance;
  if (kind === 'missing') return weighed && bits <= believable.weighed;
  if (kind === 'rate' && bits > believable.rate) return false;
  return weighed ? bits <= believable.weighed : vat === 'agrees' && bits <= believable.blind;
}

/** The first cause, if much likelier than any with another fix: its fix may be offered. */
export function clearCause([first, ...others]: readonly Cause[]): Cause | undefined {
  if (!first || !isBelievable(first)) return undefined;
  const done = JSON.stringify(first.fix);
  const next = others.find(({ fix }) => JSON.stringify(fix) !== done);
  return !next || next.bits - first.bits >= clearLeadBits ? first : undefined;
}
