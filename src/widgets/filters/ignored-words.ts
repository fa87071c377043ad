import { t } from '@lingui/core/macro';

/** The message about filters that `ignoredFilters` returns. */
export const ignoredWords = (): string =>
  t`The server ignores this filter: other invoices are listed too. The connection report says which setting is missing.`;
