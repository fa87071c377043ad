import { endpoints } from '#contract/endpoints.ts';
import type { UploadedInvoice } from '#contract/invoice.ts';
import { ApiError } from '#src/api/api-error.ts';
import { addressOf, nameOf, parseAnswer } from '#src/api/call.ts';
import { idempotency } from '#src/api/idempotency.ts';
import { refusal } from '#src/api/refusal.ts';
import { anotherKey, currentSession } from '#src/api/session.ts';

interface SendOptions {
  /** A UUID that stays the same when the same file is sent again (gap G31). */
  readonly idempotencyKey: string;
  /** Bytes sent and bytes in all. */
  readonly onProgress?: (loaded: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads one file; XMLHttpRequest, since fetch tells no progress.
 * @throws ApiError `refused` 400 on `file`, 413 when it is too large (gap G24)
 */
export async function sendFile(file: File, options: SendOptions): Promise<UploadedInvoice> {
  const key = currentSession().key;
  const answer = await post(file, key, options);
  if (answer.status >= 200 && answer.status < 300) return parseAnswer(endpoints.uploadInvoice, answer.responseText);
  if (answer.status === 401 && (await anotherKey(key, options.signal))) return sendFile(file, options);
  throw new ApiError(refusal(answer.status, answer.responseText, nameOf(endpoints.uploadInvoice), answer.getResponseHeader('Retry-After')));
}

function post(file: File, key: string | null, { idempotencyKey, onProgress, signal }: SendOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new ApiError({ kind: 'aborted' }));
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(endpoints.uploadInvoice));
    if (key !== null) request.setRequestHeader('Api-Key', key);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(idempotency(idempotencyKey))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.lengthComputable ? event.total : file.size));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new ApiError({ kind: 'unreachable' })));
    request.addEventListener('abort', () => reject(new ApiError({ kind: 'aborted' })));
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
