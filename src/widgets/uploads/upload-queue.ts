import type { InvoiceRow, UploadedInvoice } from '#contract/invoice.ts';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { inspectFile, type FileFault } from '#src/lib/inspect-file.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { forgetFile, keepFile, waitingFiles } from './waiting-files.ts';

/** Where a file stands; `attention`: it arrived but could not be read. */
export type UploadState = 'queued' | 'uploading' | 'processing' | 'ready' | 'attention' | 'failed';

/** A line of the tray. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: UploadState;
  /** Whole per cent of the bytes that have gone out. */
  readonly percent: number;
  readonly uid?: string;
  readonly hf_id?: string;
  /** Why it failed before it was sent. */
  readonly fault?: FileFault;
  /** Why sending it failed. */
  readonly problem?: Problem;
}

interface Parts {
  readonly service: () => string;
  readonly mayStart: () => boolean;
  readonly send: (file: File, options: { idempotencyKey: string; signal: AbortSignal; onProgress: (loaded: number, total: number) => void }) => Promise<UploadedInvoice>;
  /** A page of the newest invoices, one request for all that is processing. */
  readonly newest: (page: number) => Promise<{ readonly page_count: number; readonly results: readonly Pick<InvoiceRow, 'uid' | 'processing_status'>[] }>;
  readonly onSettled: (item: UploadItem) => void;
}

const atOnce = 3;
const quietRetries = [1_000, 3_000, 8_000];
const firstPoll = 1_000;
const slowestPoll = 10_000;

const mayPass = (problem: Problem): boolean => problem.kind === 'unreachable' || (problem.kind === 'refused' && (problem.status === 429 || problem.status >= 500));

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The files on their way: sent three at once in their order, then watched until they are read. Lives outside React, above every page. */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  readonly #parts: Parts;
  readonly #files = new Map<string, { file: File; idempotencyKey: string }>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #poll: ReturnType<typeof setTimeout> | undefined;
  #delay = firstPoll;
  #last = 0;
  #page = 1;
  #missing: ReadonlySet<string> = new Set();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly items = (): readonly UploadItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes files up; what cannot be an invoice says so at once and is not sent. */
  readonly add = (files: readonly File[]): void => {
    for (const file of files) void this.#take(file, newUid(), newUid());
  };

  /** Brings back what an earlier visit left waiting. */
  async restore(): Promise<void> {
    for (const { id, file, idempotencyKey } of await waitingFiles(this.#parts.service()))
      if (!this.#items.some((item) => item.id === id)) await this.#take(file, id, idempotencyKey);
  }

  readonly cancel = (id: string): void => {
    this.#running.get(id)?.abort();
    this.remove(id);
  };

  readonly retry = (id: string): void => {
    if (!this.#files.has(id)) return;
    this.#items = this.#items.map((item) => (item.id === id ? { id, name: item.name, size: item.size, state: 'queued', percent: 0 } : item));
    this.#tell();
    this.pump();
  };

  readonly remove = (id: string): void => {
    this.#files.delete(id);
    void forgetFile(id);
    this.#items = this.#items.filter((item) => item.id !== id);
    this.#tell();
    this.pump();
  };

  readonly removeDone = (): void => {
    for (const { id, state } of this.#items) if (state === 'ready' || state === 'attention') this.remove(id);
  };

  readonly eraseAll = (): void => {
    for (const { id } of this.#items) this.cancel(id);
  };

  /** Sends what waits, as far as places are free. */
  readonly pump = (): void => {
    if (!this.#parts.mayStart()) return;
    for (const { id, state } of this.#items) {
      if (this.#running.size >= atOnce) return;
      if (state === 'queued' && !this.#running.has(id)) void this.#send(id);
    }
  };

  /** Looks at once: the tab is seen again. */
  readonly look = (): void => {
    this.#delay = firstPoll;
    this.#watch(0);
  };

  async #take(file: File, id: string, idempotencyKey: string): Promise<void> {
    this.#files.set(id, { file, idempotencyKey });
    this.#items = [...this.#items, { id, name: file.name, size: file.size, state: 'queued', percent: 0 }];
    this.#tell();
    const fault = await inspectFile(file);
    if (fault) return this.#settle(id, { state: 'failed', fault });
    this.#last = Math.max(this.#last + 1, Date.now());
    await keepFile({ id, file, idempotencyKey, service: this.#parts.service(), added: this.#last });
    this.pump();
  }

  async #send(id: string): Promise<void> {
    const held = this.#files.get(id);
    if (!held) return;
    const control = new AbortController();
    this.#running.set(id, control);
    this.#set(id, { state: 'uploading', percent: 0 });
    const { file, idempotencyKey } = held;
    for (let attempt = 0; ; attempt++) {
      try {
        const onProgress = (loaded: number, total: number) => this.#set(id, { percent: Math.floor((loaded * 100) / Math.max(total, 1)) });
        const { uid, hf_id } = await this.#parts.send(file, { idempotencyKey, signal: control.signal, onProgress });
        await forgetFile(id);
        this.#files.delete(id);
        this.#set(id, { state: 'processing', uid, hf_id, percent: 100 });
        this.#delay = firstPoll;
        if (this.#poll === undefined) this.#watch(firstPoll);
        break;
      } catch (error) {
        const problem = problemOf(error);
        if (problem.kind === 'aborted') break;
        const wait = quietRetries[attempt];
        if (wait === undefined || !mayPass(problem)) {
          this.#settle(id, { state: 'failed', problem });
          break;
        }
        await pause(problem.kind === 'refused' && problem.retryAfter !== undefined ? problem.retryAfter * 1000 : wait, control.signal);
      }
    }
    this.#running.delete(id);
    this.pump();
  }

  // One timer, one request a tick, however many files are being read; slower the longer it takes.
  #watch(delay: number): void {
    clearTimeout(this.#poll);
    this.#poll = undefined;
    if (!this.#items.some(({ state }) => state === 'processing') || document.hidden) return;
    this.#poll = setTimeout(() => void this.#tick(), delay);
  }

  async #tick(): Promise<void> {
    const answer = await this.#parts.newest(this.#page).catch(() => null);
    if (answer) this.#compare(answer.results, this.#page >= answer.page_count);
    else this.#page = 1;
    this.#watch(this.#delay);
    this.#delay = Math.min(slowestPoll, this.#delay * 1.3);
  }

  // What newer invoices pushed off the first page is looked for on the next ones, a page a tick; on none of them it is gone.
  #compare(rows: readonly Pick<InvoiceRow, 'uid' | 'processing_status'>[], isLast: boolean): void {
    const status = new Map(rows.map(({ uid, processing_status }) => [uid, processing_status]));
    const missing = new Set<string>();
    for (const { id, uid, state } of this.#items) {
      if (uid === undefined || state !== 'processing') continue;
      const found = status.get(uid);
      if (found === undefined && (this.#page === 1 || this.#missing.has(uid))) missing.add(uid);
      if (found === undefined && isLast && missing.has(uid)) this.remove(id);
      else if (found !== undefined && found !== 'processing') this.#settle(id, { state: found === 'failed' ? 'attention' : 'ready' });
    }
    this.#missing = missing;
    this.#page = missing.size > 0 && !isLast ? this.#page + 1 : 1;
  }

  #settle(id: string, change: Partial<UploadItem>): void {
    this.#set(id, change);
    const item = this.#items.find((one) => one.id === id);
    if (item) this.#parts.onSettled(item);
  }

  #set(id: string, change: Partial<UploadItem>): void {
    this.#items = this.#items.map((item) => (item.id === id ? { ...item, ...change } : item));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
