import { ApiError, problemOf, type Problem } from '#src/api/api-error.ts';
import { type KnownInvoice, isTransient, type UploadItem } from './upload-item.ts';
import { idempotencyKeyLifetime, quietRetries, retryDelay } from './retry-timing.ts';
import { findUploadedInvoice } from './lost-response.ts';
import type { QueueDependencies, Pause } from './queue-types.ts';
import type { QueueEntry, UploadLines } from './upload-lines.ts';

const concurrency = 3;
const retryFailedAfter = 30_000;
// After this many consecutive failures the service counts as unreachable.
const unreachableAfter = 3;
const newestMaxAge = 60_000;

interface SenderContext {
  readonly dependencies: QueueDependencies;
  readonly lines: UploadLines;
  readonly finish: (id: string, change: Partial<UploadItem>) => void;
  readonly onSent: () => void;
}

/**
 * Sends checked files, three at a time in order, and retries after network faults or a busy
 * service.
 */
export class UploadSender {
  readonly #context: SenderContext;
  readonly #running = new Map<string, AbortController>();
  #scope: string | null = null;
  #failures = 0;
  #unreachableUntil = 0;
  #rateLimitedUntil = 0;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryFailedTimer: ReturnType<typeof setTimeout> | undefined;
  #newest: { readonly at: number; readonly uid: Promise<string | null> } | undefined;

  constructor(context: SenderContext) {
    this.#context = context;
  }

