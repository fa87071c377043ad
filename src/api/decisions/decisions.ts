import { noPermissions } from '#contract/permissions.ts';
import type { Problem } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { rememberVersions } from '#src/api/decisions/decided-versions.ts';
import { patchDecision, patchInvoice, type NewState } from '#src/api/decisions/decision-cache.ts';
import { checkRecord, sendDecision } from '#src/api/decisions/decision-requests.ts';
import { invoiceQueries, invalidateInvoice } from '#src/api/invoices.ts';
import { runActions, type ActionRun, type ActionRunEnd } from '#src/api/decisions/run-actions.ts';
import { statusAfter, type DecisionAction, type Outcome } from '#src/lib/decisions/decision.ts';
import { neverAborts } from '#src/lib/waiting/sleep.ts';

/** Options of a decision; those of every run are described in `ActionRun`. */
export interface DecideOptions
  extends
    Pick<ActionRun<string>, 'waits' | 'before' | 'settled' | 'paused'>,
    Partial<Pick<ActionRun<string>, 'stop' | 'abandon'>> {
  /** Reason of a rejection, at most 1,000 characters, may be empty (gap G12). */
  readonly reason?: string;
  /** An earlier request to these may have arrived, so they are read first. */
  readonly inDoubt?: ReadonlySet<string>;
  /** Decide only about the version of the invoice that is on the screen. */
  readonly asSeen?: boolean;
  /**
   * What to read again after a single decision: the list, which lost a row (default), or the open
   * invoice, whose history grew, and lists where it is back.
   */
  readonly readAgain?: 'list' | 'invoice';
  /** The decision to take back, unless somebody has decided since. */
  readonly undoes?: DecisionAction | undefined;
  /** Change the cached invoice before the response arrives, and revert it if the decision fails. */
  readonly optimistic?: boolean;
}

/** The outcome of each decision by UID. */
export interface DecisionEnd extends ActionRunEnd<string> {
  /** Resolves when everything on the screen that the decisions changed has been read again. */
  readonly reading: Promise<unknown>;
}

/**
 * Carries out decisions on invoices, four at a time: the only way to approve, reject, delete and
 * take back. A request is repeated only if it certainly changed nothing; after a refusal (403, 409,
 * 412) the invoice is read for the reason. A single decision updates the cache (rows, counts,
 * invoice) from the response and reads only what cannot be derived; after several, everything on
 * the screen is read again once.
 * @returns when all decisions have ended; never throws. Interface 3 and 4.1
 */
export async function decideMany(
  uids: readonly string[],
  action: DecisionAction,
  options: DecideOptions = {},
): Promise<DecisionEnd> {
  const { reason = '', inDoubt, optimistic = false, asSeen = false } = options;
  const [only] = uids.length === 1 ? uids : [];
  const version = only !== undefined && asSeen ? versionSeen(only) : null;
  const states = new Map<string, NewState>();
  const versions = new Map<string, string>();
  const assumed = only !== undefined && optimistic ? assume(only, action) : undefined;
  const end = await runActions<string>({
    stop: neverAborts,
    abandon: neverAborts,
    ...options,
    records: uids,
    inDoubt: (uid) => inDoubt?.has(uid) ?? false,
    act: async (uid, signal) => {
      const { attempt, state, made } = await sendDecision(action, uid, signal, {
        reason,
        version,
        undoes: options.undoes,
      });
      if (state !== undefined) states.set(uid, state);
      if (made) versions.set(uid, made);
      return attempt;
    },
    check: (uid, signal) => checkRecord(action, uid, signal),
    settled: async (uid, outcome) => {
      // At once, since a page that is closed in the middle of a run must know what it decided.
      if (outcome.kind === 'done') rememberVersions(new Map([[uid, versions.get(uid) ?? null]]));
      await options.settled?.(uid, outcome);
    },
  });
  if (only === undefined)
    return { ...end, reading: client.invalidateQueries({ queryKey: invoiceQueries.all() }) };
  const state = states.get(only);
  if (end.outcomes.get(only)?.kind !== 'done') assumed?.restore();
  const reading =
    state === undefined
      ? invalidateInvoice(only)
      : readOne(only, state, options, assumed?.shownFrom);
  return { ...end, reading };
}

/**
 * Carries out a decision on one invoice. Unless it is optimistic, everything that it changed on the
 * screen has been read again when it resolves.
 * @returns its outcome; never throws
 */
export async function decideOne(
  uid: string,
  action: DecisionAction,
  options: DecideOptions = {},
): Promise<Outcome<Problem>> {
  const { outcomes, halted, reading } = await decideMany([uid], action, options);
  if (!options.optimistic) await reading;
  const outcome = outcomes.get(uid) ?? { kind: 'not started' };
  return outcome.kind === 'not started' && halted ? { kind: 'failed', problem: halted } : outcome;
}

/** The version of the cached invoice; null if it has none, or if lines were written since. */
function versionSeen(uid: string): string | null {
  const known = client.getQueryData(invoiceQueries.detail(uid).queryKey);
  return known && !known.linesWritten ? known.etag : null;
}

/** Shows a decision before its response. @returns the status before, and what reverts it */
function assume(uid: string, action: DecisionAction) {
  const key = invoiceQueries.detail(uid).queryKey;
  const approvement_status = statusAfter[action];
  const before = client.getQueryData(key);
  if (!before || approvement_status === undefined) return undefined;
  const { etag } = before;
  const { approvement_status: earlier, permissions } = before.invoice;
  patchInvoice(uid, { approvement_status, permissions: noPermissions });
  // Reverts only what the decision changed, since other fields may have been saved in between. The
  // version is restored too, so that a second try decides about the same one.
  const restore = () =>
    client.setQueryData(
      key,
      (now) =>
        now && {
          ...now,
          etag: now.etag ?? etag,
          invoice: { ...now.invoice, approvement_status: earlier, permissions },
        },
    );
  return { shownFrom: earlier, restore };
}

async function readOne(
  uid: string,
  state: NewState,
  { readAgain = 'list', undoes }: DecideOptions,
  shownFrom: string | undefined,
): Promise<void> {
  const queryKey = invoiceQueries.detail(uid).queryKey;
  await patchDecision(uid, state, {
    refill: readAgain === 'list',
    was: undoes && statusAfter[undoes],
    shownFrom,
  });
  // A page that still shows a deleted invoice would only request it again.
  if (state === null) client.removeQueries({ queryKey, type: 'inactive' });
  else
    await client.invalidateQueries({
      queryKey,
      refetchType: readAgain === 'invoice' ? 'active' : 'none',
    });
}
