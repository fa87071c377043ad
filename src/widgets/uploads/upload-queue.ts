import type { Readable } from '#src/device/store.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { checkFile, inspectFile } from './check-file.ts';
import type { SkippedFiles } from './folder-files.ts';
import { ProcessingWatch } from './processing-watch.ts';
import type { QueueDependencies, QueueState } from './queue-types.ts';
import { canRetry } from './upload-item.ts';
import { newUpload, UploadList, type Upload } from './upload-list.ts';
import { UploadSender } from './upload-sender.ts';
import type { StoredUpload } from './waiting-files.ts';

/**
 * The upload queue: sends three files at a time in order, then polls until they are processed.
 * Lives outside React so that navigation does not stop it.
 */
export class UploadQueue {
  readonly #dependencies: QueueDependencies;
  readonly #list: UploadList;
  readonly #watch: ProcessingWatch;
  readonly #sender: UploadSender;
  #scope: string | null = null;
  #storing: Promise<unknown> = Promise.resolve();
  #checking: Promise<void> = Promise.resolve();
  #last = 0;

  constructor(dependencies: QueueDependencies) {
    this.#dependencies = dependencies;
    this.#list = new UploadList(dependencies.onFinished);
    const withUpload = (id: string, run: (upload: Upload) => void) => {
      const upload = this.#list.find(id);
      if (upload) run(upload);
    };
    this.#watch = new ProcessingWatch({
      hidden: () => dependencies.hidden() || !dependencies.canSend(),
      fetchNewest: dependencies.fetchNewest,
      fetchInvoice: dependencies.fetchInvoice,
      watchedFiles: () =>
        this.#list
          .shown()
          .flatMap(({ item: { id, uid, state }, record }) =>
            state === 'processing' && uid !== undefined
              ? [{ id, uid, since: record.sent?.at ?? Date.now() }]
              : [],
          ),
      onRead: (id, status) =>
        withUpload(id, (upload) => {
          this.#list.renew(upload, status === 'failed' ? 'attention' : 'ready');
          this.#list.finish(upload, {});
        }),
      onGone: (id) => this.remove(id),
      onStuck: (id) =>
        withUpload(id, (upload) => {
          if (!upload.item.stuck) this.#list.finish(upload, { stuck: true });
        }),
    });
    this.#sender = new UploadSender(dependencies, this.#list, () => this.#watch.begin());
  }

  get shown(): Readable<QueueState> {
    return this.#list;
  }

  /** Follows the session: resumes the files of the current API key only. */
  async enter(): Promise<void> {
    const { scope: scopeNow, store } = this.#dependencies;
    const scope = scopeNow();
    if (scope !== this.#scope) {
      this.#scope = scope;
      this.#sender.halt();
      this.#list.show(scope);
    }
    if (scope === null) return;
    await store.announceTab();
    this.#adopt(await store.adopt(scope, () => void this.enter()));
    this.#list.note({ others: await store.countOtherKeys(scope) });
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
    this.#list.note({
      hiddenFiles: this.#list.get().hiddenFiles + hiddenFiles,
      unreadableFiles: this.#list.get().unreadableFiles + unreadableFiles,
    });
    for (const file of files) {
      this.#last = Math.max(this.#last + 1, Date.now());
      const upload = newUpload(
        {
          id: newUid(),
          scope,
          service: this.#dependencies.service(),
          tab: this.#dependencies.tab,
          name: file.name,
          size: file.size,
          idempotencyKey: newUid(),
          added: this.#last,
        },
        file,
      );
      this.#list.put(upload);
      this.#check(upload);
    }
  };

  readonly cancel = (id: string): void => {
    this.#sender.abort(id);
    this.remove(id);
  };

  readonly retry = (id: string): void => {
    const upload = this.#list.find(id);
    if (!upload?.file) return;
    Object.assign(upload, { failures: 0, reported: false, notBefore: 0 });
    if (upload.record.refused) this.#change(upload, { refused: undefined });
    this.#list.renew(upload, 'queued');
    this.#sender.resume();
    if (!upload.cleared) this.#check(upload);
  };

  readonly retryAll = (): void => {
    for (const { item } of this.#list.shown()) if (canRetry(item)) this.retry(item.id);
  };

  /** Sends a file although there was a question about it. */
  readonly sendAnyway = (id: string): void => {
    const upload = this.#list.find(id);
    if (!upload) return;
    upload.cleared = true;
    // A file that the person sends again deliberately is not asked about twice.
    if (upload.item.question?.kind === 'sent-before') upload.unsearched = false;
    // A file that may have arrived gets a new idempotency key, because the service would repeat its
    // first response.
    const { tried, idempotencyKey } = upload.record;
    this.#change(upload, {
      allowed: true,
      tried: undefined,
      idempotencyKey: tried ? newUid() : idempotencyKey,
    });
    this.#list.renew(upload, 'queued');
    this.#sender.pump();
  };

  readonly keepWaiting = (id: string): void => {
    const upload = this.#list.find(id);
    if (!upload) return;
    const { sent } = upload.record;
    if (sent) this.#change(upload, { sent: { ...sent, at: Date.now() } });
    this.#list.renew(upload, 'processing');
    this.#watch.begin();
  };

  readonly remove = (id: string): void => {
    this.#list.drop(id);
    void this.#dependencies.store.remove(id);
    this.#sender.pump();
  };

  readonly removeDone = (): void => {
    this.#list.note({ hiddenFiles: 0, unreadableFiles: 0 });
    for (const { id, state } of this.#list.get().items)
      if (state === 'ready' || state === 'attention') this.remove(id);
  };

  readonly eraseAll = (): void => {
    for (const { id } of this.#list.get().items) this.cancel(id);
  };

  /** Sends files that waited for another API key with the current one. */
  readonly reassign = async (): Promise<void> => {
    const { scope: scopeNow, service, store } = this.#dependencies;
    const scope = scopeNow();
    if (scope === null) return;
    this.#adopt(await store.reassign(scope));
    for (const upload of this.#list.all())
      if (upload.record.service === service() && !upload.record.sent)
        upload.record = { ...upload.record, scope };
    this.#list.note({ others: await store.countOtherKeys(scope) });
    this.#sender.pump();
  };

  /** Whether leaving the page would lose a file, signed in or not: only this page has it. */
  readonly hasUnstoredFiles = (): boolean =>
    this.#list.all().some(({ file, stored, item }) => file && !stored && !item.fileProblem);

  /** Sends what can be sent, or sets the reason for the pause. */
  readonly pump = (): void => this.#sender.pump();

  /** Retries and polls at once: the tab is visible again, or the network is back. */
  readonly wake = (): void => {
    this.#sender.retryFailed();
    this.#watch.look();
    void this.enter();
  };

  #change(upload: Upload, change: Partial<StoredUpload>): void {
    upload.record = { ...upload.record, ...change };
    void this.#dependencies.store.update(upload.record.id, change);
  }

  #adopt(found: readonly { readonly record: StoredUpload; readonly file?: File }[]): void {
    for (const { record, file } of found) {
      if (this.#list.find(record.id)) continue;
      if (!file && !record.sent) {
        void this.#dependencies.store.remove(record.id);
        continue;
      }
      this.#last = Math.max(this.#last, record.added);
      const cleared = record.tried !== undefined || record.allowed === true;
      const upload = { ...newUpload(record, file), stored: true, cleared };
      this.#list.put(upload);
      if (file && !cleared) this.#check(upload);
    }
  }

  // Stores the file on the device before anything else, so that a reload does not lose it.
  async #store(upload: Upload, file: File): Promise<boolean> {
    const { store } = this.#dependencies;
    const fileProblem = await inspectFile(file);
    if (fileProblem) {
      this.#list.finish(upload, { state: 'failed', fileProblem });
      return false;
    }
    await store.announceTab();
    const copy = await store.save(upload.record, file);
    if (!this.#list.has(upload)) {
      // It was removed from the list while it was being stored.
      await store.remove(upload.record.id);
      return false;
    }
    if (copy) Object.assign(upload, { file: copy, stored: true });
    else this.#list.set(upload, { onlyHere: true });
    return true;
  }

  // Files are stored and checked one by one, so that only one is in memory. Storing does not wait
  // for checks of earlier files.
  #check(upload: Upload): void {
    const goesOn = this.#storing.then(
      async () =>
        this.#list.has(upload) &&
        upload.file !== undefined &&
        (upload.stored || this.#store(upload, upload.file)),
    );
    this.#storing = goesOn;
    // Each file is compared with the earlier ones.
    this.#checking = this.#checking.then(async () => {
      if (!(await goesOn) || !this.#list.has(upload) || !upload.file) return;
      const found = await checkFile(upload, upload.file, this.#list.all(), this.#dependencies);
      if (!this.#list.has(upload)) return;
      if ('fileProblem' in found)
        return this.#list.finish(upload, { state: 'failed', fileProblem: found.fileProblem });
      upload.cleared = found.question === undefined;
      upload.unsearched = !this.#dependencies.online() && !upload.record.allowed;
      if (found.question) this.#list.finish(upload, { state: 'asked', question: found.question });
      this.#sender.pump();
    });
  }
}
