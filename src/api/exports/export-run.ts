import { ApiError, noAnswer, problemOf, type Problem } from '#src/api/api-error.ts';
import { openExport } from '#src/api/exports/exports.ts';
import { countInvoices } from '#src/api/invoices.ts';
import { RequestQueue } from '#src/api/request-queue.ts';
import { sumInvoices } from '#src/api/sum-invoices.ts';
import { saveBlob } from '#src/device/download.ts';
import { giveBack, startWriting, type SavePlace } from '#src/device/save-place.ts';
import { csvLineCounter } from '#src/lib/exports/csv-rows.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import type { FileWriting } from '#src/lib/exports/file-writing.ts';
import { openExportFile, type ExportFormat } from '#src/lib/exports/open-file.ts';
import { judge, type Verdict } from '#src/lib/exports/verdict.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { growingSha256 } from '#src/lib/sha256.ts';

/** How an export stands. */
export interface ExportProgress {
  readonly phase: 'asking' | 'receiving' | 'checking';
  /** Rows received; known of a CSV only. */
  readonly rows: number | null;
  readonly of: number;
  readonly bytes: number;
  readonly ofBytes: number | null;
  /** Until when the service asks to wait, in milliseconds since 1970; 0 while it does not. */
  readonly until: number;
}

/** How an export stands before the service was asked for anything. */
export const exportBegun: ExportProgress = {
  phase: 'asking',
  rows: null,
  of: 0,
  bytes: 0,
  ofBytes: null,
  until: 0,
};

/** A file that was saved whole, and what its check said. */
export interface SavedExport {
  readonly kind: 'saved';
  /** The format that the service sent, which may differ from the requested one. */
  readonly format: ExportFormat;
  readonly file_name: string;
  readonly bytes: number;
  /** Rows received; known of a CSV only. */
  readonly rows: number | null;
  readonly sha256: string;
  readonly verdict: Verdict;
}

/** How an export ended. But for `saved` nothing was saved. */
export type ExportOutcome =
  | SavedExport
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The device did not take it. */
  | { readonly kind: 'unwritten'; readonly why: string };

/** What an export is made of. */
export interface ExportOrder {
  readonly filters: InboxFilters;
  readonly format: ExportFormat;
  readonly place: SavePlace;
  /** What the file is called where neither the person nor the service says so. */
  readonly name: string;
  /** The totals of all its invoices, when they were added up. */
  readonly sums: readonly CurrencySum[] | null;
  /** Ends it: nothing is saved; once the file is saved, only its check ends. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

class Unwritten extends Error {}

const unwritten = (error: unknown): never => {
  throw new Unwritten(error instanceof Error ? error.message : '');
};

/**
 * Hands pieces on as they come.
 * @throws ApiError when they break off: half a file is never finished
 */
async function pipe(
  body: ReadableStream<Uint8Array> | null,
  take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const reader = body?.getReader();
  const next = () =>
    reader?.read().catch(() => {
      throw noAnswer(signal, 'GET the file of the export');
    });
  try {
    for (let step = await next(); step && !step.done; step = await next())
      await take(new Uint8Array(step.value));
    if (signal.aborted) throw new ApiError({ kind: 'aborted' });
  } finally {
    // What nobody reads any more, such as when the disk is full, the service need not send.
    void reader?.cancel().catch(() => undefined);
  }
}

/**
 * Exports the invoices of a filter: writes the file as it comes, whole or not at all, then opens it
 * again and compares it with what should be in it. Never throws.
 */
export async function runExport(order: ExportOrder): Promise<ExportOutcome> {
  const outcome = await attempt(order);
  if (outcome.kind !== 'saved') await giveBack(order.place);
  return outcome;
}

async function attempt(order: ExportOrder): Promise<ExportOutcome> {
  let writing: FileWriting | undefined;
  try {
    return await writeExport(order, (begun) => {
      writing = begun;
    });
  } catch (error) {
    await writing?.abandon();
    if (order.signal.aborted) return { kind: 'cancelled' };
    return error instanceof Unwritten
      ? { kind: 'unwritten', why: error.message }
      : { kind: 'failed', problem: problemOf(error) };
  }
}

/** What the service sent, where it says that it is the other one: a CSV is saved as a CSV. */
const formatOf = (asked: ExportFormat, type: string): ExportFormat =>
  asked === 'xlsx' && /^text\/(?:csv|plain)\b/i.test(type) ? 'csv' : asked;

async function writeExport(
  { filters, format: asked, place: chosen, name, sums, signal, onProgress }: ExportOrder,
  onBegun: (writing: FileWriting) => void,
): Promise<ExportOutcome> {
  let progress = exportBegun;
  const report = (part: Partial<ExportProgress>) => {
    progress = { ...progress, ...part };
    onProgress(progress);
  };
  const queue = new RequestQueue({ onPause: (pause) => report({ until: pause?.until ?? 0 }) });
  report({});
  const before = await queue.read(() => countInvoices(filters, signal), signal);
  report({ of: before });
  const answer = await queue.order(() => openExport(asked, filters, signal), signal);
  if (answer.kind !== 'file') return answer;

  const format = formatOf(asked, answer.type);
  // The place that was chosen is called by the other kind.
  const place: SavePlace = format === asked ? chosen : { kind: 'download' };
  if (place !== chosen) await giveBack(chosen);
  const writing = await startWriting(place, answer.type).catch(unwritten);
  onBegun(writing);
  const hash = growingSha256();
  const count = csvLineCounter();
  report({ phase: 'receiving', ofBytes: answer.bytes ?? null });
  await pipe(
    answer.body,
    async (bytes) => {
      hash.add(bytes);
      await writing.write(bytes).catch(unwritten);
      report({
        bytes: progress.bytes + bytes.byteLength,
        rows: format === 'csv' ? Math.max(0, count(bytes) - 1) : null,
      });
    },
    signal,
  );
  const named = place.kind === 'disk' ? place.handle.name : (answer.file_name ?? name);
  const file_name = format === asked ? named : named.replace(/(?:\.xlsx)?$/i, '.csv');
  const file = await writing.finish().catch(unwritten);
  if (file && place.kind === 'download') saveBlob(file, file_name);

  report({ phase: 'checking' });
  const sha256 = hash.hex();
  // The file is saved: from here on nothing may say otherwise.
  const verdict = await check(file, format, { filters, before, sums, sha256, signal });
  return {
    kind: 'saved',
    format,
    file_name,
    bytes: progress.bytes,
    rows: progress.rows,
    sha256,
    verdict,
  };
}

interface Checking {
  readonly filters: InboxFilters;
  readonly before: number;
  readonly sums: readonly CurrencySum[] | null;
  readonly sha256: string;
  readonly signal: AbortSignal;
}

// Ended by the signal, it says what is known until then.
async function check(
  file: Blob | null,
  format: ExportFormat,
  { filters, before, sums, sha256, signal }: Checking,
): Promise<Verdict> {
  if (!file) return { kind: 'unreadable' };
  const after = await countInvoices(
    filters,
    AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  ).catch(() => null);
  try {
    const opened = await openExportFile(file, format, signal);
    const verdict = judge(opened, { before, after, sums, sha256 });
    if (verdict.kind !== 'sums') return verdict;
    // An amount may have been changed since they were added up: only the totals of now tell that
    // from a fault.
    return judge(opened, {
      before,
      after,
      sums: await sumInvoices(filters, signal).catch(() => sums),
      sha256,
    });
  } catch {
    return { kind: signal.aborted ? 'skipped' : 'unreadable' };
  }
}
