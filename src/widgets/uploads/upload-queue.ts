import type { Readable } from '#src/device/store.ts';
import { inspectFile } from './inspect-file.ts';
import { newUid } from '#src/lib/new-uid.ts';
import type { SkippedFiles } from './folder-files.ts';
import { ProcessingWatch } from './processing-watch.ts';
import type { QueueDependencies, QueueState } from './queue-types.ts';
import { type UploadItem, canRetry } from './upload-item.ts';
import { checkFile } from './check-file.ts';
import { newEntry, UploadLines, type QueueEntry } from './upload-lines.ts';
import { UploadSender } from './upload-sender.ts';
import type { StoredUpload } from './waiting-files.ts';

/**
 * The upload queue: sends three files at a time in order, then polls until they are processed.
 * Lives outside React so that navigation does not stop it.
 */
export class UploadQueue {
  readonly #dependencies: QueueDependencies;
  readonly #lines = new UploadLines();
  readonly #watch: ProcessingWatch;
  readonly #sender: UploadSender;
  #scope: string | null = null;
  #storing: Promise<unknown> = Promise.resolve();
  #checking: Promise<void> = Promise.resolve();
  #tabAnnounced: Promise<void> | undefined;
  #last = 0;

  constructor(dependencies: QueueDependencies) {
    this.#dependencies = dependencies;
    this.#watch = new ProcessingWatch({
      hidden: () => dependencies.hidden() || !dependencies.canSend(),
      fetchNewest: dependencies.fetchNewest,
      fetchInvoice: dependencies.fetchInvoice,
      watchedFiles: () =>
        this.#lines
          .of(this.#scope)
          .flatMap(({ id, uid, state }) =>
            state === 'processing' && uid !== undefined
              ? [{ id, uid, since: this.#lines.entry(id)?.line.sent?.at ?? Date.now() }]
              : [],
          ),
      onRead: (id, status) => {
        this.#lines.renew(id, status === 'failed' ? 'attention' : 'ready');
        this.#finish(id, {});
      },
      onGone: (id) => this.remove(id),
      onStuck: (id) => {
        if (this.#lines.item(id)?.stuck !== true) this.#finish(id, { stuck: true });
      },
    });
    this.#sender = new UploadSender({
      dependencies,
      lines: this.#lines,
      finish: (id, change) => this.#finish(id, change),
      onSent: () => this.#watch.begin(),
    });
  }

  readonly state = (): QueueState => this.#lines.state();

  /** What the tray shows, as a store. */
  readonly shown: Readable<QueueState> = {
    get: this.state,
    subscribe: (listener) => this.#lines.subscribe(listener),
  };

  /**
   * Follows the session: resumes the files of the current API key and leaves those of others
   * waiting.
   */
  async enter(): Promise<void> {
    const scope = this.#dependencies.scope();
    if (scope !== this.#scope) {
      this.#scope = scope;
      this.#sender.halt(scope);
      this.#lines.show(scope);
    }
    if (scope === null) return;
    await this.#announceTab();
    const found = await this.#dependencies.store.adopt(scope, () => void this.enter());
    for (const { line, file } of found) this.#adopt(line, file);
    await this.#countOtherKeys(scope);
    this.#sender.pump();
    this.#watch.begin();
  }

  /** Adds files; those that cannot be invoices fail at once and are not sent. */
  readonly add = (
    files: readonly File[],
    { hiddenFiles, unreadableFiles }: SkippedFiles = { hiddenFiles: 0, unreadableFiles: 0 },
  ): void => {
    const scope = this.#dependencies.scope();
    if (scope === null) return;
    if (this.#scope === null) void this.enter();
    this.#lines.note({
      hiddenFiles: this.state().hiddenFiles + hiddenFiles,
      unreadableFiles: this.state().unreadableFiles + unreadableFiles,
    });
    for (const file of files) {
      this.#last = Math.max(this.#last + 1, Date.now());
      const line: StoredUpload = {
        id: newUid(),
        scope,
        service: this.#dependencies.service(),
        tab: this.#dependencies.tab,
        name: file.name,
        size: file.size,
        idempotencyKey: newUid(),
        added: this.#last,
      };
      this.#lines.put(newEntry(line, file), {
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
    const entry = this.#lines.entry(id);
    if (!entry?.file) return;
    entry.failures = 0;
    entry.reported = false;
    entry.notBefore = 0;
    this.#sender.resume();
    this.#lines.renew(id, 'queued');
    if (entry.cleared) this.#sender.pump();
    else this.#check(id);
  };

