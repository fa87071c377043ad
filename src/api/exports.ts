import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { exportLink } from '#contract/export.ts';
import { ApiError, problemOf, type Problem } from '#src/api/api-error.ts';
import { nameOf, send } from '#src/api/call.ts';
import { readNow } from '#src/api/carry-out.ts';
import { runTimeConfig } from '#src/api/dialect.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';
import { toExportLine, type ExportLine } from '#src/lib/selection-export.ts';
import type { Reading } from '#src/lib/selection-export-read.ts';

/** The two forms of an export (interface 4.1). */
export type ExportFormat = 'csv' | 'xlsx';

/** A finished export. */
export interface ExportFile {
  readonly blob: Blob;
  readonly file_name: string;
}

interface Following {
  readonly signal?: AbortSignal;
  /** Bytes received so far. */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Fetches the invoices of a filter as a file, whole or not at all.
 * @throws ApiError `unreachable` when the answer breaks off: half a file is never given out
 */
export async function fetchExport(format: ExportFormat, filters: InboxFilters, following: Following): Promise<ExportFile> {
  const endpoint = format === 'csv' ? endpoints.exportCsv : endpoints.exportXlsx;
  const { signal } = following;
  let response = await send(endpoint, { body: toQuery(filters), headers: { Accept: '*/*' }, ...(signal ? { signal } : {}) });
  if (response.headers.get('Content-Type')?.includes('application/json')) {
    const link = z.safeParse(exportLink, await response.json().catch(() => null));
    if (!link.success) throw new ApiError({ kind: 'off-contract', endpoint: nameOf(endpoint), issues: ['url: an address is expected'] });
    response = await follow('url' in link.data ? link.data.url : link.data.file, signal);
  }
  const blob = await readWhole(response, following);
  return { blob, file_name: fileName(response.headers.get('Content-Disposition')) ?? `invoices.${format}` };
}

const usualWait = 5;

/**
 * Reads one selected invoice for the file that the app writes itself: no export takes uids (gap G26).
 * @returns its line, or why there is none; never throws
 */
export async function readForExport(uid: string, signal: AbortSignal): Promise<Reading<ExportLine, Problem>> {
  try {
    const invoice = await readNow(uid, signal);
    return invoice ? { kind: 'read', record: toExportLine(invoice) } : { kind: 'gone' };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'refused' && problem.status === 429) return { kind: 'wait', seconds: problem.retryAfter ?? usualWait };
    const passing = problem.kind === 'unreachable' || (problem.kind === 'refused' && problem.status >= 500);
    return { kind: passing ? 'unseen' : 'failed', problem };
  }
}

// The address may be a storage elsewhere: the key does not travel there (gap G40).
async function follow(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await fetch(new URL(url, runTimeConfig().apiBaseUrl || location.origin), { signal: signal ?? null, credentials: 'omit' });
    if (response.ok) return response;
  } catch {
    if (signal?.aborted) throw new ApiError({ kind: 'aborted' });
  }
  throw new ApiError({ kind: 'unreachable' });
}

async function readWhole(response: Response, { signal, onProgress }: Following): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      parts.push(new Uint8Array(step.value));
      bytes += step.value.byteLength;
      onProgress?.(bytes);
    }
  } catch {
    throw new ApiError({ kind: signal?.aborted ? 'aborted' : 'unreachable' });
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' });
}

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
