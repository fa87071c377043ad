import { ApiError, problemOf, type Problem } from '#src/api/api-error.ts';
import { secondsToWait } from '#src/api/request-queue.ts';
import { findUploadedInvoice } from './lost-response.ts';
import type { QueueDependencies, Pause } from './queue-types.ts';
import { isTransient, type KnownInvoice, type UploadQuestion } from './upload-item.ts';
import type { Upload, UploadList } from './upload-list.ts';

const mostAtOnce = 3;
const retryFailedAfterMs = 30_000;
// After this many consecutive failures the service counts as unreachable.
const unreachableAfter = 3;
// Number of silent retries before a failure is shown.
const quietRetries = 4;
const newestMaxAgeMs = 60_000;
// A service remembers an `Idempotency-Key` for 24 hours (gap G31); it is trusted for an hour less.
const idempotencyKeyLifetimeMs = 23 * 3_600_000;
const firstDelayMs = 500;
const longestDelayMs = 30_000;

/**
 * Milliseconds before the next retry, exponential.
 * @param failures consecutive failures, from 1
 * @param retryAfter seconds from `Retry-After`; takes precedence unless 0
 */
function retryDelay(failures: number, retryAfter?: number): number {
  return retryAfter
    ? Math.max(firstDelayMs, retryAfter * 1000)
    : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
}

/** Sends checked files, three at a time in order, and retries transient failures. */
export class UploadSender {
  readonly #dependencies: QueueDependencies;
  readonly #list: UploadList;
  readonly #onSent: () => void;
  readonly #running = new Map<string, AbortController>();
  #failures = 0;
  #unreachableUntil = 0;
  #rateLimitedUntil = 0;
  #rateLimits = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryFailedTimer: ReturnType<typeof setTimeout> | undefined;
  #newest: { readonly at: number; readonly uid: Promise<string | null> } | undefined;

  constructor(dependencies: QueueDependencies, list: UploadList, onSent: () => void) {
    this.#dependencies = dependencies;
    this.#list = list;
    this.#onSent = onSent;
  }

