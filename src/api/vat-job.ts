import { endpoints } from '#contract/endpoints.ts';
import { largestPageSize } from '#contract/paging.ts';
import { isRefused, problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { readPages } from '#src/api/pages.ts';
import { backgroundPace, RequestQueue, type Pause } from '#src/api/request-queue.ts';
import { toQuery, type InboxFilters } from '#src/lib/filters.ts';
import { addVat, emptyVatTally, type VatTally } from '#src/lib/insights/vat.ts';

/** A reading of the VAT of approved invoices as far as it is. */
export interface VatReading {
  /** `left` while nobody looks at it: it goes on when someone does. */
  readonly state: 'reading' | 'left' | 'stopped' | 'failed' | 'done';
  /** The same for every telling of one reading. */
  readonly job: object;
  /** Another object when it is worth looking at again; what it holds grows in place. */
  readonly tally: VatTally;
  /** Invoices read, newest first. */
  readonly read: number;
  /** Approved invoices that there are, and how many of them are to be read at most. */
  readonly count: number;
  readonly most: number;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly pause: Pause | null;
  readonly problem: Problem | null;
}

/** A reading with what it needs to go on. */
export interface VatJob {
  reading: VatReading;
  /** Found in the list, the newest first, and still to be read. */
  readonly unread: Set<string>;
  readonly uids: Set<string>;
  /** The last page of the list that was looked through, and whether it is the last one. */
  page: number;
  listed: boolean;
  control: AbortController | null;
}

const lookEvery = 700;

/**
 * A reading that has not begun.
 * @param most how many invoices are read at most: each is a request
 */
export const makeVatJob = (most: number): VatJob => ({
  reading: {
    state: 'left',
    job: {},
    tally: emptyVatTally(),
    read: 0,
    count: 0,
    most,
    at: Date.now(),
    pause: null,
    problem: null,
  },
  unread: new Set(),
  uids: new Set(),
  page: 0,
  listed: false,
  control: null,
});

/**
 * Reads the approved invoices one by one, since the list has no VAT (interface 2.1), until all or
 * the most of them are read, the job's
 * `control` ends it, or one fails; what was read stays, and running it again goes on from there.
 * Newest first, leaving room for other work.
 * @param onChange hears of every invoice; never throws
 */
export async function runVat(
  filters: InboxFilters,
  job: VatJob,
  onChange: () => void,
): Promise<void> {
  const control = new AbortController();
  const { signal } = control;
  job.control = control;
  let looked = Date.now();
  const tell = (part: Partial<VatReading>, look = Date.now() - looked > lookEvery) => {
    if (job.control !== control) return;
    if (look) looked = Date.now();
    job.reading = {
      ...job.reading,
      tally: look ? { ...job.reading.tally } : job.reading.tally,
      ...part,
    };
    onChange();
  };
  const queue = new RequestQueue({
    pace: backgroundPace,
    onPause: (pause) => tell({ pause }),
  });
  const readInvoice = async (uid: string) => {
    try {
      const invoice = await queue.read(
        () => call(endpoints.getInvoice, { params: { uid }, signal }),
        signal,
      );
      addVat(job.reading.tally, invoice);
      tell({ read: job.reading.read + 1 });
    } catch (error) {
      if (!isRefused(error, 404)) {
        // One that failed ends the others too.
        control.abort(error);
        throw error;
      }
      // Deleted meanwhile: there is one less.
      tell({ count: job.reading.count - 1 });
    }
    job.unread.delete(uid);
  };
  const isFull = () => job.uids.size >= job.reading.most;
  const query = toQuery({ ...filters, approvement_status: ['approved'] });
  tell({ state: 'reading', problem: null, pause: null });
  try {
    await queue.each([...job.unread], readInvoice);
    const pages = readPages({
      readPage: (page, over) =>
        call(endpoints.listInvoices, {
          query: { ...query, page, page_size: largestPageSize },
          signal: over,
        }),
      queue,
      signal,
      from: job.page + 1,
      // The next page is asked for when the invoices of this one are read: it may not be wanted.
      atOnce: 1,
    });
    if (!job.listed && !isFull())
      for await (const { page, rows, count } of pages) {
        for (const { uid, approvement_status } of rows) {
          if (approvement_status !== 'approved' || job.uids.has(uid) || isFull()) continue;
          job.uids.add(uid);
          job.unread.add(uid);
        }
        job.page = Math.max(job.page, page);
        tell({ count });
        await queue.each([...job.unread], readInvoice);
        if (isFull()) break;
      }
    job.listed = !isFull();
    signal.throwIfAborted();
    tell({ state: 'done', pause: null }, true);
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    tell(
      {
        pause: null,
        ...(reason === 'left' || reason === 'stopped'
          ? { state: reason }
          : { state: 'failed', problem: problemOf(reason) }),
      },
      true,
    );
  }
  if (job.control === control) job.control = null;
}
