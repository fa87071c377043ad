import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import { exportRow, type ExportLanguage, type ExportRow } from '#contract/export-table.ts';
import { inWords, workbookTables } from '#contract/workbook-tables.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import type { Handle } from '#service/db/database.ts';
import { invoicesByUid } from '#service/db/invoice-list.ts';
import type { StoredInvoice } from '#service/db/invoice-rows.ts';
import { itemsOfMany } from '#service/db/item-rows.ts';
import { vatCategories } from '#service/domain/vat-categories.ts';
import { wallClockIn } from '#service/domain/workspace-days.ts';
import type { Sheet } from '#service/exports/formats/xlsx.ts';

type Rows = AsyncGenerator<readonly ExportRow[]>;

const cents = (amount: Decimal | null): bigint => (amount === null ? 0n : toUnits(amount, 2));
const text = (units: bigint): Decimal => fromUnits(units, 2);

class CurrencyTotals {
  invoices = 0;
  withoutTotal = 0;
  vat = 0n;
  total = 0n;

  add({ total_price, total_vat }: StoredInvoice): void {
    this.invoices += 1;
    if (total_price === null) this.withoutTotal += 1;
    this.total += cents(total_price);
    this.vat += cents(total_vat);
  }
}

interface RateTotals {
  invoices: number;
  net: bigint;
  vat: bigint;
  total: bigint;
}

function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

// Currencies by code, none last; rates ascending, VAT without a rate last.
const inOrder = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].sort(
    ([one], [other]) =>
      Number(one === '') - Number(other === '') ||
      one.localeCompare(other, 'en', { numeric: true }),
  );

class VatTotals {
  readonly #currencies = new Map<string, Map<string, RateTotals>>();

  /** Adds the VAT of an invoice's items, or that of its header if no item has a rate. */
  add({ currency, total_price, total_vat }: StoredInvoice, items: readonly InvoiceItem[]): void {
    const byRate = vatCategories(items);
    const header =
      total_vat === null
        ? []
        : [
            {
              vat_rate: '',
              net: total_price === null ? null : text(cents(total_price) - cents(total_vat)),
              vat: total_vat,
              total: total_price,
            },
          ];
    for (const { vat_rate, net, vat, total } of byRate.length > 0 ? byRate : header) {
      const rates = entryOf(this.#currencies, currency, () => new Map<string, RateTotals>());
      const sums = entryOf(rates, vat_rate, () => ({ invoices: 0, net: 0n, vat: 0n, total: 0n }));
      sums.invoices += 1;
      sums.net += cents(net);
      sums.vat += cents(vat);
      sums.total += cents(total);
    }
  }

  rows(): ExportRow[] {
    return inOrder(this.#currencies).flatMap(([currency, rates]) =>
      inOrder(rates).map(([vat_rate, { invoices, net, vat, total }]) => ({
        currency,
        vat_rate,
        invoices: String(invoices),
        net: text(net),
        vat: text(vat),
        total_price: text(total),
      })),
    );
  }
}

const itemRow = (invoice: StoredInvoice, item: InvoiceItem): ExportRow => ({
  hf_id: invoice.hf_id,
  invoice_number: invoice.invoice_number,
  invoice_date: invoice.invoice_date,
  company: invoice.company?.name ?? null,
  currency: invoice.currency,
  name: item.name,
  description: item.description,
  quantity: item.quantity,
  unit: item.unit,
  vat_rate: item.vat_rate,
  total_price: item.total_price,
});

/**
 * The sheets of a workbook: invoices, items, VAT by rate and totals, each by currency. Only UIDs of
 * the invoices are kept until their items are read page by page, so that the items belong to
 * exactly the invoices of the first sheet (gap G26).
 */
export function workbookSheets(
  handle: Handle,
  pages: AsyncIterable<readonly StoredInvoice[]>,
  language: ExportLanguage,
  timeZone: string,
): readonly Sheet[] {
  const tables = workbookTables(language);
  const worded = inWords(language);
  const uids: (readonly string[])[] = [];
  const totals = new Map<string, CurrencyTotals>();
  const vat = new VatTotals();

  async function* invoiceRows(): Rows {
    for await (const page of pages) {
      uids.push(page.map(({ uid }) => uid));
      for (const invoice of page)
        entryOf(totals, invoice.currency, () => new CurrencyTotals()).add(invoice);
      // Spreadsheets have no time zones: the days are those that the filter means.
      yield page.map((invoice) => ({
        ...worded(exportRow(invoice)),
        created_at: wallClockIn(timeZone, invoice.created_at),
      }));
    }
  }

  async function* itemRows(): Rows {
    for (const some of uids) {
      const [invoices, items] = await Promise.all([
        invoicesByUid(handle, some),
        itemsOfMany(handle, some),
      ]);
      yield invoices.flatMap((invoice) => {
        const lines = items.get(invoice.uid) ?? [];
        vat.add(invoice, lines);
        return lines.map((line) => worded(itemRow(invoice, line)));
      });
    }
  }

  // Known only once the earlier sheets were read.
  async function* vatRows(): Rows {
    yield await Promise.resolve(vat.rows());
  }
  async function* totalRows(): Rows {
    yield await Promise.resolve(
      inOrder(totals).map(([currency, sums]) => ({
        currency,
        invoices: String(sums.invoices),
        without_total: String(sums.withoutTotal),
        total_vat: text(sums.vat),
        total_price: text(sums.total),
      })),
    );
  }

  return [
    { ...tables.invoices, rows: invoiceRows() },
    { ...tables.items, rows: itemRows() },
    { ...tables.vat, rows: vatRows() },
    { ...tables.totals, rows: totalRows() },
  ];
}
