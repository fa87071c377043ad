import { laterPart } from '#src/i18n/lazy-part.ts';

/** Why a decision on a row did not work: nothing of the first view. */
export const RowProblemNotice = laterPart(
  () => import('#src/pages/inbox/inbox-tools.ts'),
  (part) => part.RowProblemNotice,
);
