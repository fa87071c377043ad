import { lineCells } from '#src/lib/paste/line-cells.ts';
import type { LineContents } from './cells.ts';

/** How a row was before and after; null where there was none. */
export interface RowChange {
  readonly id: string;
  readonly before: LineContents | null;
  readonly after: LineContents | null;
}

/** What is undone by one Ctrl+Z. */
export type Step = readonly RowChange[];

const mostSteps = 200;

/** The steps that can be undone and redone, newest last. */
export interface UndoSteps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const noSteps: UndoSteps = { done: [], undone: [] };

const isReal = ({ before, after }: RowChange): boolean =>
  before === null || after === null || lineCells.some((cell) => before[cell] !== after[cell]);

/**
 * With one more step done; what was undone before cannot be redone any more. A step that changes
 * nothing is none.
 */
export function withStep(steps: UndoSteps, step: Step): UndoSteps {
  const real = step.filter(isReal);
  return real.length === 0 ? steps : { done: [...steps.done, real].slice(-mostSteps), undone: [] };
}

/** The step backwards. */
export const reversed = (step: Step): Step =>
  step.map(({ id, before, after }) => ({ id, before: after, after: before }));

/**
 * Moves the last step from one side to the other.
 * @returns what is to be applied, and the steps then; undefined when there is none
 */
export function movedStep(
  { done, undone }: UndoSteps,
  direction: 'undo' | 'redo',
): { readonly step: Step; readonly steps: UndoSteps } | undefined {
  const step = (direction === 'undo' ? done : undone).at(-1);
  if (!step) return undefined;
  return direction === 'undo'
    ? { step: reversed(step), steps: { done: done.slice(0, -1), undone: [...undone, step] } }
    : { step, steps: { done: [...done, step], undone: undone.slice(0, -1) } };
}