  /** The API key changed or was removed: aborts what is being sent and keeps it waiting. */
  halt(): void {
    this.#newest = undefined;
    for (const control of this.#running.values()) control.abort();
  }

  abort(id: string): void {
    this.#running.get(id)?.abort();
  }

  resume(): void {
    this.#unreachableUntil = 0;
    this.pump();
  }

  /** Retries files whose failure may have been transient. */
  readonly retryFailed = (): void => {
    clearTimeout(this.#retryFailedTimer);
    this.#retryFailedTimer = undefined;
    for (const upload of this.#list.shown()) {
      const { problem, state } = upload.item;
      if (state !== 'failed' || !problem || !isTransient(problem)) continue;
      // One try per retry round; only a manual retry resets the counter.
      Object.assign(upload, { failures: quietRetries, notBefore: 0 });
      this.#list.renew(upload, 'queued');
    }
    this.resume();
  };

  readonly pump = (): void => {
    clearTimeout(this.#timer);
    const { scope, canSend } = this.#dependencies;
    const waiting = this.#list
      .shown()
      .filter(
        ({ item, cleared }) => item.state === 'queued' && cleared && !this.#running.has(item.id),
      );
    const pause = this.#currentPause();
    this.#show(waiting.length > 0 ? pause : null);
    if (waiting[0]?.record.scope !== scope() || !canSend() || pause?.kind === 'offline') return;
    // While the service is unreachable a single file is tried; the others follow when it succeeds.
    let places = (this.#failures >= unreachableAfter ? 1 : mostAtOnce) - this.#running.size;
    let soonest = pause?.until ?? Infinity;
    for (const upload of pause ? [] : waiting) {
      if (places <= 0) return;
      if (!upload.file) continue;
      if (upload.notBefore > Date.now()) soonest = Math.min(soonest, upload.notBefore);
      else {
        places -= 1;
        void this.#upload(upload, upload.file);
      }
    }
    if (soonest !== Infinity) this.#timer = setTimeout(this.pump, soonest - Date.now());
  };

  #currentPause(): Pause | null {
    if (!this.#dependencies.online()) return { kind: 'offline', until: 0 };
    const until = Math.max(this.#unreachableUntil, this.#rateLimitedUntil);
    return until > Date.now()
      ? { kind: until === this.#rateLimitedUntil ? 'rate-limited' : 'unreachable', until }
      : null;
  }

  #show(pause: Pause | null): void {
    const shown = this.#list.get().pause;
    if (pause?.kind !== shown?.kind || pause?.until !== shown?.until) this.#list.note({ pause });
  }

  async #upload(upload: Upload, file: File): Promise<void> {
    const { id } = upload.item;
    const control = new AbortController();
    this.#running.set(id, control);
    this.#list.set(upload, { state: 'uploading', percent: 0 });
    try {
      const sent = await this.#send(upload, file, control.signal);
      if (sent) await this.#confirm(upload, sent);
    } catch (error) {
      this.#fail(upload, problemOf(error), file, control.signal);
    }
    this.#running.delete(id);
    this.pump();
  }

  // Nothing is sent before the person has answered.
  #ask(upload: Upload, question: UploadQuestion): undefined {
    upload.cleared = false;
    this.#list.finish(upload, { state: 'asked', question });
  }

  async #send(upload: Upload, file: File, signal: AbortSignal): Promise<KnownInvoice | undefined> {
    const { scope, send, store, supportsIdempotency, findSameFile } = this.#dependencies;
    const { tried, idempotencyKey, sha256 } = upload.record;
    if (upload.unsearched && sha256 !== undefined) {
      const known = await findSameFile(sha256);
      upload.unsearched = false;
      if (known) return this.#ask(upload, { kind: 'already-here', ...known });
    }
    // A service knows an idempotency key only for the API key that first used it.
    const isKeyKnown =
      supportsIdempotency() &&
      tried?.scope === upload.record.scope &&
      Date.now() - tried.at <= idempotencyKeyLifetimeMs;
    if (tried && !isKeyKnown) {
      const taken = new Set(this.#list.all().flatMap(({ record }) => record.sent?.uid ?? []));
      const outcome = await findUploadedInvoice({ ...this.#dependencies, file, tried, taken });
      if (outcome.kind === 'arrived') return outcome.invoice;
      if (outcome.kind === 'unclear')
        return this.#ask(upload, { kind: 'maybe-arrived', known: outcome.invoice });
    } else if (!tried) {
      // Recorded before the first byte is sent: after a crash this is the only sign that the file
      // may have arrived.
      const newest = supportsIdempotency() ? {} : { newest: await this.#newestInvoice() };
      const first = { at: Date.now(), scope: upload.record.scope, ...newest };
      upload.record = { ...upload.record, tried: first };
      await store.update(upload.record.id, { tried: first });
    }
    // The API key may have changed during the awaits above.
    if (scope() !== upload.record.scope || signal.aborted) throw new ApiError({ kind: 'aborted' });
    return send(file, {
      idempotencyKey,
      signal,
      onProgress: (loaded, total) => {
        const percent = Math.floor((loaded * 100) / Math.max(total, 1));
        if (!signal.aborted && upload.item.percent !== percent) this.#list.set(upload, { percent });
      },
    });
  }

  // Cached for a minute: one request serves all files sent in that time.
  async #newestInvoice(): Promise<string | null> {
    const at = Date.now();
    if (!this.#newest || at - this.#newest.at > newestMaxAgeMs)
      this.#newest = {
        at,
        uid: this.#dependencies.fetchNewest(1).then(({ results }) => results[0]?.uid ?? null),
      };
    try {
      return await this.#newest.uid;
    } catch (error) {
      this.#newest = undefined;
      throw error;
    }
  }

  async #confirm(upload: Upload, { uid, hf_id }: KnownInvoice): Promise<void> {
    const { store } = this.#dependencies;
    const sent = { uid, hf_id, at: Date.now() };
    const { id, scope, sha256 } = upload.record;
    upload.record = { ...upload.record, sent };
    // In this order, so that a tab that does not find it waiting any more finds it among the sent
    // files.
    if (sha256 !== undefined) await store.recordSent(scope, sha256, sent);
    await store.update(id, { sent });
    upload.file = undefined;
    this.#list.set(upload, { state: 'processing', uid, hf_id, percent: 100 });
    const wasAway = this.#failures >= unreachableAfter;
    this.#failures = 0;
    this.#rateLimits = 0;
    if (wasAway) this.retryFailed();
    this.#onSent();
  }

  #fail(upload: Upload, problem: Problem, file: File, signal: AbortSignal): void {
    const list = this.#list;
    if (!list.has(upload)) return;
    const refused = problem.kind === 'refused' ? problem : undefined;
    if (signal.aborted || problem.kind === 'aborted' || refused?.status === 401)
      return list.renew(upload, 'queued');
    const failed = { state: 'failed', problem } as const;
    if (!isTransient(problem)) {
      // Otherwise it would be sent again by every page that is opened later.
      if (refused) {
        upload.record = { ...upload.record, refused };
        void this.#dependencies.store.update(upload.record.id, { refused });
      }
      return list.finish(upload, failed);
    }
    if (refused?.status === 429) {
      // Responses to concurrent uploads count as one rate limit.
      if (this.#rateLimitedUntil <= Date.now()) this.#rateLimits += 1;
      const seconds = secondsToWait(refused.retryAfter, this.#rateLimits - 1);
      this.#rateLimitedUntil = Math.max(this.#rateLimitedUntil, Date.now() + seconds * 1000);
      return list.renew(upload, 'queued');
    }
    const after = (failures: number) => Date.now() + retryDelay(failures, refused?.retryAfter);
    this.#failures += 1;
    upload.failures += 1;
    upload.notBefore = after(upload.failures);
    if (this.#failures >= unreachableAfter)
      this.#unreachableUntil = after(this.#failures - unreachableAfter + 1);
    if (upload.failures <= quietRetries) list.renew(upload, 'queued');
    else {
      if (upload.reported) list.set(upload, failed);
      else list.finish(upload, failed);
      upload.reported = true;
      this.#retryFailedTimer ??= setTimeout(this.retryFailed, retryFailedAfterMs);
    }
    if (problem.kind === 'unreachable') void this.#checkReadable(upload, file);
  }

  // The browser reports a file that was moved or deleted as a network error.
  async #checkReadable(upload: Upload, file: File): Promise<void> {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      this.#list.renew(upload, 'failed');
      this.#list.finish(upload, { fileProblem: 'unreadable' });
    }
  }
}
