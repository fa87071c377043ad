// What surrounds the rows and what opens from them: one chunk, loaded after the first rows.
export { readInvoiceRange } from '#src/api/all-invoices.ts';
export { sayWhyNot } from '#src/widgets/why-not/why-not.tsx';
export { ExportDialog } from '#src/widgets/export/export-dialog.tsx';
export { BulkSheet } from './bulk/bulk-sheet.tsx';
export { InterruptedRun } from './bulk/bulk-interrupted.tsx';
export { ColumnHandle } from './columns/column-handle.tsx';
export { ListSettings } from './columns/list-settings.tsx';
export { FilterBar } from './filters/filter-bar.tsx';
export { EmptyList, PastEnd } from './list/empty-list.tsx';
export { ListFoot } from './list/list-foot.tsx';
export { RejectDialog } from './list/reject-dialog.tsx';
export { QuickLook } from './quick-look/quick-look.tsx';
export { ReviewStart } from './selection/review-start.tsx';
export { SelectionBar } from './selection/selection-bar.tsx';