  readonly retryAll = (): void => {
    for (const item of this.#lines.of(this.#scope)) if (canRetry(item)) this.retry(item.id);
  };

  /** Sends a file although there was a question about it. */
  readonly sendAnyway = (id: string): void => {
    const entry = this.#lines.entry(id);
    if (!entry) return;
    entry.cleared = true;
    const { tried: _, ...line } = entry.line;
    // A file that may have arrived gets a new idempotency key, or the service would repeat its
    // first response.
    entry.line = entry.line.tried
      ? { ...line, idempotencyKey: newUid(), allowed: true }
      : { ...entry.line, allowed: true };
    void this.#dependencies.store.update(id, {
      allowed: true,
      tried: undefined,
      idempotencyKey: entry.line.idempotencyKey,
    });
    this.#lines.renew(id, 'queued');
    this.#sender.pump();
  };

  readonly keepWaiting = (id: string): void => {
    const entry = this.#lines.entry(id);
    if (entry?.line.sent) {
      entry.line = { ...entry.line, sent: { ...entry.line.sent, at: Date.now() } };
      void this.#dependencies.store.update(id, { sent: entry.line.sent });
    }
    this.#lines.renew(id, 'processing');
    this.#watch.begin();
  };

  readonly remove = (id: string): void => {
    this.#lines.drop(id);
    void this.#dependencies.store.remove(id);
    this.#sender.pump();
  };

  readonly removeDone = (): void => {
    this.#lines.note({ hiddenFiles: 0, unreadableFiles: 0 });
    for (const { id, state } of this.#lines.of(this.#scope))
      if (state === 'ready' || state === 'attention') this.remove(id);
  };

  readonly eraseAll = (): void => {
    for (const { id } of this.#lines.of(this.#scope)) this.cancel(id);
    if (this.#scope !== null) void this.#dependencies.store.eraseSent(this.#scope);
  };

  /** Sends files that waited for another API key with the current one. */
  readonly reassign = async (): Promise<void> => {
    const scope = this.#dependencies.scope();
    if (scope === null) return;
    for (const { line, file } of await this.#dependencies.store.reassign(scope))
      this.#adopt(line, file);
    for (const entry of this.#lines.all())
      if (
        entry.line.scope !== scope &&
        entry.line.service === this.#dependencies.service() &&
        !entry.line.sent
      )
        entry.line = { ...entry.line, scope };
    this.#lines.show(this.#scope);
    await this.#countOtherKeys(scope);
    this.#sender.pump();
  };

  /** Whether leaving the page would lose a file, signed in or not. */
  readonly hasUnstoredFiles = (): boolean => this.#lines.hasUnstoredFiles();

  /** Sends what can be sent, or sets the reason for the pause. */
  readonly pump = (): void => this.#sender.pump();

  /** Retries and polls at once: the tab is visible again, or the network is back. */
  readonly wake = (): void => {
    this.#sender.retryFailed();
    this.#watch.look();
    void this.enter();
  };

  #announceTab(): Promise<void> {
    this.#tabAnnounced ??= this.#dependencies.store.announceTab();
    return this.#tabAnnounced;
  }

  async #countOtherKeys(scope: string): Promise<void> {
    this.#lines.note({ others: await this.#dependencies.store.countOtherKeys(scope) });
  }

  #adopt(line: StoredUpload, file: File | undefined): void {
    if (this.#lines.entry(line.id)) return;
    if (!file && !line.sent) return void this.#dependencies.store.remove(line.id);
    const { id, name, size, sent } = line;
    this.#last = Math.max(this.#last, line.added);
    this.#lines.put(
      {
        ...newEntry(line, file),
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
    if (file && this.#lines.entry(id)?.cleared === false) this.#check(id);
  }

  // Stores the file on the device before anything else, so that a reload does not lose it.
  async #storeEntry(entry: QueueEntry, file: File): Promise<boolean> {
    const { line } = entry;
    const fileProblem = await inspectFile(file);
    if (fileProblem) {
      this.#finish(line.id, { state: 'failed', fileProblem });
      return false;
    }
    await this.#announceTab();
    const copy = await this.#dependencies.store.save(line, file);
    if (!this.#lines.entry(line.id)) {
      // It was removed from the list while it was being stored.
      await this.#dependencies.store.remove(line.id);
      return false;
    }
    if (copy) Object.assign(entry, { file: copy, kept: true });
    else this.#lines.set(line.id, { onlyHere: true });
    return true;
  }

  // Files are stored and checked one by one, so that only one is in memory. Storing does not wait
  // for checks of earlier files.
  #check(id: string): void {
    const kept = this.#storing.then(async () => {
      const entry = this.#lines.entry(id);
      return (
        entry?.file !== undefined && (entry.kept || (await this.#storeEntry(entry, entry.file)))
      );
    });
    this.#storing = kept;
    // Each file is compared with the earlier ones.
    this.#checking = this.#checking.then(async () => {
      if (!(await kept)) return;
      const entry = this.#lines.entry(id);
      if (!entry?.file) return;
      const found = await checkFile(entry, entry.file, this.#lines.all(), this.#dependencies);
      if (!this.#lines.entry(id)) return;
      if ('fileProblem' in found)
        return this.#finish(id, { state: 'failed', fileProblem: found.fileProblem });
      entry.cleared = found.question === undefined;
      if (found.question) this.#finish(id, { state: 'asked', question: found.question });
      this.#sender.pump();
    });
  }

  #finish(id: string, change: Partial<UploadItem>): void {
    this.#lines.set(id, change);
    const item = this.#lines.item(id);
    if (item) this.#dependencies.onFinished(item);
  }
}
