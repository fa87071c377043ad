import type { Problem } from '#src/api/api-error.ts';
import { useProblemWords } from './problem-words.ts';

/** A problem in one line of a list, in the colour of problems where its class has one. */
export function ProblemLine({ problem, className }: { problem: Problem; className?: string }) {
  const { sentence } = useProblemWords(problem);
  return (
    <span className={className} data-tone="bad">
      {sentence}
    </span>
  );
}
