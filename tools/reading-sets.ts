// Makes sets of invoices for `reading-score` that no rule was written with, outside the repository:
//   node tools/reading-sets.ts [--out DIR] [--count 60] [--seed 1] [--samples ../shared/samples]
// `open` may be looked at while rules are written; `held-out` says other words in other layouts and
// is only scored. `hybrid` are the samples' hybrid PDFs with their XML taken off.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chance } from '#service/simulation/chance.ts';
import { drawInvented } from '#tools/reading-sets/draw-invented.ts';
import { pickTable } from '#tools/reading-sets/drawn-tables.ts';
import {
  inventInvoice,
  type Half,
  type InventedInvoice,
} from '#tools/reading-sets/invented-invoice.ts';
import { pagesOfHybrids } from '#tools/reading-sets/hybrid-pages.ts';
import type { Truth } from '#tools/reading-compare.ts';

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const out = option('out', join(tmpdir(), 'reading-sets'));
const count = Number(option('count', '60'));
const seed = Number(option('seed', '1'));

for (const half of ['open', 'held-out'] as const) {
  const made = Array.from({ length: count }, (_, at) => madeInvoice(at, half));
  write(half, made);
}
write('hybrid', await pagesOfHybrids(option('samples', '../shared/samples')));
console.log(
  `Sets written to ${out}: score one with npm run reading-score -- --set ${join(out, 'open')}`,
);

function madeInvoice(at: number, half: Half): { truth: Truth; bytes: Uint8Array } {
  const chance = new Chance(seed * 100_000 + at * 2 + (half === 'open' ? 0 : 1));
  const table = pickTable(chance, half);
  const columns: readonly string[] = table.map(([column]) => column);
  const invoice = inventInvoice(chance, half, columns.includes('discount'));
  const pdf = drawInvented(invoice, table, chance, half);
  return {
    truth: truthOf(
      invoice,
      `${invoice.place.country.toLowerCase()}-${String(at).padStart(3, '0')}.pdf`,
      half,
      columns,
    ),
    bytes: pdf,
  };
}

function write(set: string, made: readonly { truth: Truth; bytes: Uint8Array }[]): void {
  mkdirSync(join(out, set, 'files'), { recursive: true });
  for (const { truth, bytes } of made) writeFileSync(join(out, set, 'files', truth.file), bytes);
  writeFileSync(
    join(out, set, 'truth.json'),
    JSON.stringify(
      made.map(({ truth }) => truth),
      null,
      1,
    ),
  );
}

function truthOf(
  invoice: InventedInvoice,
  file: string,
  half: Half,
  columns: readonly string[],
): Truth {
  return {
    file,
    kind: `drawn, ${half}`,
    company: {
      name: invoice.seller.name,
      tax_number: invoice.seller.taxId,
      tax_number_alternatives: [invoice.seller.taxId.replace(/ MWST$/, '')],
    },
    invoice_number: invoice.number,
    invoice_date: invoice.date,
    currency: invoice.place.currency,
    total_price: plain(invoice.total),
    total_vat: plain(invoice.tax),
    items: invoice.lines.map((line) => ({
      name: line.name,
      quantity: columns.includes('quantity') ? plain(line.quantity) : null,
      unit: null,
      total_price: plain(line.net + line.tax),
      // Without a rate or a tax in its row, a line of several rates says nothing of its own.
      vat_rate: columns.includes('rate') || invoice.shares.length === 1 ? plain(line.rate) : null,
      basis: columns.includes('gross')
        ? 'printed'
        : invoice.shares.length === 1 || columns.includes('rate')
          ? 'computed'
          : 'assumed',
      amount_printed: plain(columns.includes('gross') ? line.net + line.tax : line.net),
    })),
  };
}

function plain(units: bigint): string {
  const size = units < 0n ? -units : units;
  return `${units < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
