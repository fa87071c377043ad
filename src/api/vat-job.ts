import { endpoints } from '#contract/endpoints.ts';
import { largestPageSize, pageSizeOf } from '#contract/paging.ts';
import { isRefused, problemOf, type Problem } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { fourAtOnce, gentleReader, type Pause } from '#src/api/gentle-reads.ts';
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
  readonly queue: string[];
  readonly uids: Set<string>;
  page: number;
  pages: number;
  control: AbortController | null;
}

const lookEvery = 700;

/** A reading that has not begun. @param most how many invoices are read at most: each is a request */
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
  queue: [],
  uids: new Set(),
  page: 0,
  pages: 1,
  control: null,
});

/**
 * Reads the approved invoices one by one, since the list has no VAT (interface 2.1), until all or the most of them are read, the job's
 * `control` ends it, or one fails; what was read stays, and running it again goes on from there. Newest first, four at once, gently.
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
  let listing = false;
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
  const ask = gentleReader(signal, (pause) => tell({ pause }));
  const list = async (page: number) => {
    const query = {
      ...toQuery({ ...filters, approvement_status: ['approved'] }),
      page,
      page_size: largestPageSize,
    };
    const answer = await ask(() => call(endpoints.listInvoices, { query, signal })).catch(
      (error: unknown) => {
        // The list became shorter meanwhile.
        if (page > 1 && isRefused(error, 404)) return null;
        throw error;
      },
    );
    job.page = page;
    if (!answer) return;
    // What comes is believed: the size and number of pages may only repeat the wish (gap G38).
    job.pages = Math.max(
      job.pages,
      answer.page_count,
      page === 1 ? Math.ceil(answer.count / pageSizeOf(answer)) : 0,
    );
    for (const { uid, approvement_status } of answer.results) {
      if (
        approvement_status !== 'approved' ||
        job.uids.has(uid) ||
        job.uids.size >= job.reading.most
      )
        continue;
      job.uids.add(uid);
      job.queue.push(uid);
    }
    tell({ count: answer.count });
  };
  const detail = async (uid: string) => {
    try {
      addVat(
        job.reading.tally,
        await ask(() => call(endpoints.getInvoice, { params: { uid }, signal })),
      );
      tell({ read: job.reading.read + 1 });
    } catch (error) {
      // Deleted meanwhile: there is one less.
      if (isRefused(error, 404)) return tell({ count: job.reading.count - 1 });
      job.queue.unshift(uid);
      throw error;
    }
  };
  const work = async (piece: () => Promise<void>) => {
    try {
      await piece();
    } catch (error) {
      control.abort(error);
      throw error;
    }
  };
  const next = (): (() => Promise<void>) | undefined => {
    if (signal.aborted) return undefined;
    const uid = job.queue.shift();
    if (uid !== undefined) return () => work(() => detail(uid));
    if (listing || job.page >= job.pages || job.uids.size >= job.reading.most) return undefined;
    listing = true;
    return () =>
      work(() => list(job.page + 1)).finally(() => {
        listing = false;
      });
  };
  tell({ state: 'reading', problem: null, pause: null });
  try {
    await fourAtOnce(next);
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
