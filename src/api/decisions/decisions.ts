import type { QueryClient } from '@tanstack/react-query';
import { noPermissions } from '#contract/permissions.ts';
import type { Problem } from '#src/api/api-error.ts';
import { rememberVersions } from '#src/api/decisions/decided-versions.ts';
import { patchDecision, patchInvoice, type NewState } from '#src/api/decisions/decision-cache.ts';
import { checkRecord, performAction } from '#src/api/decisions/decision-requests.ts';
import { invoiceQueries, invalidateInvoice } from '#src/api/invoices.ts';
import { runActions, type ActionRun, type ActionRunEnd } from '#src/api/decisions/run-actions.ts';
import { statusAfter, type DecisionAction, type Outcome } from '#src/lib/decision.ts';
import { neverAborts } from '#src/lib/sleep.ts';

/** How a decision is made; what it shares with every run of actions is said there. */
export interface DecideOptions
  extends
    Pick<ActionRun<string>, 'waits' | 'before' | 'settled' | 'paused'>,
    Partial<Pick<ActionRun<string>, 'stop' | 'abandon'>> {
  /** The reason of a rejection, at most 1,000 characters; empty for none (gap G12). */
  readonly reason?: string;
  /** Invoices whose earlier request may have arrived: they are read before anything is sent. */
  readonly inDoubt?: ReadonlySet<string>;
  /**
   * The invoice is open: the decision is on the version that was read of it, and on no other.
   */
  readonly asSeen?: boolean;
  /**
   * What is read again after one decision: the list that lost a row (usual), or the open invoice,
   * whose history grew.
   */
  readonly readAgain?: 'list' | 'invoice';
  /**
   * The decision that is taken back: only while the invoice still stands as that left it. What
   * somebody else decided since then stays.
   */
  readonly undoes?: DecisionAction | undefined;
  /**
   * What was read of the invoice changes before the answer comes, and back when the decision fails.
   */
  readonly optimistic?: boolean;
}

/** How the decisions on some invoices ended: one outcome for every uid. */
export interface DecisionEnd extends ActionRunEnd<string> {
  /** Resolves when what the decisions changed on the screen has been read again. */
  readonly reading: Promise<unknown>;
}

/**
 * Decides on invoices, four at a time: the one way to approve, reject, delete and take a decision
 * back. No request is repeated unless it is certain that it changed nothing; a refusal (403, 409,
 * 412) is explained by reading the invoice. One decision patches what was read (rows, counts, the
 * invoice) by the service's answer and reads at most one thing again; after many, everything on the
 * screen is read again once.
 * @returns when all decisions have ended; never throws. Interface 3 and 4.1
 */
export async function decide(
  client: QueryClient,
  uids: readonly string[],
  action: DecisionAction,
  options: DecideOptions = {},
): Promise<DecisionEnd> {
  const { reason = '', inDoubt, optimistic = false, asSeen = false } = options;
  const [only] = uids.length === 1 ? uids : [];
  const version = only !== undefined && asSeen ? versionSeen(client, only) : null;
  const states = new Map<string, NewState>();
  const versions = new Map<string, string>();
  const restore = only !== undefined && optimistic ? assume(client, only, action) : () => undefined;
  const end = await runActions<string>({
    stop: neverAborts,
    abandon: neverAborts,
    ...options,
    records: uids,
    inDoubt: (uid) => inDoubt?.has(uid) ?? false,
    act: async (uid, signal) => {
      const { attempt, state, made } = await performAction(action, uid, signal, {
        reason,
        version,
        undoes: options.undoes,
      });
      if (state !== undefined) states.set(uid, state);
      if (made) versions.set(uid, made);
      return attempt;
    },
    check: (uid, signal) => checkRecord(action, uid, signal),
  });
  const done = uids.filter((uid) => end.outcomes.get(uid)?.kind === 'done');
  rememberVersions(new Map(done.map((uid) => [uid, versions.get(uid) ?? null])));
  if (only === undefined)
    return { ...end, reading: client.invalidateQueries({ queryKey: invoiceQueries.all() }) };
  const state = states.get(only);
  if (end.outcomes.get(only)?.kind !== 'done') restore();
  const reading =
    state === undefined
      ? invalidateInvoice(client, only)
      : readOne(client, only, state, options.readAgain ?? 'list');
  return { ...end, reading };
}

/**
 * Decides on one invoice; what it changed on the screen has been read again by the end, unless it
 * was optimistic.
 * @returns its outcome; never throws
 */
export async function decideOne(
  client: QueryClient,
  uid: string,
  action: DecisionAction,
  options: DecideOptions = {},
): Promise<Outcome<Problem>> {
  const { outcomes, halted, reading } = await decide(client, [uid], action, options);
  if (!options.optimistic) await reading;
  const outcome = outcomes.get(uid) ?? { kind: 'not started' };
  return outcome.kind === 'not started' && halted ? { kind: 'failed', problem: halted } : outcome;
}

/**
 * The version of the invoice that was read; null where it has none, or lines were written since.
 */
function versionSeen(client: QueryClient, uid: string): string | null {
  const known = client.getQueryData(invoiceQueries.detail(uid).queryKey);
  return known && !known.linesWritten ? known.etag : null;
}

/** Shows a decision before its answer. @returns puts back what stood there before */
function assume(client: QueryClient, uid: string, action: DecisionAction): () => void {
  const key = invoiceQueries.detail(uid).queryKey;
  const approvement_status = statusAfter[action];
  const before = client.getQueryData(key);
  if (!before || approvement_status === undefined) return () => undefined;
  const { etag } = before;
  const { approvement_status: earlier, permissions } = before.invoice;
  patchInvoice(client, uid, { approvement_status, permissions: noPermissions });
  // Only what the decision changed goes back: what someone saved since then stays. So does the
  // version that was seen: a second try decides on no other.
  return () => {
    client.setQueryData(
      key,
      (now) =>
        now && {
          ...now,
          etag: now.etag ?? etag,
          invoice: { ...now.invoice, approvement_status: earlier, permissions },
        },
    );
  };
}

async function readOne(
  client: QueryClient,
  uid: string,
  state: NewState,
  readAgain: 'list' | 'invoice',
): Promise<void> {
  const queryKey = invoiceQueries.detail(uid).queryKey;
  const hasRead = await patchDecision(client, uid, state, readAgain === 'list');
  // A page that still shows a deleted invoice would only ask for it again.
  if (state === null) client.removeQueries({ queryKey, type: 'inactive' });
  else
    await client.invalidateQueries({
      queryKey,
      refetchType: readAgain === 'invoice' && !hasRead ? 'active' : 'none',
    });
}
