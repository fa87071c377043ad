import { t } from '@lingui/core/macro';
import type { Outcome } from '#src/lib/decisions/decision.ts';

/**
 * What became of an invoice whose decision was refused, where reading it again told; the refusal
 * itself speaks of permissions only.
 */
export function decidedMeanwhile(outcome: Outcome<unknown>): string | undefined {
  if (outcome.kind !== 'skipped') return undefined;
  if (outcome.why === 'approved') return t`It was approved in the meantime.`;
  return outcome.why === 'rejected' ? t`It was rejected in the meantime.` : undefined;
}
