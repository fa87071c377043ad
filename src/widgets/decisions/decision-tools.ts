// Code that is needed around a decision, loaded after the first rows.
export { searchDuplicates } from '#src/widgets/duplicates/search-duplicates.ts';
export { RecentDecisions } from './recent-decisions.tsx';
export { holdBackDeletion, reportDecision } from './report-decision.ts';
export { undoLast } from './undo-decision.ts';
