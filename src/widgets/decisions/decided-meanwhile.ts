import { t } from '@lingui/core/macro';
import type { Outcome } from '#src/lib/decisions/decision.ts';

export const decidedWords = (decision: 'approved' | 'rejected'): string =>
  decision === 'approved'
    ? t`It was approved in the meantime.`
    : t`It was rejected in the meantime.`;

/**
 * What became of an invoice whose decision was refused, where reading it again told; the refusal
 * itself speaks of permissions only.
 */
export const decidedMeanwhile = (outcome: Outcome<unknown>): string | undefined =>
  outcome.kind === 'skipped' && (outcome.why === 'approved' || outcome.why === 'rejected')
    ? decidedWords(outcome.why)
    : undefined;
