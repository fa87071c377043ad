// What the memory of suppliers gives: invented suppliers with six invoices each, read in turn with
// what the ones before taught and without.
//   node tools/reading-memory.ts [--half held-out] [--count 40] [--seed 5]
import { parseArgs } from 'node:util';
import { withSupplier } from '#documents/memory/remember.ts';
import {
  memoryFields,
  traceOf,
  type MemoryField,
  type PastDocument,
} from '#documents/memory/past-document.ts';
import { isSameValue } from '#documents/memory/supplier-lessons.ts';
import type { DocumentReading } from '#documents/document-reading.ts';
import { readPdf } from '#service/reading/pdf/read-pdf.ts';
import type { Truth } from '#tools/reading-compare.ts';
import { invoicesOfSupplier } from '#tools/reading-sets/same-supplier.ts';

const { values } = parseArgs({
  options: {
    half: { type: 'string' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '5' },
    show: { type: 'boolean' },
  },
});
const half = values.half === 'open' ? 'open' : 'held-out';
const [count, seed] = [Number(values.count), Number(values.seed)];

interface Outcome {
  readonly words: string;
  readonly field: MemoryField;
  readonly before: number;
  readonly plain: 'right' | 'wrong' | 'empty';
  readonly remembered: 'right' | 'wrong' | 'empty';
}
const outcomes: Outcome[] = [];
for (const words of ['known', 'unknown'] as const)
  for (let at = 0; at < count; at += 1) {
    const past: PastDocument[] = [];
    for (const { truth, bytes } of invoicesOfSupplier(at, half, seed, words)) {
      const reading = await readPdf(bytes).catch(() => undefined);
      const trace = reading && traceOf(reading);
      if (reading === undefined || trace === undefined) continue;
      const told = withSupplier(reading, past);
      const confirmed = confirmedBy(truth);
      if (past.length > 0)
        for (const name of memoryFields) {
          const value = confirmed[name] ?? '';
          const [plain, remembered] = [
            outcomeOf(name, value, reading),
            outcomeOf(name, value, told),
          ];
          outcomes.push({ words, field: name, before: past.length, plain, remembered });
          if (values.show && remembered !== 'right' && remembered !== plain)
            console.log(truth.file, words, name, `meant ${value}, given ${told[name]}`);
        }
      past.push({ trace, confirmed });
    }
  }

console.log('\nvalues of the second to the sixth invoice, per cent right / wrong / empty');
for (const words of ['known', 'unknown'])
  for (const field of [...new Set(outcomes.map((one) => one.field)), 'ALL'])
    print(
      `${words} words, ${field}`,
      outcomes.filter((one) => one.words === words && (field === 'ALL' || one.field === field)),
    );
for (const before of [1, 2, 3, 4, 5])
  print(
    `${before} invoices before`,
    outcomes.filter((one) => one.before === before),
  );

function print(name: string, some: readonly Outcome[]): void {
  const share = (of: 'plain' | 'remembered', outcome: Outcome['plain']) =>
    ((100 * some.filter((one) => one[of] === outcome).length) / some.length).toFixed(1);
  const row = (of: 'plain' | 'remembered') =>
    `${share(of, 'right')} / ${share(of, 'wrong')} / ${share(of, 'empty')}`;
  console.log(
    `  ${name.padEnd(32)} ${String(some.length).padStart(5)}  without ${row('plain')}  with ${row('remembered')}`,
  );
}

function confirmedBy(truth: Truth): PastDocument['confirmed'] {
  const { invoice_number, invoice_date, currency, total_price, total_vat } = truth;
  return {
    invoice_number: invoice_number ?? '',
    invoice_date: invoice_date ?? '',
    currency: currency ?? '',
    total_price: total_price ?? '',
    total_vat: total_vat ?? '',
  };
}

function outcomeOf(field: MemoryField, value: string, reading: DocumentReading): Outcome['plain'] {
  const given = reading[field] ?? '';
  if (given === '') return 'empty';
  return isSameValue(field, given, value) ? 'right' : 'wrong';
}
