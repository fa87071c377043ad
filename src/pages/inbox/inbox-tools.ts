// Parts around the rows: one chunk, loaded after the first rows.
export { readInvoiceRange } from '#src/api/all-invoices.ts';
export { sayWhyNot } from '#src/widgets/why-not/why-not.tsx';
export { RejectDialog } from '#src/widgets/decisions/reject-dialog.tsx';
export { ExportDialog } from '#src/widgets/export/export-dialog.tsx';
export { BulkSheet } from './bulk/bulk-sheet.tsx';
export { InterruptedRun } from './bulk/bulk-interrupted.tsx';
export { ColumnHandle } from './columns/column-handle.tsx';
export { ListSettings } from './columns/list-settings.tsx';
export { FilterBar } from './filters/filter-bar.tsx';
export { FilterButton } from './filters/filter-button.tsx';
export { EmptyList, FilterRefused, PastEnd } from './list/empty-list.tsx';
export { ListFoot } from './list/list-foot.tsx';
export { OpenAhead } from './list/open-ahead.tsx';
export { NewRows } from './list/new-rows.tsx';
export {
  notifyFailure,
  notifyUnsaved,
  RowProblemNotice,
  RowsProblem,
} from './list/row-problem-notice.tsx';
export { RowSignals } from './list/row-signals.tsx';
export { RowUnderWay } from './list/row-under-way.tsx';
export { RowSwipe } from './list/row-swipe.tsx';
export { QuickLook } from './quick-look/quick-look.tsx';
export { ReviewStart } from './selection/review-start.tsx';
export { SelectionBar } from './selection/selection-bar.tsx';
