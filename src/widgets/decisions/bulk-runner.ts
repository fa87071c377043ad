import { createStore, useStore } from '#src/device/store.ts';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { decideMany } from '#src/api/decisions/decisions.ts';
import { currentSession, onOtherKey } from '#src/api/session.ts';
import {
  forgetRun,
  type UnfinishedRun,
  noteRecord,
  noteRun,
  whileActive,
} from '#src/api/journals.ts';
import {
  tallyOf,
  type DecisionAction,
  type Outcome,
  type Plan,
} from '#src/lib/decisions/decision.ts';
import { newUid } from '#src/lib/new-uid.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';
import { changeDecision } from './decision-log.ts';
import { undoMs } from './pending-deletions.ts';
import {
  isRetryable,
  logPendingRun,
  logRun,
  type RunView,
  notifyRunEnded,
  settledOf,
} from './run-view.ts';

/** Called once at the end with the invoices that are done, deleted or decided elsewhere. */
export type OnSettled = (uids: readonly string[]) => void;

interface Control {
  readonly stop: AbortController;
  readonly abandon: AbortController;
}

const redrawEveryMs = 100;

const current = createStore<RunView | null>(null);
let control: Control | null = null;
// Mutated in place: copying 100,000 outcomes for each record would take longer than the run.
let outcomes = new Map<string, Outcome<Problem>>();
let redrawTimer: ReturnType<typeof setTimeout> | undefined;

function show(next: RunView | null): void {
  clearTimeout(redrawTimer);
  redrawTimer = undefined;
  current.set(next);
}

function change(part: Partial<RunView>): void {
  const live = current.get();
  if (live) show({ ...live, ...part, tally: tallyOf(outcomes.values(), live.todo.length) });
}

/** The run of this tab, in progress or ended; null for none. It continues on any page. */
export function useBulkRun(): RunView | null {
  return useStore(current);
}

/** Tells that a component shows the run. @returns call it when the component is removed */
export function watchRun(): () => void {
  change({ watched: true });
  return () => change({ watched: false });
}

// Only while it is running, since leaving then leaves it half done.
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function runViewOf(
  plan: Plan,
  action: DecisionAction,
  reason: string,
  id: string,
  undoes: RunView['undoes'],
): RunView {
  return {
    ...plan,
    id,
    scope: deviceScope(),
    action,
    reason,
    undoes,
    phase: 'ended',
    outcomes,
    tally: tallyOf(outcomes.values(), plan.todo.length),
    until: 0,
    stopping: false,
    watched: false,
    halted: null,
  };
}

const journalOf = ({ id, action, reason, todo, leftOut, undoes }: RunView) => ({
  id,
  action,
  reason,
  started: Date.now(),
  todo,
  leftOut,
  ...(undoes && { undoes: { id: undoes.id, action: undoes.action } }),
});

async function runOn(
  records: readonly SelectedInvoice[],
  inDoubt: ReadonlySet<string>,
  { stop, abandon }: Control,
  onSettled: OnSettled,
): Promise<void> {
  const live = current.get();
  if (!live) return;
  const { id, action, reason, undoes } = live;
  change({ phase: 'running', until: 0, stopping: false, halted: null });
  addEventListener('beforeunload', warn);
  // The new key did not decide this, so the rest waits for `Continue`.
  const unfollow = onOtherKey(() => {
    stop.abort();
    abandon.abort();
  });
  const { halted, reading } = await decideMany(
    records.map(({ uid }) => uid),
    action,
    {
      reason,
      inDoubt,
      undoes: undoes?.action,
      before: (uid) => noteRecord(id, uid, { kind: 'under way' }),
      settled: (uid, outcome) => {
        outcomes.set(uid, outcome);
        redrawTimer ??= setTimeout(() => change({}), redrawEveryMs);
        return noteRecord(id, uid, outcome);
      },
      paused: (until) => change({ until }),
      stop: stop.signal,
      abandon: abandon.signal,
    },
  );
  unfollow();
  removeEventListener('beforeunload', warn);
  control = null;
  const scope = deviceScope();
  const isHandedOver = scope !== live.scope && currentSession().key !== null;
  change({
    phase: 'ended',
    until: 0,
    stopping: false,
    halted: isHandedOver || halted?.kind === 'aborted' ? null : halted,
    ...(isHandedOver && { scope }),
  });
  if (isHandedOver) await noteRun(journalOf(live));
  const ended = current.get();
  if (ended) {
    logRun(ended);
    if (!ended.watched) notifyRunEnded(ended);
  }
  onSettled(settledOf(outcomes));
  await reading;
}

