import { useLingui } from '@lingui/react/macro';
import type { InboxFilters } from '#src/lib/filters.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ExportRun } from '#src/widgets/export-run.tsx';

/** Exports what the inbox shows now, all of its pages. */
export function ExportDialog({ filters, onClose }: { filters: InboxFilters; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog opened title={t`Export invoices`} onClose={onClose}>
      <ExportRun filters={filters} />
    </Dialog>
  );
}
