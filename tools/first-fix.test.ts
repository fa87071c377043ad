import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toUnits } from '#contract/decimal.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { checkInvoice } from '#documents/checks/check-invoice.ts';
import { clearCause, explain, withFix, type Unexplained } from '#src/lib/explanation/explain.ts';
import { reckoned, type Sheet } from '#src/lib/explanation/invoices.fixture.ts';
import { ledgerOf, totalAgrees, vatAgrees } from '#documents/checks/ledger.ts';
import {
  drawFrom,
  faultNames,
  withFault,
  type CountedSheet,
  type FaultName,
} from '#src/lib/explanation/record-faults.fixture.ts';
import { pageAmounts } from '#src/lib/explanation/words-of-page.ts';
import { samplesThere, wordsOfPdf } from './marking-score.ts';

interface Truth {
  readonly file: string;
  readonly currency: string;
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly items: readonly {
    readonly name: string | null;
    readonly quantity: string | null;
    readonly total_price: string | null;
    readonly vat_rate: string | null;
    readonly net_price: string | null;
    readonly amount_printed: string | null;
  }[];
}

const samples = join(import.meta.dirname, '..', '..', 'shared', 'samples');
const cents = (text: string) => toUnits(text.replace(/(\.\d\d)0+$/, '$1'), 2);
const isAmount = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^-?\d+(\.\d{1,2}0*)?$/.test(text);

/**
 * The amounts of a document: those of its pages if it has text, otherwise those it is known to
 * show.
 */
async function printed({ file, items, total_price, total_vat }: Truth): Promise<readonly bigint[]> {
  if (file.endsWith('.pdf')) {
    const words = await wordsOfPdf(readFileSync(join(samples, 'files', file)));
    const amounts = pageAmounts(words);
    if (amounts.length > 0) return amounts.map((amount) => toUnits(amount, 2));
  }
  const shown = items.map((item) => item.amount_printed ?? item.net_price ?? item.total_price);
  return [...shown, total_price, total_vat].filter(isAmount).map(cents);
}

async function sheetOf(truth: Truth): Promise<CountedSheet | undefined> {
  const { items, total_price, total_vat, currency } = truth;
  if (!isAmount(total_price) || items.some((item) => !isAmount(item.total_price))) return undefined;
  return {
    currency,
    lines: items.map(({ name, quantity, total_price: price, vat_rate }) => ({
      name: name ?? '',
      units: cents(price ?? '0'),
      vat_rate,
      quantity: BigInt(/^\d+/.exec(quantity ?? '1')?.[0] ?? '1'),
    })),
    total: cents(total_price),
    vat: isAmount(total_vat) ? cents(total_vat) : null,
    page: await printed(truth),
  };
}

const shows = (invoice: Unexplained): boolean => {
  const ledger = ledgerOf(invoice);
  return ledger.lines.length > 0 && (!totalAgrees(ledger) || !vatAgrees(ledger));
};

/** The numbers of an invoice, whatever the order of its lines and the format of its amounts. */
function figures(
  { lines, total_price, total_vat }: Omit<Unexplained, 'currency'>,
  named: boolean,
): string {
  const rows = lines.map(
    ({ name, total_price: price, vat_rate }) =>
      `${named ? name : ''} ${Number(price)} ${vat_rate === null ? '' : Number(vat_rate)}`,
  );
  return [Number(total_price), Number(total_vat), ...rows.sort()].join('|');
}

/**
 * Whether all amounts are as wanted within a cent per line, as left by rounding VAT that was added.
 */
const isNear = (wanted: Unexplained, after: Pick<Unexplained, 'lines'>): boolean =>
  wanted.lines.length === after.lines.length &&
  wanted.lines.every((line, index) => {
    const other = after.lines[index];
    return (
      absolute(cents(line.total_price ?? '0') - cents(other?.total_price ?? '0')) <= 1n &&
      line.vat_rate === other?.vat_rate
    );
  });

type Outcome = 'right' | 'wrong' | 'none';
interface Tried {
  readonly fault: FaultName;
  readonly outcome: Outcome;
}

/** The result of taking the one-key fix for the fault. @param page whether the page is known */
function judge(fault: FaultName, good: Sheet, bad: Sheet, page: boolean): Tried {
  const invoice = reckoned(bad, page);
  const wanted = reckoned(good, false);
  const fix = clearCause(explain(invoice))?.fix;
  if (!fix) return { fault, outcome: 'none' };
  const after = withFix(invoice, fix);
  // An added line has no name yet, because the name comes from the page.
  const named = !fix.lines?.add;
  const isRight =
    figures(after, named) === figures(wanted, named) ||
    ((fault === 'net instead of gross' || fault === 'VAT twice') && isNear(wanted, after));
  return { fault, outcome: isRight ? 'right' : 'wrong' };
}

/** The checks of a document whose last line is unreadable, and the number of suggested causes. */
function unreadableIn(good: Sheet) {
  const invoice = reckoned(good, true);
  const lines = invoice.lines.map((line, index) =>
    index === invoice.lines.length - 1
      ? { ...line, total_price: null, unreadable: true as const }
      : line,
  );
  const known = { company: 'x', invoice_number: '1', invoice_date: '2026-01-01' };
  const checks = checkInvoice(
    { ...invoice, ...known, total_vat: invoice.total_vat ?? '0', items: lines },
    '2026-01-01',
  );
  return {
    checks: checks.map(({ kind }) => kind),
    causes: explain({ ...invoice, lines }).length,
  };
}

const eachFault = 3;

test.skipIf(!samplesThere)(
  'the one-key fix has the true cause for nine of ten faults per sample, and is never wrong',
  async () => {
    const truths: readonly Truth[] = JSON.parse(readFileSync(join(samples, 'truth.json'), 'utf8'));
    const tried: Record<'page' | 'blind', Tried[]> = { page: [], blind: [] };
    let documents = 0;
    for (const [index, truth] of truths.entries()) {
      const good = await sheetOf(truth);
      if (!good || good.lines.length === 0 || shows(reckoned(good, false))) continue;
      documents += 1;
      expect(unreadableIn(good)).toEqual({ checks: ['unreadable'], causes: 0 });
      const draw = drawFrom(index);
      for (const fault of faultNames)
        for (let time = 0; time < eachFault; time += 1) {
          const bad = withFault(good, fault, draw);
          if (!bad || !shows(reckoned(bad, false))) continue;
          tried.page.push(judge(fault, good, bad, true));
          tried.blind.push(judge(fault, good, bad, false));
        }
    }
    const count = (those: readonly Tried[], outcome: Outcome) =>
      those.filter((one) => one.outcome === outcome).length;
    for (const [how, all] of Object.entries(tried)) {
      for (const fault of faultNames) {
        const those = all.filter((one) => one.fault === fault);
        process.stdout.write(
          `${how} ${fault.padEnd(21)} ${those.length}: right ${count(those, 'right')}, none ${count(those, 'none')}, wrong ${count(those, 'wrong')}\n`,
        );
      }
      process.stdout.write(
        `${how}: ${documents} documents, ${all.length} faults: right ${(count(all, 'right') / all.length).toFixed(3)}, none ${count(all, 'none')}, wrong ${count(all, 'wrong')}\n`,
      );
    }
    expect(count(tried.page, 'wrong')).toBe(0);
    expect(count(tried.blind, 'wrong')).toBe(0);
    expect(count(tried.page, 'right') / tried.page.length).toBeGreaterThanOrEqual(0.9);
  },
  60_000,
);
