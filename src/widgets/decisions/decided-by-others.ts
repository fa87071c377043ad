import { t } from '@lingui/core/macro';
import type { Outcome } from '#src/lib/decisions/decision.ts';

/**
 * The state of an invoice whose decision was refused, if reading it again revealed one; the refusal
 * itself mentions only permissions.
 */
export function decidedByOthers(outcome: Outcome<unknown>): string | undefined {
  if (outcome.kind !== 'skipped') return undefined;
  if (outcome.why === 'approved') return t`It was approved in the meantime.`;
  return outcome.why === 'rejected' ? t`It was rejected in the meantime.` : undefined;
}
