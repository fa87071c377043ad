import type { Invoice } from '#contract/invoice.ts';
import type { Act, Ledger, Upload } from '#tools/simulation/ledger.ts';
import {
  crashed,
  lineOf,
  unreadable,
  type SimulatedReader,
} from '#tools/simulation/simulated-reader.ts';

const steps = new Map<string, { readonly from: readonly string[]; readonly to: string }>([
  ['approve', { from: ['waiting', 'rejected'], to: 'approved' }],
  ['reject', { from: ['waiting'], to: 'rejected' }],
  ['remove_approval', { from: ['approved', 'rejected'], to: 'waiting' }],
]);

interface Told {
  status: string;
  processing: string;
  number: string;
  items: Map<string, string | null>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const changeOf = (entry: Invoice['history'][number], field: string) =>
  entry.changes.find((change) => change.field === field);

/** Reconstructs the invoice from its history, from the first entry to the last. */
function retell(invoice: Invoice, upload: Upload, report: (problem: string) => void): Told {
  const told: Told = { status: 'waiting', processing: 'processing', number: '', items: new Map() };
  const price = (entry: Invoice['history'][number], before: string | null) => {
    const change = changeOf(entry, 'total_price');
    return change === undefined ? before : change.to === null ? null : text(change.to);
  };
  for (const [index, entry] of invoice.history.toReversed().entries()) {
    const { action } = entry;
    if ((index === 0) !== (action === 'upload')) report(`entry ${index} is ${action}`);
    const before = changeOf(entry, 'name');
    const step = steps.get(action);
    if (step) {
      if (!step.from.includes(told.status)) report(`${action} of what was ${told.status}`);
      told.status = step.to;
    }
    switch (action) {
      case 'process':
      case 'fail': {
        if (told.processing !== 'processing') report(`${action} of what was ${told.processing}`);
        told.processing = action === 'process' ? 'finished' : 'failed';
        if (action === 'process') {
          const line = lineOf(upload.number);
          told.items.set(line.name, line.total_price);
          told.number = `F-${upload.number}`;
        }
        break;
      }
      case 'update':
        told.number = text(changeOf(entry, 'invoice_number')?.to);
        break;
      case 'item_add':
        told.items.set(text(before?.to), price(entry, null));
        break;
      case 'item_update': {
        const name = text(before?.from);
        const cost = price(entry, told.items.get(name) ?? null);
        if (!told.items.delete(name)) report(`a line ${name} was changed that was not there`);
        told.items.set(text(before?.to), cost);
        break;
      }
      case 'item_delete':
        if (!told.items.delete(text(before?.from)))
          report(`a line ${text(before?.from)} was deleted that was not there`);
        break;
      default:
        break;
    }
  }
  return told;
}

const cents = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100);

/** Checks what must be true of an invoice whenever it is read. */
export function checkInvoice(invoice: Invoice, upload: Upload, reader: SimulatedReader): string[] {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(`${invoice.uid}: ${problem}`);
  const told = retell(invoice, upload, report);
  if (told.status !== invoice.approvement_status)
    report(`history says ${told.status}, the invoice ${invoice.approvement_status}`);
  if (told.processing !== invoice.processing_status)
    report(`history says ${told.processing}, the invoice ${invoice.processing_status}`);
  if (told.number !== invoice.invoice_number)
    report(`history says ${told.number}, the invoice ${invoice.invoice_number ?? ''}`);
  const items = [...told.items].map((line) => line.join(' ')).toSorted();
  const shown = invoice.items.map(({ name, total_price }) => `${name} ${total_price ?? ''}`);
  if (items.join() !== shown.toSorted().join())
    report(`history says ${items.join()}, the lines are ${shown.join()}`);
  const total = invoice.vat_categories.reduce((sum, one) => sum + cents(one.total), 0);
  const lines = invoice.items
    .filter((item) => item.vat_rate !== null)
    .reduce((sum, item) => sum + cents(item.total_price), 0);
  if (total !== lines) report(`its rates add up to ${total}, its lines to ${lines}`);
  checkReading(invoice, upload, reader, report);
  return problems;
}

