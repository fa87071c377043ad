import { t } from '@lingui/core/macro';

/** A value behind its name, with the colon as the language sets it. */
export const labelled = (label: string, summary: string): string => t`${label}: ${summary}`;
