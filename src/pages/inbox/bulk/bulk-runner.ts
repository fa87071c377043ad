import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '#src/device/store.ts';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { decide } from '#src/api/decisions.ts';
import { forgetRun, noteRecord, noteRun, whileAlive, type LeftRun } from '#src/api/run-journal.ts';
import {
  tallyOf,
  type DecisionAction,
  type Outcome,
  type Plan,
  type Tally,
} from '#src/lib/decision.ts';
import { newUid } from '#src/lib/new-uid.ts';
import type { Picked } from '#src/lib/picked.ts';
import { sleep } from '#src/lib/sleep.ts';
import { undoMilliseconds } from '#src/widgets/decisions/pending-deletions.ts';

/** A run and how it stands. */
export interface RunView extends Plan {
  readonly id: string;
  /** The owner: with another key the run is not shown. */
  readonly scope: string;
  readonly action: DecisionAction;
  readonly reason: string;
  /** Pending: nothing was sent yet, and the run can be taken back. */
  readonly phase: 'pending' | 'running' | 'ended';
  /** By uid; what is missing was not started yet. */
  readonly outcomes: ReadonlyMap<string, Outcome<Problem>>;
  readonly tally: Tally;
  /** Until when it is pending or pauses, in milliseconds since 1970. */
  readonly until: number;
  readonly stopping: boolean;
  /** A sheet shows it now. */
  readonly watched: boolean;
  /** Why it ended before all were started. */
  readonly halted: Problem | null;
}

/** What a run leaves behind where it was started. */
export interface Around {
  readonly client: QueryClient;
  /** These are done or gone; called once, at the end. */
  readonly onSettled: (uids: readonly string[]) => void;
}

interface Control {
  readonly stop: AbortController;
  readonly abandon: AbortController;
}

const newsEvery = 100;

const current = createStore<RunView | null>(null);
let control: Control | null = null;
// The one copy: with a hundred thousand records a new one for each would take longer than the run.
let outcomes = new Map<string, Outcome<Problem>>();
let news: ReturnType<typeof setTimeout> | undefined;

function show(next: RunView | null): void {
  clearTimeout(news);
  news = undefined;
  current.set(next);
}

function change(part: Partial<RunView>): void {
  const live = current.get();
  if (live) show({ ...live, ...part, tally: tallyOf(outcomes.values(), live.todo.length) });
}

/**
 * The run of this tab, going on or just ended; null when there is none. It goes on whatever page is
 * shown.
 */
export function useBulkRun(): RunView | null {
  return useStore(current);
}

/** A sheet shows the run. @returns call it when it does so no more */
export function watchRun(): () => void {
  change({ watched: true });
  return () => change({ watched: false });
}

// Only while it runs: who leaves then leaves it half done.
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function viewOf(plan: Plan, action: DecisionAction, reason: string, id: string): RunView {
  return {
    ...plan,
    id,
    scope: deviceScope(),
    action,
    reason,
    phase: 'ended',
    outcomes,
    tally: tallyOf(outcomes.values(), plan.todo.length),
    until: 0,
    stopping: false,
    watched: false,
    halted: null,
  };
}

async function work(
  records: readonly Picked[],
  inDoubt: ReadonlySet<string>,
  { stop, abandon }: Control,
  { client, onSettled }: Around,
): Promise<void> {
  const live = current.get();
  if (!live) return;
  const { id, action, reason } = live;
  change({ phase: 'running', until: 0, stopping: false, halted: null });
  addEventListener('beforeunload', warn);
  const { halted, reading } = await decide(
    client,
    records.map(({ uid }) => uid),
    action,
    {
      reason,
      inDoubt,
      before: (uid) => noteRecord(id, uid, { kind: 'under way' }),
      settled: (uid, outcome) => {
        outcomes.set(uid, outcome);
        news ??= setTimeout(() => change({}), newsEvery);
        return noteRecord(id, uid, outcome);
      },
      paused: (until) => change({ until }),
      stop: stop.signal,
      abandon: abandon.signal,
    },
  );
  removeEventListener('beforeunload', warn);
  control = null;
  change({
    phase: 'ended',
    until: 0,
    stopping: false,
    halted: halted?.kind === 'aborted' ? null : halted,
  });
  onSettled(settledOf(outcomes));
  await reading;
}

