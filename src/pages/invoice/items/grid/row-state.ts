import { problemOf } from '#src/api/api-error.ts';
import type { CellTrouble } from './item-cells.ts';
import type { Sent } from './saving-queue.ts';

/** How the saving of a row stands. */
export interface RowState {
  readonly status: 'waiting' | 'saving' | 'saved' | 'failed';
  readonly troubles: Readonly<Partial<Record<string, CellTrouble>>>;
  /** What went wrong, where no cell is to blame. */
  readonly error?: unknown;
  readonly deleting?: boolean;
  /** An earlier sending may have made the line already, with another text. */
  readonly perhapsThere?: boolean;
}

const plain = (status: RowState['status']): RowState => ({ status, troubles: {} });
export const waiting = plain('waiting');
export const saving = plain('saving');
export const saved = plain('saved');

const usualWait = 5;

/** Whether a refused create tells that there is no such line. A repeated one tells it only where the service looked at what was sent before. */
export function tellsNotMade(error: unknown, repeated: boolean): boolean {
  const problem = problemOf(error);
  if (problem.kind !== 'refused') return false;
  return repeated
    ? problem.status === 400 || problem.status === 422
    : problem.status < 500 && problem.status !== 408;
}

/** What the service asks for by 429: to wait, then to go on. */
export function wait(error: unknown): Sent | null {
  const problem = problemOf(error);
  return problem.kind === 'refused' && problem.status === 429
    ? { kind: 'away', seconds: problem.retryAfter ?? usualWait, mustWait: true }
    : null;
}