/** A file may fail only because of its content, or after the reader crashed over it three times. */
function checkReading(
  invoice: Invoice,
  { kind, content }: Upload,
  reader: SimulatedReader,
  report: (problem: string) => void,
): void {
  const reason = invoice.history.find(({ action }) => action === 'fail')?.reason;
  if (invoice.processing_status === 'finished' && kind === 'unreadable')
    report('a file with nothing to read was read');
  if (invoice.processing_status !== 'failed' || (kind === 'unreadable' && reason === unreadable))
    return;
  if (reason !== crashed || reader.crashesOver(content) < 3)
    report(`its reading failed for "${reason}" after ${reader.crashesOver(content)} crashes`);
}

/** Checks that the history has every acknowledged act once, and none that was refused. */
export function checkActs(invoice: Invoice, acts: readonly Act[]): string[] {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(`${invoice.uid}: ${problem}`);
  const marksOf = (entry: Invoice['history'][number]): string[] => [
    text(entry.reason),
    ...entry.changes.map(({ to }) => text(to)),
  ];
  for (const { action, mark, end, seen } of acts) {
    if (mark === '' || action === 'item_delete') continue;
    const found = invoice.history.filter(
      (entry) => entry.action === action && marksOf(entry).includes(mark),
    );
    const [least, most] = end === 'done' ? [1, 1] : end === 'unknown' ? [0, 1] : [0, 0];
    if (found.length < least || found.length > most)
      report(`${action} ${mark} was ${end}, and is ${found.length} times in history`);
    const from = found[0] && changeOf(found[0], 'invoice_number')?.from;
    if (seen !== undefined && found[0] && text(from) !== seen)
      report(`${mark} was to replace ${seen}, and replaced ${text(from)}`);
  }
  for (const by of new Set(acts.map((act) => act.by)))
    for (const action of ['approve', 'remove_approval', 'item_delete'] as const) {
      const of = acts.filter((act) => act.by === by && act.action === action);
      const done = of.filter(({ end }) => end === 'done').length;
      const unknown = of.filter(({ end }) => end === 'unknown').length;
      const found = invoice.history.filter(
        (entry) => entry.action === action && entry.workspace_user?.uid === by,
      ).length;
      if (found < done || found > done + unknown)
        report(`${action} by ${by}: ${done} done, ${unknown} unknown, ${found} in history`);
    }
  return problems;
}

/** Checks what must be true of all uploads at the end. */
export function checkUploads(
  ledger: Ledger,
  stored: readonly { readonly uid: string; readonly content: string | undefined }[],
): string[] {
  const problems: string[] = [];
  for (const upload of ledger.uploads) {
    const held = stored.filter(({ uid }) => upload.uids.has(uid));
    const twins = stored.filter(({ content }) => content === upload.content);
    const place = `upload ${upload.number} (${upload.end}, ${[...upload.uids].join()})`;
    const deleted = [...upload.uids].some((uid) =>
      ledger.actsOn(uid).some(({ action, end }) => action === 'delete' && end !== 'refused'),
    );
    if (upload.uids.size > 1) problems.push(`${place}: answered with several invoices`);
    if (twins.length > 1) problems.push(`${place}: became ${twins.length} invoices`);
    if (upload.end === 'done' && held.length !== 1 && !deleted) problems.push(`${place}: lost`);
    if (upload.end === 'refused' && twins.length > 0) problems.push(`${place}: made an invoice`);
  }
  for (const { uid, content } of stored) {
    if (content === undefined) problems.push(`${uid}: its file is not in the store`);
    else if (!ledger.uploads.some((upload) => upload.content === content))
      problems.push(`${uid}: its file is not what was uploaded`);
  }
  return problems;
}
