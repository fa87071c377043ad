import { laterPart } from '#src/i18n/lazy-part.ts';

const tools = () => import('#src/pages/inbox/inbox-tools.ts');

export const RowProblemNotice = laterPart(tools, (part) => part.RowProblemNotice);
export const RowUnderWay = laterPart(tools, (part) => part.RowUnderWay);
export const RowSignals = laterPart(tools, (part) => part.RowSignals);
