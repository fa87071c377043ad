import { laterPart } from '#src/i18n/lazy-part.ts';

const tools = () => import('#src/pages/inbox/inbox-tools.ts');

export const RowProblemNotice = laterPart(tools, 'RowProblemNotice');
export const RowUnderWay = laterPart(tools, 'RowUnderWay');
export const RowSignals = laterPart(tools, 'RowSignals');