/** Those of a run that need nothing more: done, or gone meanwhile. */
export function settledOf(
  all: ReadonlyMap<string, { readonly kind: string; readonly why?: string }>,
): string[] {
  return [...all].flatMap(([uid, { kind, why }]) =>
    kind === 'done' || (kind === 'skipped' && why === 'gone') ? [uid] : [],
  );
}

function take(): Control {
  control = { stop: new AbortController(), abandon: new AbortController() };
  return control;
}

/**
 * Starts a run; deletions are sent after 7 seconds first. What a run sets out to do is written down
 * before.
 */
export function startRun(action: DecisionAction, plan: Plan, reason: string, around: Around): void {
  if (control) return;
  const mine = take();
  outcomes = new Map();
  const id = newUid();
  const pending = action === 'delete';
  const run = {
    ...viewOf(plan, action, reason, id),
    phase: pending ? 'pending' : 'running',
    until: pending ? Date.now() + undoMilliseconds : 0,
  } as const;
  show(run);
  void whileAlive(id, async () => {
    await noteRun({ id, action, reason, started: Date.now(), ...plan });
    if (pending) await sleep(run.until - Date.now(), mine.stop.signal);
    if (!pending || !mine.stop.signal.aborted) return work(plan.todo, new Set(), mine, around);
  });
}

/** Takes a run back that is still pending. @returns false when it has begun */
export function takeBackRun(): boolean {
  const live = current.get();
  if (live?.phase !== 'pending') return false;
  control?.stop.abort();
  control = null;
  void forgetRun(live.id);
  show(null);
  return true;
}

/**
 * Lets those under way finish and starts no more. Asked twice, it does not wait for them either.
 */
export function stopRun(): void {
  if (control?.stop.signal.aborted) control.abandon.abort();
  control?.stop.abort();
  change({ stopping: true });
}

/** Shows a run that an earlier visit left, as far as it came. */
export function adoptRun({ id, action, reason, todo, leftOut, noted }: LeftRun): void {
  if (control) return;
  outcomes = new Map(
    [...noted].map(([uid, one]) => [
      uid,
      one.kind === 'under way' ? { kind: 'unknown', problem: null } : one,
    ]),
  );
  show(viewOf({ todo, leftOut }, action, reason, id));
}

/**
 * Does what has not been done: those not started, or with `failed` those that failed. Who is in
 * doubt is looked at first.
 */
export function resumeRun(which: 'left' | 'failed', around: Around): void {
  const live = current.get();
  if (!live || control) return;
  const wanted = which === 'failed' ? ['failed', 'unknown'] : ['not started', 'unknown'];
  const kindOf = ({ uid }: Picked) => outcomes.get(uid)?.kind ?? 'not started';
  const records = live.todo.filter((record) => wanted.includes(kindOf(record)));
  const inDoubt = new Set(
    records.filter((record) => kindOf(record) === 'unknown').map(({ uid }) => uid),
  );
  for (const { uid } of records) outcomes.delete(uid);
  const mine = take();
  void whileAlive(live.id, () => work(records, inDoubt, mine, around));
}

/** Those of the run whose answer allowed taking the approval back. */
export function undoableOf(run: RunView): readonly Picked[] {
  return run.todo.filter(({ uid }) => {
    const outcome = run.outcomes.get(uid);
    return outcome?.kind === 'done' && outcome.undoable;
  });
}

/** Forgets an ended run: its result was seen. */
export function closeRun(): void {
  const live = current.get();
  if (!live || live.phase !== 'ended') return;
  void forgetRun(live.id);
  show(null);
}