function newControl(): Control {
  control = { stop: new AbortController(), abandon: new AbortController() };
  return control;
}

/** Starts a run, after writing its plan to the journal; deletions are sent after 7 seconds. */
export function startRun(
  action: DecisionAction,
  plan: Plan,
  reason: string,
  onSettled: OnSettled,
  undoes?: RunView['undoes'],
): void {
  if (control) return;
  const mine = newControl();
  outcomes = new Map();
  const id = newUid();
  const pending = action === 'delete';
  const run = {
    ...runViewOf(plan, action, reason, id, undoes),
    phase: pending ? 'pending' : 'running',
    until: pending ? Date.now() + undoMs : 0,
  } as const;
  show(run);
  if (pending) logPendingRun(run);
  void whileActive(id, async () => {
    await noteRun(journalOf(run));
    if (pending) await sleep(run.until - Date.now(), mine.stop.signal);
    // A run is never sent with another key than the one that decided it.
    if (deviceScope() !== run.scope) return endRun(mine);
    if (!pending || !mine.stop.signal.aborted) return runOn(plan.todo, new Set(), mine, onSettled);
  });
}

/** Ends a run that has not begun, and keeps its plan for the key that decided it. */
function endRun(mine: Control): void {
  if (control === mine) control = null;
  show(null);
}

/**
 * For signing out: sends nothing more of a run and waits for requests in progress. The same key can
 * continue it later.
 */
export async function leaveRun(): Promise<void> {
  const mine = control;
  if (mine === null) return;
  mine.stop.abort();
  if (current.get()?.phase === 'pending') endRun(mine);
  while (control === mine) await sleep(redrawEveryMs);
}

/** Cancels a pending run. @returns false when it has begun */
export function cancelPendingRun(): boolean {
  const live = current.get();
  if (live?.phase !== 'pending') return false;
  control?.stop.abort();
  control = null;
  void forgetRun(live.id);
  changeDecision(live.id, { state: 'undone' });
  show(null);
  return true;
}

/** Lets records in progress finish and starts no more. The second call aborts these too. */
export function stopRun(): void {
  if (control?.stop.signal.aborted) control.abandon.abort();
  control?.stop.abort();
  change({ stopping: true });
}

/** Whether a run is pending or in progress in this tab, so that no other can start. */
export const isRunning = (): boolean => control !== null;

/** Whether this run is pending in this tab, so that it can be cancelled. */
export const isRunPending = (id: string): boolean => {
  const live = current.get();
  return live?.id === id && live.phase === 'pending';
};

/** Shows an unfinished run of an earlier visit with its progress. */
export function adoptRun({
  id,
  action,
  reason,
  undoes,
  todo,
  leftOut,
  noted,
}: UnfinishedRun): void {
  if (control) return;
  outcomes = new Map(
    [...noted].map(([uid, one]) => [
      uid,
      one.kind === 'under way' ? { kind: 'unknown', problem: null } : one,
    ]),
  );
  show(runViewOf({ todo, leftOut }, action, reason, id, undoes));
}

/**
 * Continues a run: with `left` the records that were not started, with `failed` those that failed
 * and were not refused permanently. Both include records in doubt, which are read first.
 */
export function resumeRun(which: 'left' | 'failed', onSettled: OnSettled): void {
  const live = current.get();
  if (!live || control) return;
  const kindOf = ({ uid }: SelectedInvoice) => outcomes.get(uid)?.kind ?? 'not started';
  const records = live.todo.filter((record) =>
    which === 'failed'
      ? isRetryable(outcomes.get(record.uid))
      : ['not started', 'unknown'].includes(kindOf(record)),
  );
  const inDoubt = new Set(
    records.filter((record) => kindOf(record) === 'unknown').map(({ uid }) => uid),
  );
  for (const { uid } of records) outcomes.delete(uid);
  const mine = newControl();
  void whileActive(live.id, () => runOn(records, inDoubt, mine, onSettled));
}

/** Forgets an ended run whose result was seen. */
export async function closeRun(): Promise<void> {
  const live = current.get();
  if (live?.phase !== 'ended') return;
  show(null);
  await forgetRun(live.id);
}
