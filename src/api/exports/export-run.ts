import { ApiError, noAnswer, problemOf, type Problem } from '#src/api/api-error.ts';
import { openExport } from '#src/api/exports/exports.ts';
import { countInvoices } from '#src/api/invoices.ts';
import { RequestQueue } from '#src/api/request-queue.ts';
import { sumInvoices } from '#src/api/sum-invoices.ts';
import { saveBlob } from '#src/device/download.ts';
import { removeUnusedFile, startWriting, type SavePlace } from '#src/device/save-place.ts';
import { csvLineCounter } from '#src/lib/exports/csv-rows.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import type { FileWriting } from '#src/lib/exports/file-writing.ts';
import { openExportFile, type ExportFormat } from '#src/lib/exports/open-file.ts';
import { judge, type Verdict } from '#src/lib/exports/verdict.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { growingSha256 } from '#src/lib/files/sha256.ts';

export interface ExportProgress {
  readonly phase: 'asking' | 'receiving' | 'checking';
  /** Rows received; known for CSV only. */
  readonly rows: number | null;
  readonly of: number;
  readonly bytes: number;
  readonly ofBytes: number | null;
  /** Time until which the service asks to wait, in milliseconds since 1970; 0 while it does not. */
  readonly until: number;
}

/** Progress before the first request. */
export const exportBegun: ExportProgress = {
  phase: 'asking',
  rows: null,
  of: 0,
  bytes: 0,
  ofBytes: null,
  until: 0,
};

/** A file that was saved completely, with the result of its check. */
export interface SavedExport {
  readonly kind: 'saved';
  /** The format that was sent, which may differ from the requested one. */
  readonly format: ExportFormat;
  readonly file_name: string;
  readonly bytes: number;
  /** Rows received; known for CSV only. */
  readonly rows: number | null;
  readonly sha256: string;
  readonly verdict: Verdict;
}

/** The result of an export. Only with `saved` a file was saved. */
export type ExportOutcome =
  | SavedExport
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The device refused to write the file. */
  | { readonly kind: 'unwritten'; readonly why: string };

/** An export to make. */
export interface ExportOrder {
  readonly filters: InboxFilters;
  readonly format: ExportFormat;
  readonly place: SavePlace;
  /** The file's name if neither the person nor the service names it. */
  readonly name: string;
  /** Totals over all its invoices, if they were summed before. */
  readonly sums: readonly CurrencySum[] | null;
  /** Aborts the export: nothing is saved. Once the file is saved, only its check is aborted. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

class Unwritten extends Error {}

const unwritten = (error: unknown): never => {
  throw new Unwritten(error instanceof Error ? error.message : '');
};

/**
 * Passes on the pieces of a body as they arrive.
 * @throws ApiError when the body breaks off, so that half a file is never finished
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
    // The rest of the body is not needed, such as when the disk is full.
    void reader?.cancel().catch(() => undefined);
  }
}

/**
 * Exports the invoices of a filter: writes the file completely or not at all, then reads it back
 * and compares it with what is expected. Never throws.
 */
export async function runExport(order: ExportOrder): Promise<ExportOutcome> {
  const outcome = await attempt(order);
  if (outcome.kind !== 'saved') await removeUnusedFile(order.place);
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

/** A service that sends CSV for a workbook says so in its type; it is saved as CSV. */
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
  // The chosen place has the name of the other format, so the file goes to the downloads.
  const place: SavePlace = format === asked ? chosen : { kind: 'download' };
  if (place !== chosen) await removeUnusedFile(chosen);
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
  // The file is saved, so from here on nothing may report otherwise.
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

interface Checking extends Pick<ExportOrder, 'filters' | 'sums' | 'signal'> {
  readonly before: number;
  readonly sha256: string;
}

// If it is aborted while summing again, it judges by the earlier sums; if it is aborted before, the
// verdict is `skipped`.
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
    // An amount may have changed since the earlier sums; only current sums tell that from a fault
    // of the file.
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
