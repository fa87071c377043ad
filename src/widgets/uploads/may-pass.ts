import { isPassing, type Problem } from '#src/api/api-error.ts';
import type { UploadItem } from './queue-parts.ts';

/** Whether sending the same once more may go better. 409: the first request with this key is still at work. */
export function mayPass(problem: Problem): boolean {
  if (problem.kind === 'off-contract' || isPassing(problem)) return true;
  return problem.kind === 'refused' && [408, 409, 425, 429].includes(problem.status);
}

/** Whether `Retry` makes sense: the same bytes are refused again, and a button for that would do nothing. */
export function mayRetry({ state, problem, fault }: UploadItem): boolean {
  if (state !== 'failed') return false;
  if (!problem) return fault === 'unreadable';
  return problem.kind !== 'refused' || ![400, 413, 415, 501].includes(problem.status);
}
