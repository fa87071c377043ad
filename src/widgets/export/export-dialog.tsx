import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import type { Picked } from '#src/lib/picked.ts';
import { announce } from '#src/ui/announce.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LaterAuditPack } from '#src/widgets/audit-pack/later-audit-pack.tsx';
import { ExportFormats, type ExportKind } from './export-formats.tsx';
import { ExportGuard } from './export-guard.tsx';
import { ExportRun } from './export-run.tsx';
import { SelectionExport } from './selection-export.tsx';
import { useExportRun } from './use-export-run.ts';
import classes from './export-run.module.css';

interface ExportDialogProps {
  readonly filters: InboxFilters;
  /** What is selected, when the export was asked for there. */
  readonly picked?: ReadonlyMap<string, Picked> | undefined;
  /** These selected ones turned out to be deleted. */
  readonly onGone?: (uids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Exports what is selected, or what the inbox shows now, all of its pages. */
export function ExportDialog({ filters, picked, onGone, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  // As it was when asked for: a deleted one leaves the selection, not the result that names it.
  const [selected] = useState(() => [...(picked?.values() ?? [])]);
  const [what, setWhat] = useState<'selected' | 'filter'>(
    selected.length > 0 ? 'selected' : 'filter',
  );
  const [chosen, setChosen] = useState<ExportKind>('xlsx');
  const [reading, setReading] = useState(false);
  const runner = useExportRun((outcome) => {
    if (outcome.kind === 'saved') announce(t`${outcome.file_name} is saved`);
  });
  const kind = what === 'selected' && chosen === 'xlsx' ? 'csv' : chosen;
  const busy = reading || runner.state.kind === 'running';
  const unsaved = reading || runner.unsaved;
  return (
    <Dialog opened title={t`Export invoices`} onClose={onClose} closable={!unsaved}>
      <ExportGuard running={unsaved} />
      <div className={classes.run}>
        {selected.length > 0 && (
          <What
            filters={filters}
            count={selected.length}
            what={what}
            disabled={busy}
            onChange={setWhat}
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

interface WhatProps {
  readonly filters: InboxFilters;
  readonly count: number;
  readonly what: 'selected' | 'filter';
  readonly disabled: boolean;
  readonly onChange: (what: 'selected' | 'filter') => void;
}

function What({ filters, count, what, disabled, onChange }: WhatProps) {
  const { t } = useLingui();
  const all = useQuery(invoiceQueries.count(filters)).data;
  const every = new Intl.NumberFormat(useLocale()).format(all ?? 0);
  return (
    <fieldset className={classes.what} disabled={disabled}>
      <legend>{t`What`}</legend>
      <label>
        <input
          type="radio"
          name="what"
          checked={what === 'selected'}
          onChange={() => onChange('selected')}
        />{' '}
        {plural(count, { one: 'The # selected', other: 'The # selected' })}
      </label>
      <label>
        <input
          type="radio"
          name="what"
          checked={what === 'filter'}
          onChange={() => onChange('filter')}
        />{' '}
        {all === undefined ? t`All of this filter` : t`All ${every} of this filter`}
      </label>
    </fieldset>
  );
}
