import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { countText } from '#src/i18n/locale.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { LaterAuditPack } from '#src/widgets/audit-pack/later-audit-pack.tsx';
import { ExportFormats, type ExportKind } from './export-formats.tsx';
import { ExportGuard, ExportRun } from './export-run.tsx';
import { SelectionExport } from './selection-export.tsx';
import { useExportRun } from './use-export-run.ts';
import classes from './export.module.css';

interface ExportDialogProps {
  readonly filters: InboxFilters;
  readonly picked?: ReadonlyMap<string, SelectedInvoice> | undefined;
  /** Called with selected invoices that turned out to be deleted. */
  readonly onGone?: (uids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Exports the selection, or all pages of what the inbox shows. */
export function ExportDialog({ filters, picked, onGone, onClose }: ExportDialogProps) {
  // A copy, because a deleted invoice leaves the selection but is still named in the result.
  const [selected] = useState(() => [...(picked?.values() ?? [])]);
  const [what, setWhat] = useState<'selected' | 'filter'>(
    selected.length > 0 ? 'selected' : 'filter',
  );
  const [chosen, setChosen] = useState<ExportKind>('xlsx');
  const [reading, setReading] = useState(false);
  const count = useQuery({ ...invoiceQueries.count(filters), enabled: selected.length > 0 });
  const every = countText(count.data ?? 0);
  const runner = useExportRun();
  const kind = what === 'selected' && chosen === 'xlsx' ? 'csv' : chosen;
  const busy = reading || runner.state.kind === 'running';
  const unsaved = reading || runner.unsaved;
  return (
    <Dialog opened title={t`Export invoices`} onClose={onClose} closable={!unsaved}>
      <ExportGuard running={unsaved} />
      <div className={classes.stack}>
        {selected.length > 0 && (
          <Segmented
            legend={t`What`}
            choices={[
              {
                value: 'selected',
                label: plural(selected.length, { one: 'The # selected', other: 'The # selected' }),
              },
              {
                value: 'filter',
                label:
                  count.data === undefined ? t`All of this filter` : t`All ${every} of this filter`,
              },
            ]}
            value={what}
            disabled={busy}
            onChoose={setWhat}
          />
        )}
        <ExportFormats kind={kind} excel={what === 'filter'} disabled={busy} onChange={setChosen} />
        {kind === 'zip' && (
          <LaterAuditPack
            key={what}
            filters={filters}
            {...(what === 'selected' ? { picked: selected } : {})}
            onBusy={setReading}
          />
        )}
        {what === 'selected' && kind !== 'zip' && (
          <SelectionExport
            picked={selected}
            filters={filters}
            onBusy={setReading}
            onGone={onGone}
          />
        )}
        {what === 'filter' && kind !== 'zip' && (
          <ExportRun filters={filters} format={kind} runner={runner} onBusy={setReading} />
        )}
      </div>
    </Dialog>
  );
}
