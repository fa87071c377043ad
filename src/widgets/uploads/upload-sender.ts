import { ApiError, problemOf, type Problem } from '#src/api/api-error.ts';
import type { KnownInvoice } from '#src/lib/upload-item.ts';
import { keyLasts, quietTries, tryAgainIn } from '#src/lib/upload-pace.ts';
import { fateOf } from './lost-answer.ts';
import { mayPass } from './may-pass.ts';
import type { Parts, Pause, UploadItem } from './queue-parts.ts';
import type { Held, UploadLines } from './upload-lines.ts';

const atOnce = 3;
const reviveAfter = 30_000;
// So many failures in a row, and it is not one file's bad luck: nobody is there.
const nobodyThere = 3;
const newestLasts = 60_000;

interface Around {
  readonly parts: Parts;
  readonly lines: UploadLines;
  readonly settle: (id: string, change: Partial<UploadItem>) => void;
  readonly onSent: () => void;
}

/** Sends the lines that are cleared, three at once in their order, and tries again what a network or a busy service stopped. */
export class UploadSender {
  readonly #around: Around;
  readonly #running = new Map<string, AbortController>();
  #scope: string | null = null;
  #failures = 0;
  #holdUntil = 0;
  #askedUntil = 0;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #revival: ReturnType<typeof setTimeout> | undefined;
  #newest: { readonly at: number; readonly uid: Promise<string | null> } | undefined;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Another key, or none: what is on its way stops and waits. */
  halt(scope: string | null): void {
    this.#scope = scope;
    this.#newest = undefined;
    for (const control of this.#running.values()) control.abort();
  }

  abort(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** The person does not want to wait. */
  goOn(): void {
    this.#holdUntil = 0;
  }

  /** Tries again what failed for a reason that may have passed. */
  readonly revive = (): void => {
    clearTimeout(this.#revival);
    this.#revival = undefined;
    const { lines } = this.#around;
    for (const { id, problem, state } of lines.of(this.#scope)) {
      const held = lines.held(id);
      if (state !== 'failed' || !problem || !mayPass(problem) || !held) continue;
      // One more try each time; only the person gives it all of them again.
      held.failures = quietTries;
      held.notBefore = 0;
      lines.renew(id, 'queued');
    }
    this.#holdUntil = 0;
    this.pump();
  };

  /** Sends what waits, as far as places are free. */
  readonly pump = (): void => {
    clearTimeout(this.#timer);
    const { parts, lines } = this.#around;
    const waits = lines
      .of(this.#scope)
      .filter(
        ({ id, state }) =>
          state === 'queued' && lines.held(id)?.cleared === true && !this.#running.has(id),
      );
    const hold = this.#hold();
    this.#show(waits.length > 0 ? hold : null);
    if (
      waits.length === 0 ||
      this.#scope === null ||
      parts.scope() !== this.#scope ||
      !parts.mayGo() ||
      hold?.kind === 'offline'
    )
      return;
    if (hold) {
      this.#timer = setTimeout(this.pump, hold.until - Date.now());
      return;
    }
    // Where nobody answered one goes ahead to see; the others follow once it got through.
    let places = (this.#failures >= nobodyThere ? 1 : atOnce) - this.#running.size;
    let soonest = Infinity;
    for (const { id } of waits) {
      if (places <= 0) return;
      const held = lines.held(id);
      if (!held?.file) continue;
      if (held.notBefore > Date.now()) {
        soonest = Math.min(soonest, held.notBefore);
        continue;
      }
      places -= 1;
      void this.#carry(id, held, held.file);
    }
    if (soonest !== Infinity) this.#timer = setTimeout(this.pump, soonest - Date.now());
  };

  #hold(): Pause | null {
    if (!this.#around.parts.online()) return { kind: 'offline', until: 0 };
    const until = Math.max(this.#holdUntil, this.#askedUntil);
    return until > Date.now()
      ? { kind: until === this.#askedUntil ? 'asked' : 'unreachable', until }
      : null;
  }

  #show(pause: Pause | null): void {
    const shown = this.#around.lines.state().pause;
    if (pause?.kind !== shown?.kind || pause?.until !== shown?.until)
      this.#around.lines.note({ pause });
  }

  async #carry(id: string, held: Held, file: File): Promise<void> {
    const control = new AbortController();
    this.#running.set(id, control);
    this.#around.lines.set(id, { state: 'uploading', percent: 0 });
    try {
      const sent = await this.#send(id, held, file, control.signal);
      if (sent) await this.#confirm(id, held, sent);
    } catch (error) {
      this.#fail(id, held, problemOf(error), file, control.signal);
    }
    this.#running.delete(id);
    this.pump();
  }

  async #send(
    id: string,
    held: Held,
    file: File,
    signal: AbortSignal,
  ): Promise<KnownInvoice | undefined> {
    const { parts, lines } = this.#around;
    const { tried, idempotencyKey } = held.line;
    // A key is known to the service only for the person who used it first.
    const keyTells =
      parts.keysHold() && tried?.scope === held.line.scope && Date.now() - tried.at <= keyLasts;
    if (tried && !keyTells) {
      const taken = new Set(lines.all().flatMap(({ line }) => line.sent?.uid ?? []));
      const fate = await fateOf({
        file,
        tried,
        taken,
        page: parts.newest,
        one: parts.one,
        sameBytes: parts.sameBytes,
      });
      if (fate.kind === 'arrived') return fate.invoice;
      if (fate.kind === 'unclear') {
        held.cleared = false;
        this.#around.settle(id, {
          state: 'asked',
          question: { kind: 'maybe-arrived', ...(fate.invoice ? { known: fate.invoice } : {}) },
        });
        return undefined;
      }
    } else if (!tried) {
      // Noted before the first byte goes out: after a crash nobody else would know that it may have arrived.
      const newest = parts.keysHold() ? {} : { newest: await this.#newestBefore() };
      held.line = { ...held.line, tried: { at: Date.now(), scope: held.line.scope, ...newest } };
      await parts.store.note(id, { tried: held.line.tried });
    }
    const onProgress = (loaded: number, total: number): void => {
      const percent = Math.floor((loaded * 100) / Math.max(total, 1));
      if (!signal.aborted && lines.item(id)?.percent !== percent) lines.set(id, { percent });
    };
    // The key may have changed while this was being prepared.
    if (parts.scope() !== held.line.scope || signal.aborted)
      throw new ApiError({ kind: 'aborted' });
    return parts.send(file, { idempotencyKey, signal, onProgress });
  }

  // One look does for the files of a minute; later ones would have ever more to be compared with.
  async #newestBefore(): Promise<string | null> {
    const at = Date.now();
    if (!this.#newest || at - this.#newest.at > newestLasts)
      this.#newest = {
        at,
        uid: this.#around.parts.newest(1).then(({ results }) => results[0]?.uid ?? null),
      };
    try {
      return await this.#newest.uid;
    } catch (error) {
      this.#newest = undefined;
      throw error;
    }
  }

  async #confirm(id: string, held: Held, { uid, hf_id }: KnownInvoice): Promise<void> {
    const { parts, lines, onSent } = this.#around;
    const at = Date.now();
    const { scope, sha256 } = held.line;
    held.line = { ...held.line, sent: { uid, hf_id, at } };
    // In this order: another tab that finds it waiting no more finds it sent.
    if (sha256 !== undefined) await parts.store.noteSent(scope, sha256, { uid, hf_id, at });
    await parts.store.note(id, { sent: { uid, hf_id, at } });
    delete held.file;
    lines.set(id, { state: 'processing', uid, hf_id, percent: 100 });
    const wasAway = this.#failures >= nobodyThere;
    this.#failures = 0;
    this.#asked = 0;
    if (wasAway) this.revive();
    onSent();
  }

  #fail(id: string, held: Held, problem: Problem, file: File, signal: AbortSignal): void {
    const { lines, settle } = this.#around;
    if (!lines.held(id)) return;
    const refused = problem.kind === 'refused' ? problem : undefined;
    if (signal.aborted || problem.kind === 'aborted' || refused?.status === 401)
      return lines.renew(id, 'queued');
    if (!mayPass(problem)) return settle(id, { state: 'failed', problem });
    if (refused?.status === 429) {
      // Those that were on their way together are asked once.
      if (this.#askedUntil <= Date.now()) this.#asked += 1;
      this.#askedUntil = Math.max(
        this.#askedUntil,
        Date.now() + tryAgainIn(this.#asked, refused.retryAfter),
      );
      return lines.renew(id, 'queued');
    }
    this.#failures += 1;
    held.failures += 1;
    held.notBefore = Date.now() + tryAgainIn(held.failures, refused?.retryAfter);
    if (this.#failures >= nobodyThere)
      this.#holdUntil =
        Date.now() + tryAgainIn(this.#failures - nobodyThere + 1, refused?.retryAfter);
    if (held.failures <= quietTries) lines.renew(id, 'queued');
    else {
      if (held.told) lines.set(id, { state: 'failed', problem });
      else settle(id, { state: 'failed', problem });
      held.told = true;
      this.#revival ??= setTimeout(this.revive, reviveAfter);
    }
    if (problem.kind === 'unreachable') void this.#stillReadable(id, file);
  }

  // A file that was moved away looks to the browser like a network that broke.
  async #stillReadable(id: string, file: File): Promise<void> {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      this.#around.lines.renew(id, 'failed');
      this.#around.settle(id, { fault: 'unreadable' });
    }
  }
}
