// What opens from an invoice's page: one chunk, loaded once the page is rendered.
export { ReviewSheet } from './review/review-sheet.tsx';
export { ConflictsPanel } from './conflicts/conflicts-panel.tsx';
export { StoredDraft } from './conflicts/stored-draft.tsx';
export { DuplicateCompare } from './duplicates/duplicate-compare.tsx';
export { ChangedSince } from './changes/changed-since.tsx';
export { RateTable } from './explanation/rate-table.tsx';
export { History } from './history/history.tsx';
export { PrintedInvoice } from './paper/printed-invoice.tsx';
export { DocumentSheet } from './document-sheet.tsx';
export { LinesBar } from './items/lines-bar/lines-bar.tsx';
