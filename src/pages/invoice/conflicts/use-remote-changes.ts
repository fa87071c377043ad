import { useState } from 'react';
import type { Invoice, InvoicePatch } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import {
  fieldChangesSince,
  authorName,
  whoChanged,
  type FieldChange,
} from '#src/lib/changes/remote-changes.ts';
import { isSameNumber } from '#documents/numbers/exact.ts';
import { ownHeaderWrite, ownLineWrite } from '#src/api/own-writes.ts';
import { headerFields, headerValues } from '#src/pages/invoice/fields/header-values.ts';
import { contentsOf, isSameLine } from '#src/pages/invoice/items/cells.ts';
import type { LineTexts } from '#src/pages/invoice/items/line-conflicts.ts';
import { useLinesBusy } from '#src/pages/invoice/items/open-grids.ts';

/** A change by somebody else while the page was open; `who` is null if unknown. */
export type RemoteChange =
  | { readonly kind: 'field'; readonly change: FieldChange; readonly who: string | null }
  | {
      readonly kind: 'line';
      readonly did: 'item_add' | 'item_update' | 'item_delete';
      readonly name: string;
      readonly who: string | null;
    };

interface Seen {
  readonly invoice: Invoice;
  /** Lines are compared once none of this page is being saved. */
  readonly items: readonly InvoiceItem[];
  readonly itemHistory: ReadonlySet<string>;
  readonly last: ReadonlyMap<string, LineTexts>;
  readonly changes: readonly RemoteChange[];
  /** Lines were written from here, and the sums were not read since. */
  readonly ownLines: boolean;
}

// Sums that a service may compute from the lines.
const sums = new Set<string>(['total_price', 'total_vat']);

const uidsOf = (invoice: Invoice) => new Set(invoice.history.map((entry) => entry.uid));
const textsOf = (items: readonly InvoiceItem[]) =>
  new Map(items.map((item) => [item.uid, contentsOf(item)]));

// Services may write a number with other zeros when it is read than in the response to a change.
const isSameText = (field: string, one: string, other: string): boolean =>
  one === other || (sums.has(field) && isSameNumber(one, other));

function lineChanges(seen: Seen, now: Invoice): RemoteChange[] {
  const before = new Map(seen.items.map((item) => [item.uid, item]));
  const after = new Map(now.items.map((item) => [item.uid, item]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((uid): RemoteChange[] => {
    const [was, is] = [before.get(uid), after.get(uid)];
    const own = ownLineWrite(uid);
    if ((own !== undefined && isSameLine(own, is)) || isSameLine(was, is)) return [];
    const did = !was ? 'item_add' : is ? 'item_update' : 'item_delete';
    const name = (is ?? was)?.name ?? '';
    const entry = now.history.find(
      (one) => !seen.itemHistory.has(one.uid) && one.action === did && (one.reason ?? '') === name,
    );
    return [{ kind: 'line', did, name, who: authorName(entry) }];
  });
}

/**
 * Compares each read of the invoice with the previous one and collects what others changed until it
 * is dismissed.
 * @param sent what was last sent from here
 */
export function useRemoteChanges(invoice: Invoice, sent: InvoicePatch | undefined) {
  const writing = useLinesBusy(invoice);
  const [seen, setSeen] = useState<Seen>(() => ({
    invoice,
    items: invoice.items,
    itemHistory: uidsOf(invoice),
    last: textsOf(invoice.items),
    changes: [],
    ownLines: false,
  }));
  const fresh = seen.invoice !== invoice;
  const settled = !writing && seen.items !== invoice.items;
  if (fresh || settled) {
    const answer = ownHeaderWrite(invoice.uid);
    const own: Partial<Record<string, string>> = {
      ...Object.fromEntries(
        Object.entries(sent ?? {}).map(([field, value]) => [field, value ?? '']),
      ),
      ...(answer && headerValues(answer)),
    };
    const known = uidsOf(seen.invoice);
    const [before, now] = [headerValues(seen.invoice), headerValues(invoice)];
    const changes = fieldChangesSince(headerFields, before, now, own, isSameText).map(
      (change): RemoteChange => ({
        kind: 'field',
        change,
        who: whoChanged(invoice.history, known, change.field),
      }),
    );
    const lines = settled ? lineChanges(seen, invoice) : [];
    const ownLines = seen.ownLines || (settled && lines.length === 0);
    const news = changes.filter(
      (one) =>
        !(ownLines && one.kind === 'field' && one.who === null && sums.has(one.change.field)),
    );
    const about = new Set(changes.map((one) => one.kind === 'field' && one.change.field));
    const earlier = seen.changes.filter(
      (one) => one.kind === 'line' || !about.has(one.change.field),
    );
    setSeen({
      invoice,
      items: settled ? invoice.items : seen.items,
      itemHistory: settled ? uidsOf(invoice) : seen.itemHistory,
      last: new Map([...seen.last, ...textsOf(invoice.items)]),
      changes: [...earlier, ...news, ...lines],
      ownLines: ownLines && news.length === changes.length,
    });
  }
  return {
    changes: seen.changes,
    last: seen.last,
    dismiss: () => setSeen((now) => ({ ...now, changes: [] })),
  };
}
