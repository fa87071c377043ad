import { t } from '@lingui/core/macro';

/** Said of filters that `ignoredFilters` names. */
export const ignoredWords = (): string =>
  t`The server ignores this filter: other invoices are listed too. The connection report says which setting is missing.`;
