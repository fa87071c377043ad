import { nonFieldErrors } from '#contract/problem.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { retryAfterOf, type RequestQueue } from '#src/api/request-queue.ts';
import type { ItemWrites } from '#src/api/items.ts';
import { neverAborts } from '#src/lib/waiting/sleep.ts';
import { contentsOf, type CellProblem } from './cells.ts';
import {
  afterAnswer,
  planSend,
  queueDeletion,
  received,
  requeued,
  withoutDeleting,
  withResult,
  withSending,
  type GridState,
  type SaveResult,
} from './grid-state.ts';
import { idempotencyKeyOf, isNewKey } from './line-drafts.ts';
import {
  withAllKnown,
  withAnswer,
  withCreate,
  withNewKey,
  withoutCreate,
  type SentRow,
} from './line-answers.ts';
import {
  isAsSeen,
  isUnsaved,
  withoutLine,
  type GridRow,
  type Lines,
  type RowName,
} from './lines.ts';

export interface SenderParts {
  readonly writes: ItemWrites;
  /**
   * Reads the invoice again if it is old, or from before `since` (milliseconds since 1970), so that
   * nobody's change is overwritten unseen.
   */
  readonly freshen: (since: number) => Promise<readonly InvoiceItem[]>;
  /** Limits simultaneous requests over all invoices. */
  readonly requests: RequestQueue;
  readonly state: () => GridState;
  readonly update: (change: (state: GridState) => GridState) => void;
}

/** `seconds` until an unreachable service is tried again; null for on request only. */
type Sent = 'done' | 'failed' | { readonly seconds: number | null };

const firstPauseSeconds = 2;
const longestPauseSeconds = 30;

const isAskedToWait = (error: unknown): boolean => retryAfterOf(problemOf(error)) !== undefined;

/**
 * Whether a refused create proves that the line does not exist; a repeated one may be refused for
 * another reason.
 */
function provesNotCreated(error: unknown, repeated: boolean): boolean {
  const problem = problemOf(error);
  if (problem.kind !== 'refused') return false;
  return repeated
    ? problem.status === 400 || problem.status === 422
    : problem.status < 500 && problem.status !== 408;
}

