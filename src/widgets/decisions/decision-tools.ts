// What follows a decision: loaded after the first rows.
export { RecentDecisions } from './recent-decisions.tsx';
export { holdBackDeletion, reportDecision } from './report-decision.ts';
export { undoLast } from './undo-decision.ts';
