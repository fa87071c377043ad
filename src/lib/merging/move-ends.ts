import type { Outcome } from '#src/lib/decision.ts';
import type { MoveEnd, MoveWhy } from '#src/lib/merging/moves.ts';

/** How far an invoice is after it was to move; null when it was not begun. */
export function endThere<P>(outcome: Outcome<P, MoveWhy>): MoveEnd<P> | null {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'moved' };
    case 'skipped':
      return outcome.why === 'there' ? { kind: 'moved' } : { kind: 'kept', why: outcome.why };
    case 'failed':
      return outcome;
    case 'unknown':
      return { kind: 'doubt', problem: outcome.problem, back: false };
    case 'not started':
      return null;
  }
}

/** How far an invoice is after it was to move back; null when it was not begun. */
export function endBack<P>(outcome: Outcome<P, MoveWhy>): MoveEnd<P> | null {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'back' };
    case 'skipped':
      return outcome.why === 'there'
        ? { kind: 'back' }
        : { kind: 'not back', why: outcome.why, problem: null };
    case 'failed':
      return { kind: 'not back', why: null, problem: outcome.problem };
    case 'unknown':
      return { kind: 'doubt', problem: outcome.problem, back: true };
    case 'not started':
      return null;
  }
}