/** Sends the queued rows of a grid one by one; a failed row does not affect others. */
export function lineSender({ writes, freshen, requests, state, update }: SenderParts) {
  let running = false;
  /** When a row was last queued: an earlier read may lack what others saved meanwhile. */
  let queuedAt = 0;
  let paused = false;
  let pauses = 0;
  /** Whether the service may have changes that the page has not read. */
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: (() => void)[] = [];

  const onLines = (change: (lines: Lines) => Lines) =>
    update((now) => ({ ...now, lines: change(now.lines) }));

  function fail(id: string, result: Omit<SaveResult & { status: 'failed' }, 'status'>): Sent {
    update((now) => withResult(now, id, { status: 'failed', ...result }));
    return 'failed';
  }

  function answered(sent: SentRow, item: InvoiceItem): void {
    isOutdated = true;
    update((now) => {
      const next = { ...now, lines: withAnswer(now.lines, sent, item, now) };
      // It was deleted here while it was being sent.
      return next.deleting.has(sent.id) ? queueDeletion(next, sent.id, item.uid) : next;
    });
  }

  async function create(
    { id, key }: RowName,
    body: NonNullable<GridRow['created']>,
  ): Promise<void> {
    const repeated = Boolean(state().lines.edits.get(key)?.created);
    onLines((lines) => withCreate(lines, key, body));
    try {
      const item = await writes.create(body, idempotencyKeyOf(key));
      answered({ id, key, contents: contentsOf(body), edited: null }, item);
    } catch (error) {
      if (!writes.repeatable() || provesNotCreated(error, repeated))
        onLines((lines) => withoutCreate(lines, key));
      throw error;
    }
  }

  async function saveRow(id: string): Promise<Sent> {
    const first = state().lines.rows.get(id);
    if (first && first.uid !== null && state().editable && isUnsaved(first)) {
      const items = await freshen(queuedAt);
      update((now) => received(now, items));
    }
    const plan = planSend(state(), id, writes.repeatable());
    if (plan.kind === 'nothing') {
      if (state().results.get(id)?.status !== 'saved') {
        update((now) => withResult(now, id, null));
        const row = state().lines.rows.get(id);
        // Its edits ended elsewhere, so another tab may have saved them.
        if (row && row.uid !== null && !isUnsaved(row)) isOutdated = true;
      }
      return state().editable ? 'done' : 'failed';
    }
    if (plan.kind === 'failed') return fail(id, { problems: plan.problems });
    const { row, body } = plan;
    if (row.uid === null) await create(row, body);
    else answered(row, await writes.update(row.uid, body));
    update((now) => afterAnswer(now, id));
    return 'done';
  }

  async function deleteLine(id: string, key: string): Promise<Sent> {
    try {
      const body = isNewKey(key) ? state().lines.edits.get(key)?.created : null;
      if (body && writes.repeatable()) {
        await create({ id, key }, body);
        update((now) => afterAnswer(now, id));
        return 'done';
      }
      if (!isNewKey(key)) {
        const items = await freshen(queuedAt);
        update((now) => received(now, items));
        const asSeen = isAsSeen(state().lines, key);
        if (asSeen === false) {
          // Somebody changed the line since, so the person is asked above, and it stays hidden
          // until then.
          update((now) => withoutDeleting(now, id, false));
          return 'failed';
        }
        if (asSeen) await writes.remove(key);
      }
    } catch (error) {
      if (isAskedToWait(error)) throw error;
      // A line stored with another text stays, and is shown when the lines are read again.
      if (!isRefused(error, 404) && !(isNewKey(key) && isRefused(error, 409))) {
        update((now) => withoutDeleting(now, id, true));
        return fail(id, { problems: {}, error, deleting: true });
      }
    }
    isOutdated = true;
    update((now) => {
      const next = withoutDeleting(now, id, false);
      return { ...next, lines: withoutLine(next.lines, key) };
    });
    return 'done';
  }

  /** The consequences of a failed request for a row as it was when it was taken from the queue. */
  async function refused(row: GridRow, error: unknown): Promise<Sent> {
    const { id } = row;
    const problem = problemOf(error);
    if (problem.kind === 'refused' && ![429, 502, 503, 504].includes(problem.status)) {
      const perhapsCreated =
        problem.status === 409 && row.uid === null && !state().deleting.has(id);
      // The idempotency key belongs to another text, so requests with it would be refused forever.
      if (perhapsCreated) onLines((lines) => withNewKey(lines, row));
      // The record differs from what the page assumed (gap G39).
      if ([403, 404, 409].includes(problem.status)) await writes.readAgain();
      const problems = Object.entries(problem.fields)
        .filter(([field]) => field !== nonFieldErrors)
        .map(([cell, texts]): [string, CellProblem] => [
          cell,
          { kind: 'message', text: texts.join(' ') },
        ]);
      return problems.length > 0
        ? fail(id, { problems: Object.fromEntries(problems) })
        : fail(id, { problems: {}, error, perhapsCreated });
    }
    fail(id, { problems: {}, error });
    if (isAskedToWait(error)) throw error;
    if (problem.kind === 'off-contract') return 'failed';
    return { seconds: row.uid !== null || writes.repeatable() ? firstPauseSeconds : null };
  }

  async function sendRow(id: string): Promise<Sent> {
    const key = state().deleting.get(id);
    if (key !== undefined) return deleteLine(id, key);
    const row = state().lines.rows.get(id);
    try {
      return await saveRow(id);
    } catch (error) {
      return row ? await refused(row, error) : 'failed';
    }
  }

  function pause(seconds: number | null, id: string): void {
    paused = true;
    pauses += 1;
    if (seconds === null) return;
    // The row stays at the head of the queue.
    update((now) => requeued(now, id));
    timer = setTimeout(retry, Math.min(seconds * 2 ** (pauses - 1), longestPauseSeconds) * 1000);
  }

  /**
   * Sends the first row in the queue.
   * @throws ApiError 429: the row is queued first again, to be planned anew
   */
  async function sendNext(): Promise<void> {
    const [id] = state().queue;
    if (id === undefined) return;
    update((now) => withSending(now, id));
    let sent: Sent | undefined;
    try {
      sent = await sendRow(id);
    } finally {
      update((now) => withSending({ ...now, lines: withAllKnown(now.lines) }, null));
      if (!sent) {
        update((now) => requeued(now, id));
        endWaiting();
      }
    }
    if (sent === 'done') pauses = 0;
    else if (sent !== 'failed') pause(sent.seconds, id);
  }

  function endWaiting(): void {
    for (const resolve of idle) resolve();
    idle = [];
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    // Rows are sent even after the page was left.
    while (!paused && state().queue.size > 0) await requests.send(sendNext, neverAborts);
    running = false;
    if (isOutdated) void writes.readAgain();
    isOutdated = false;
    endWaiting();
  }

  /** Continues at once after the service was unreachable, unless it asked to wait. */
  function retry(): void {
    clearTimeout(timer);
    queuedAt = Date.now();
    paused = false;
    void run();
  }

  return {
    retry,
    /** Resolves when nothing is in progress: all was sent, or the service is unreachable. */
    whenIdle: (): Promise<void> =>
      running ? new Promise((resolve) => idle.push(resolve)) : Promise.resolve(),
  };
}
