import type { Problem } from '#src/api/api-error.ts';

/**
 * The technical cause on one line, for the manifest: who reads it asks those who run the service.
 */
export function causeOf(problem: Problem): string {
  switch (problem.kind) {
    case 'refused':
      return [String(problem.status), problem.endpoint, problem.detail].filter(Boolean).join(' ');
    case 'off-contract':
      return [problem.endpoint, ...problem.issues].join(': ');
    case 'unreachable':
      return 'The service brought no answer.';
    case 'aborted':
      return 'It was stopped.';
  }
}