  /** The API key changed or was removed: aborts what is being sent and keeps it waiting. */
  halt(scope: string | null): void {
    this.#scope = scope;
    this.#newest = undefined;
    for (const control of this.#running.values()) control.abort();
  }

  abort(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** Ends the pause at the person's request. */
  resume(): void {
    this.#unreachableUntil = 0;
  }

  /** Retries files whose failure may have been transient. */
  readonly retryFailed = (): void => {
    clearTimeout(this.#retryFailedTimer);
    this.#retryFailedTimer = undefined;
    const { lines } = this.#context;
    for (const { id, problem, state } of lines.of(this.#scope)) {
      const entry = lines.entry(id);
      if (state !== 'failed' || !problem || !isTransient(problem) || !entry) continue;
      // One try per retry round; only a manual retry resets the counter.
      entry.failures = quietRetries;
      entry.notBefore = 0;
      lines.renew(id, 'queued');
    }
    this.#unreachableUntil = 0;
    this.pump();
  };

  /** Sends waiting files while there is capacity. */
  readonly pump = (): void => {
    clearTimeout(this.#timer);
    const { dependencies, lines } = this.#context;
    const waits = lines
      .of(this.#scope)
      .filter(
        ({ id, state }) =>
          state === 'queued' && lines.entry(id)?.cleared === true && !this.#running.has(id),
      );
    const currentPause = this.#currentPause();
    this.#show(waits.length > 0 ? currentPause : null);
    if (
      waits.length === 0 ||
      this.#scope === null ||
      dependencies.scope() !== this.#scope ||
      !dependencies.canSend() ||
      currentPause?.kind === 'offline'
    )
      return;
    if (currentPause) {
      this.#timer = setTimeout(this.pump, currentPause.until - Date.now());
      return;
    }
    // While the service is unreachable a single file is tried; the others follow when it succeeds.
    let places = (this.#failures >= unreachableAfter ? 1 : concurrency) - this.#running.size;
    let soonest = Infinity;
    for (const { id } of waits) {
      if (places <= 0) return;
      const entry = lines.entry(id);
      if (!entry?.file) continue;
      if (entry.notBefore > Date.now()) {
        soonest = Math.min(soonest, entry.notBefore);
        continue;
      }
      places -= 1;
      void this.#upload(id, entry, entry.file);
    }
    if (soonest !== Infinity) this.#timer = setTimeout(this.pump, soonest - Date.now());
  };

  #currentPause(): Pause | null {
    if (!this.#context.dependencies.online()) return { kind: 'offline', until: 0 };
    const until = Math.max(this.#unreachableUntil, this.#rateLimitedUntil);
    return until > Date.now()
      ? { kind: until === this.#rateLimitedUntil ? 'rate-limited' : 'unreachable', until }
      : null;
  }

  #show(pause: Pause | null): void {
    const shown = this.#context.lines.state().pause;
    if (pause?.kind !== shown?.kind || pause?.until !== shown?.until)
      this.#context.lines.note({ pause });
  }

  async #upload(id: string, entry: QueueEntry, file: File): Promise<void> {
    const control = new AbortController();
    this.#running.set(id, control);
    this.#context.lines.set(id, { state: 'uploading', percent: 0 });
    try {
      const sent = await this.#send(id, entry, file, control.signal);
      if (sent) await this.#confirm(id, entry, sent);
    } catch (error) {
      this.#fail(id, entry, problemOf(error), file, control.signal);
    }
    this.#running.delete(id);
    this.pump();
  }

  async #send(
    id: string,
    entry: QueueEntry,
    file: File,
    signal: AbortSignal,
  ): Promise<KnownInvoice | undefined> {
    const { dependencies, lines } = this.#context;
    const { tried, idempotencyKey } = entry.line;
    // A service knows an idempotency key only for the API key that first used it.
    const keyTells =
      dependencies.supportsIdempotency() &&
      tried?.scope === entry.line.scope &&
      Date.now() - tried.at <= idempotencyKeyLifetime;
    if (tried && !keyTells) {
      const taken = new Set(lines.all().flatMap(({ line }) => line.sent?.uid ?? []));
      const fate = await findUploadedInvoice({
        file,
        tried,
        taken,
        page: dependencies.fetchNewest,
        fetchInvoice: dependencies.fetchInvoice,
        hasSameBytes: dependencies.hasSameBytes,
      });
      if (fate.kind === 'arrived') return fate.invoice;
      if (fate.kind === 'unclear') {
        entry.cleared = false;
        this.#context.finish(id, {
          state: 'asked',
          question: { kind: 'maybe-arrived', ...(fate.invoice ? { known: fate.invoice } : {}) },
        });
        return undefined;
      }
    } else if (!tried) {
      // Recorded before the first byte is sent: after a crash this is the only sign that the file
      // may have arrived.
      const newest = dependencies.supportsIdempotency()
        ? {}
        : { newest: await this.#newestInvoice() };
      entry.line = { ...entry.line, tried: { at: Date.now(), scope: entry.line.scope, ...newest } };
      await dependencies.store.update(id, { tried: entry.line.tried });
    }
    const onProgress = (loaded: number, total: number): void => {
      const percent = Math.floor((loaded * 100) / Math.max(total, 1));
      if (!signal.aborted && lines.item(id)?.percent !== percent) lines.set(id, { percent });
    };
    // The API key may have changed during the awaits above.
    if (dependencies.scope() !== entry.line.scope || signal.aborted)
      throw new ApiError({ kind: 'aborted' });
    return dependencies.send(file, { idempotencyKey, signal, onProgress });
  }

  // Cached for a minute: one request serves all files sent in that time.
  async #newestInvoice(): Promise<string | null> {
    const at = Date.now();
    if (!this.#newest || at - this.#newest.at > newestMaxAge)
      this.#newest = {
        at,
        uid: this.#context.dependencies
          .fetchNewest(1)
          .then(({ results }) => results[0]?.uid ?? null),
      };
    try {
      return await this.#newest.uid;
    } catch (error) {
      this.#newest = undefined;
      throw error;
    }
  }

  async #confirm(id: string, entry: QueueEntry, { uid, hf_id }: KnownInvoice): Promise<void> {
    const { dependencies, lines, onSent } = this.#context;
    const at = Date.now();
    const { scope, sha256 } = entry.line;
    entry.line = { ...entry.line, sent: { uid, hf_id, at } };
    // In this order, so that another tab that no longer finds it waiting finds it among the sent
    // files.
    if (sha256 !== undefined)
      await dependencies.store.recordSent(scope, sha256, { uid, hf_id, at });
    await dependencies.store.update(id, { sent: { uid, hf_id, at } });
    delete entry.file;
    lines.set(id, { state: 'processing', uid, hf_id, percent: 100 });
    const wasAway = this.#failures >= unreachableAfter;
    this.#failures = 0;
    this.#asked = 0;
    if (wasAway) this.retryFailed();
    onSent();
  }

  #fail(id: string, entry: QueueEntry, problem: Problem, file: File, signal: AbortSignal): void {
    const { lines, finish } = this.#context;
    if (!lines.entry(id)) return;
    const refused = problem.kind === 'refused' ? problem : undefined;
    if (signal.aborted || problem.kind === 'aborted' || refused?.status === 401)
      return lines.renew(id, 'queued');
    if (!isTransient(problem)) return finish(id, { state: 'failed', problem });
    if (refused?.status === 429) {
      // Responses to concurrent uploads count as one rate limit.
      if (this.#rateLimitedUntil <= Date.now()) this.#asked += 1;
      this.#rateLimitedUntil = Math.max(
        this.#rateLimitedUntil,
        Date.now() + retryDelay(this.#asked, refused.retryAfter),
      );
      return lines.renew(id, 'queued');
    }
    this.#failures += 1;
    entry.failures += 1;
    entry.notBefore = Date.now() + retryDelay(entry.failures, refused?.retryAfter);
    if (this.#failures >= unreachableAfter)
      this.#unreachableUntil =
        Date.now() + retryDelay(this.#failures - unreachableAfter + 1, refused?.retryAfter);
    if (entry.failures <= quietRetries) lines.renew(id, 'queued');
    else {
      if (entry.reported) lines.set(id, { state: 'failed', problem });
      else finish(id, { state: 'failed', problem });
      entry.reported = true;
      this.#retryFailedTimer ??= setTimeout(this.retryFailed, retryFailedAfter);
    }
    if (problem.kind === 'unreachable') void this.#stillReadable(id, file);
  }

  // The browser reports a file that was moved or deleted as a network error.
  async #stillReadable(id: string, file: File): Promise<void> {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      this.#context.lines.renew(id, 'failed');
      this.#context.finish(id, { fileProblem: 'unreadable' });
    }
  }
}
