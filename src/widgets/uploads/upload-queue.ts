import { inspectFile } from '#src/lib/inspect-file.ts';
import { newUid } from '#src/lib/new-uid.ts';
import type { NotTaken } from '#src/lib/upload-folder.ts';
import { ProcessingWatch } from './processing-watch.ts';
import type { Parts, QueueState, UploadItem } from './queue-parts.ts';
import { questionAbout } from './take-in.ts';
import { newHeld, UploadLines, type Held } from './upload-lines.ts';
import { mayRetry } from './may-pass.ts';
import { UploadSender } from './upload-sender.ts';
import type { KeptLine } from './waiting-files.ts';

/** The files on their way: sent three at once in their order, then watched until they are read. Lives outside React, above every page. */
export class UploadQueue {
  readonly #parts: Parts;
  readonly #lines = new UploadLines();
  readonly #watch: ProcessingWatch;
  readonly #sender: UploadSender;
  #scope: string | null = null;
  #keeping: Promise<unknown> = Promise.resolve();
  #checking: Promise<void> = Promise.resolve();
  #life: Promise<void> | undefined;
  #last = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#watch = new ProcessingWatch({
      hidden: () => parts.hidden() || !parts.mayGo(),
      newest: parts.newest,
      one: parts.one,
      watched: () =>
        this.#lines
          .of(this.#scope)
          .flatMap(({ id, uid, state }) =>
            state === 'processing' && uid !== undefined
              ? [{ id, uid, since: this.#lines.held(id)?.line.sent?.at ?? Date.now() }]
              : [],
          ),
      onRead: (id, status) => {
        this.#lines.renew(id, status === 'failed' ? 'attention' : 'ready');
        this.#settle(id, {});
      },
      onGone: (id) => this.remove(id),
      onStuck: (id) => {
        if (this.#lines.item(id)?.stuck !== true) this.#settle(id, { stuck: true });
      },
    });
    this.#sender = new UploadSender({
      parts,
      lines: this.#lines,
      settle: (id, change) => this.#settle(id, change),
      onSent: () => this.#watch.begin(),
    });
  }

  readonly state = (): QueueState => this.#lines.state();
  readonly subscribe = (listener: () => void): (() => void) => this.#lines.subscribe(listener);

  /** Follows who is signed in: takes up what waits for this key, and lets the files of another wait. */
  async enter(): Promise<void> {
    const scope = this.#parts.scope();
    if (scope !== this.#scope) {
      this.#scope = scope;
      this.#sender.halt(scope);
      this.#lines.show(scope);
    }
    if (scope === null) return;
    await this.#alive();
    const found = await this.#parts.store.takeUp(scope, () => void this.enter());
    for (const { line, file } of found) this.#takeUp(line, file);
    await this.#countOthers(scope);
    this.#sender.pump();
    this.#watch.begin();
  }

  /** Takes files up; what cannot be an invoice says so at once and is not sent. */
  readonly add = (
    files: readonly File[],
    { leftOut, unread }: NotTaken = { leftOut: 0, unread: 0 },
  ): void => {
    const scope = this.#parts.scope();
    if (scope === null) return;
    if (this.#scope === null) void this.enter();
    this.#lines.note({
      leftOut: this.state().leftOut + leftOut,
      unread: this.state().unread + unread,
    });
    for (const file of files) {
      this.#last = Math.max(this.#last + 1, Date.now());
      const line: KeptLine = {
        id: newUid(),
        scope,
        service: this.#parts.service(),
        tab: this.#parts.tab,
        name: file.name,
        size: file.size,
        idempotencyKey: newUid(),
        added: this.#last,
      };
      this.#lines.put(newHeld(line, file), {
        id: line.id,
        name: line.name,
        size: line.size,
        state: 'queued',
        percent: 0,
      });
      this.#check(line.id);
    }
  };

  readonly cancel = (id: string): void => {
    this.#sender.abort(id);
    this.remove(id);
  };

  readonly retry = (id: string): void => {
    const held = this.#lines.held(id);
    if (!held?.file) return;
    held.failures = 0;
    held.told = false;
    held.notBefore = 0;
    this.#sender.goOn();
    this.#lines.renew(id, 'queued');
    if (held.cleared) this.#sender.pump();
    else this.#check(id);
  };

  readonly retryAll = (): void => {
    for (const item of this.#lines.of(this.#scope)) if (mayRetry(item)) this.retry(item.id);
  };

  /** The person answered the question: it is to be sent. */
  readonly sendAnyway = (id: string): void => {
    const held = this.#lines.held(id);
    if (!held) return;
    held.cleared = true;
    const { tried: _, ...line } = held.line;
    // A file that may have arrived is sent as a new one: the answer of the old sending is not wanted.
    held.line = held.line.tried
      ? { ...line, idempotencyKey: newUid(), allowed: true }
      : { ...held.line, allowed: true };
    void this.#parts.store.note(id, {
      allowed: true,
      tried: undefined,
      idempotencyKey: held.line.idempotencyKey,
    });
    this.#lines.renew(id, 'queued');
    this.#sender.pump();
  };

  readonly keepWaiting = (id: string): void => {
    const held = this.#lines.held(id);
    if (held?.line.sent) {
      held.line = { ...held.line, sent: { ...held.line.sent, at: Date.now() } };
      void this.#parts.store.note(id, { sent: held.line.sent });
    }
    this.#lines.renew(id, 'processing');
    this.#watch.begin();
  };

  readonly remove = (id: string): void => {
    this.#lines.drop(id);
    void this.#parts.store.forget(id);
    this.#sender.pump();
  };

  readonly removeDone = (): void => {
    this.#lines.note({ leftOut: 0, unread: 0 });
    for (const { id, state } of this.#lines.of(this.#scope))
      if (state === 'ready' || state === 'attention') this.remove(id);
  };

  readonly eraseAll = (): void => {
    for (const { id } of this.#lines.of(this.#scope)) this.cancel(id);
    if (this.#scope !== null) void this.#parts.store.eraseSent(this.#scope);
  };

  /** Sends with the key in use what waited for another one. */
  readonly takeOver = async (): Promise<void> => {
    const scope = this.#parts.scope();
    if (scope === null) return;
    for (const { line, file } of await this.#parts.store.takeOver(scope)) this.#takeUp(line, file);
    for (const held of this.#lines.all())
      if (
        held.line.scope !== scope &&
        held.line.service === this.#parts.service() &&
        !held.line.sent
      )
        held.line = { ...held.line, scope };
    this.#lines.show(this.#scope);
    await this.#countOthers(scope);
    this.#sender.pump();
  };

  /** Whether leaving the page loses a file, signed in or not. */
  readonly wouldLose = (): boolean => this.#lines.wouldLose();

  /** Sends what may go, or says why nothing goes. */
  readonly pump = (): void => this.#sender.pump();

  /** Looks at once: the tab is seen again, or the network is back. */
  readonly wake = (): void => {
    this.#sender.revive();
    this.#watch.look();
    void this.enter();
  };

  #alive(): Promise<void> {
    this.#life ??= this.#parts.store.showLife();
    return this.#life;
  }

  async #countOthers(scope: string): Promise<void> {
    this.#lines.note({ others: await this.#parts.store.others(scope) });
  }

  #takeUp(line: KeptLine, file: File | undefined): void {
    if (this.#lines.held(line.id)) return;
    if (!file && !line.sent) return void this.#parts.store.forget(line.id);
    const { id, name, size, sent } = line;
    this.#last = Math.max(this.#last, line.added);
    this.#lines.put(
      {
        ...newHeld(line, file),
        kept: true,
        cleared: line.tried !== undefined || line.allowed === true,
      },
      {
        id,
        name,
        size,
        state: sent ? 'processing' : 'queued',
        percent: sent ? 100 : 0,
        ...(sent ? { uid: sent.uid, hf_id: sent.hf_id } : {}),
      },
    );
    if (file && this.#lines.held(id)?.cleared === false) this.#check(id);
  }

  // It is on the device before anything else happens to it.
  async #keep(held: Held, file: File): Promise<boolean> {
    const { line } = held;
    const fault = await inspectFile(file);
    if (fault) {
      this.#settle(line.id, { state: 'failed', fault });
      return false;
    }
    await this.#alive();
    const copy = await this.#parts.store.keep(line, file);
    if (!this.#lines.held(line.id)) {
      // Taken off the list meanwhile.
      await this.#parts.store.forget(line.id);
      return false;
    }
    if (copy) Object.assign(held, { file: copy, kept: true });
    else this.#lines.set(line.id, { onlyHere: true });
    return true;
  }

  // One after the other: only one is in memory as a whole. Being kept waits for no question about another one.
  #check(id: string): void {
    const kept = this.#keeping.then(async () => {
      const held = this.#lines.held(id);
      return held?.file !== undefined && (held.kept || (await this.#keep(held, held.file)));
    });
    this.#keeping = kept;
    // Each is compared with those before it.
    this.#checking = this.#checking.then(async () => {
      if (!(await kept)) return;
      const held = this.#lines.held(id);
      if (!held?.file) return;
      const found = await questionAbout(held, held.file, this.#lines.all(), this.#parts);
      if (!this.#lines.held(id)) return;
      if ('fault' in found) return this.#settle(id, { state: 'failed', fault: found.fault });
      held.cleared = found.question === undefined;
      if (found.question) this.#settle(id, { state: 'asked', question: found.question });
      this.#sender.pump();
    });
  }

  #settle(id: string, change: Partial<UploadItem>): void {
    this.#lines.set(id, change);
    const item = this.#lines.item(id);
    if (item) this.#parts.onSettled(item);
  }
}
