import * as z from 'zod/mini';
import { deviceScope } from '#src/api/device-scope.ts';
import { storedValues } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';
import type { DecisionAction } from '#src/lib/decisions/decision.ts';

const record = z.object({
  uid: z.string(),
  hf_id: z.string(),
  /** The company's name. */
  company: z.nullable(z.string()),
  total_price: z.nullable(z.string()),
  currency: z.nullable(z.string()),
});

/** The part of a decided invoice that the list of decisions and undo need. */
export type DecidedRecord = z.output<typeof record>;

const decision = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  action: z.enum(['approve', 'reject', 'delete', 'remove_approval']),
  /**
   * `held back`: nothing was sent yet; `made`: the service carried it out; `undone`: all of it was
   * taken back; `closed`: taking it back was tried and is impossible.
   */
  state: z.enum(['held back', 'made', 'undone', 'closed']),
  /** True for a run over a selection. */
  bulk: z.boolean(),
  count: z.number(),
  /** The invoices whose decision can be taken back, by the service's responses. */
  undoable: z.array(record),
  only: z.optional(record),
  /** Id of the review that shows it. */
  review: z.optional(z.string()),
});

/** A decision of the last day, and how far it was taken back. */
export type LoggedDecision = Readonly<z.output<typeof decision>>;

const dayMs = 24 * 3_600_000;
const mostDecisions = 500;
/** A larger run is stored without its invoices, so it cannot be undone here after a reload. */
const mostStored = 2_000;
const none: readonly LoggedDecision[] = [];

const logs = storedValues<readonly LoggedDecision[]>({
  key: 'invoice-desk.decisions:',
  schema: z.array(decision),
  initial: none,
  encode: (all) =>
    all.map((one) => (one.undoable.length > mostStored ? { ...one, undoable: [] } : one)),
});

export const isRecent = (at: number): boolean => Date.now() - at < dayMs;

const log = () => logs(deviceScope());
const recent = (all: readonly LoggedDecision[]) => {
  const fresh = all.filter(({ at }) => isRecent(at));
  return fresh.length === all.length ? all : fresh;
};

/** Adds a decision to the list, replacing one with the same id. */
export function logDecision(made: Omit<LoggedDecision, 'at'>): LoggedDecision {
  const logged = { ...made, at: Date.now() };
  log().update((all) =>
    [logged, ...recent(all).filter(({ id }) => id !== made.id)].slice(0, mostDecisions),
  );
  return logged;
}

export const changeDecision = (id: string, part: Partial<LoggedDecision>): void =>
  log().update((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

/** Removes a decision that was not carried out. */
export const dropDecision = (id: string): void =>
  log().update((all) => all.filter((one) => one.id !== id));

export const recentDecisions = (): readonly LoggedDecision[] => recent(log().get());

export const decisionOf = (id: string): LoggedDecision | undefined =>
  recentDecisions().find((one) => one.id === id);

export const useRecentDecisions = (): readonly LoggedDecision[] => recent(useStore(log()));

/** The decision on a single invoice; the list has only its last one. */
export const singleDecision = (
  only: DecidedRecord,
  action: DecisionAction,
  state: LoggedDecision['state'],
  undoable: boolean,
): Omit<LoggedDecision, 'at'> => ({
  id: only.uid,
  action,
  state,
  bulk: false,
  count: 1,
  undoable: undoable ? [only] : [],
  only,
});

export interface DecidedInvoice {
  readonly uid: string;
  /** Names it in notifications and in the list of decisions. */
  readonly hf_id: string;
  readonly company?: { readonly name: string } | null;
  readonly total_price?: string | null;
  readonly currency?: string | null;
}
