import { laterPart } from '#src/i18n/lazy-part.ts';

const tools = () => import('#src/pages/inbox/inbox-tools.ts');

/** Why a decision on a row did not work: nothing of the first view. */
export const RowProblemNotice = laterPart(tools, (part) => part.RowProblemNotice);
/** A decision on a row is on its way. */
export const RowUnderWay = laterPart(tools, (part) => part.RowUnderWay);
/** The signals of a row, shown once the rows are painted. */
export const RowSignals = laterPart(tools, (part) => part.RowSignals);
