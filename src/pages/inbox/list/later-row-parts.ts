import { laterPart } from '#src/i18n/lazy-part.ts';

const tools = () => import('#src/pages/inbox/inbox-tools.ts');

/** Why a decision on a row did not work: nothing of the first view. */
export const RowProblemNotice = laterPart(tools, (part) => part.RowProblemNotice);
/** What needs an eye on a row: told once the rows stand. */
export const RowSignals = laterPart(tools, (part) => part.RowSignals);
