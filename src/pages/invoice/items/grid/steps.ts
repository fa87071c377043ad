import { cells, type CellTexts } from './item-cells.ts';

/** How a row was before and after; null where there was none. */
export interface RowChange {
  readonly id: string;
  readonly before: CellTexts | null;
  readonly after: CellTexts | null;
}

/** What is taken back by one Ctrl+Z. */
export type Step = readonly RowChange[];

const mostSteps = 200;

/** What was done and what was taken back, newest last. */
export interface Steps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** Nothing done yet. */
export const noSteps: Steps = { done: [], undone: [] };

const changes = ({ before, after }: RowChange) =>
  before === null || after === null || cells.some((cell) => before[cell] !== after[cell]);

/** With one more step done; what was taken back before cannot be done again any more. A step that changes nothing is none. */
export function withStep(steps: Steps, step: Step): Steps {
  const real = step.filter(changes);
  return real.length === 0 ? steps : { done: [...steps.done, real].slice(-mostSteps), undone: [] };
}

/** The step backwards. */
export const reversed = (step: Step): Step =>
  step.map(({ id, before, after }) => ({ id, before: after, after: before }));

/** Takes the last step back. @returns what is to be carried out, and the steps then; undefined when there is none */
export function undone(steps: Steps): { readonly step: Step; readonly steps: Steps } | undefined {
  const step = steps.done.at(-1);
  return (
    step && {
      step: reversed(step),
      steps: { done: steps.done.slice(0, -1), undone: [...steps.undone, step] },
    }
  );
}

/** Does the step again that was taken back last. */
export function redone(steps: Steps): { readonly step: Step; readonly steps: Steps } | undefined {
  const step = steps.undone.at(-1);
  return (
    step && { step, steps: { done: [...steps.done, step], undone: steps.undone.slice(0, -1) } }
  );
}
