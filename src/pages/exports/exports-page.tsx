import { t } from '@lingui/core/macro';
import { Fragment, useState } from 'react';
import {
  type InboxFilters,
  noFilters,
  readFilters,
  writeFilters,
  readInbox,
} from '#src/lib/filters/filters.ts';
import type { PastExport } from '#src/widgets/export/past-exports.ts';
import { Page } from '#src/ui/page.tsx';
import { useSearchParams } from '#src/ui/router.ts';
import { LaterAuditPack } from '#src/widgets/audit-pack/later-audit-pack.tsx';
import { ExportFormats, type ExportKind } from '#src/widgets/export/export-formats.tsx';
import { ExportGuard, ExportRun } from '#src/widgets/export/export-run.tsx';
import { useExportRun } from '#src/widgets/export/use-export-run.ts';
import { focusBeside } from '#src/ui/focus.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { CreatedDays } from '#src/widgets/filters/created-days.tsx';
import { FilterChips } from '#src/widgets/filters/filter-chips.tsx';
import classes from './exports.module.css';
import { ExportTemplates } from './export-templates.tsx';
import { PastExports } from './past-exports.tsx';

const isKind = (text: string | null): text is ExportKind =>
  text === 'csv' || text === 'xlsx' || text === 'zip';

/** Exports by any filter, and this device's earlier ones. Choices are in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [reading, setReading] = useState(false);
  const runner = useExportRun();
  const filters = readFilters(params);
  const { created_at__from_date: from, created_at__to_date: to } = filters;
  const named = params.get('format');
  const kind = isKind(named) ? named : 'xlsx';
  const busy = reading || runner.state.kind === 'running';

  const choose = (next: InboxFilters, format: ExportKind) => {
    const search = writeFilters({ ...next, page: 1 });
    if (format !== 'xlsx') search.set('format', format);
    setParams(search, { replace: true, preventScrollReset: true });
  };
  const narrow = (next: InboxFilters) => choose(next, kind);
  const runAgain = (entry: PastExport) => {
    const before = readInbox(new URLSearchParams(entry.search));
    const { format } = entry;
    choose(before, format);
    if (format !== 'zip') runner.start({ filters: before, format, sums: null });
  };

  return (
    <Page title={t`Exports`}>
      <ExportGuard running={reading || runner.unsaved} />
      <div className={classes.columns}>
        <section className={classes.panel} aria-labelledby="export-what">
          <h2 id="export-what" className={classes.heading}>{t`New export`}</h2>
          <ExportTemplates filters={filters} format={kind} disabled={busy} onChoose={choose} />
          <fieldset className={classes.choices} disabled={busy} aria-label={t`What`}>
            <CreatedDays
              range={{ from, to }}
              onChange={(range) =>
                narrow({
                  ...filters,
                  created_at__from_date: range.from,
                  created_at__to_date: range.to,
                })
              }
            />
            <fieldset className={classes.chips} aria-label={t`Filters`}>
              <FilterChips filters={filters} onChange={narrow} daysElsewhere />
              {writeFilters(filters).size > 0 && (
                <LinkButton
                  ref={focusBeside}
                  onClick={() => narrow(noFilters)}
                >{t`Clear filters`}</LinkButton>
              )}
            </fieldset>
          </fieldset>
          <ExportFormats
            kind={kind}
            excel
            disabled={busy}
            onChange={(next) => choose(filters, next)}
          />
          {/* Other filters have other totals and another pack. */}
          <Fragment key={writeFilters(filters).toString()}>
            {kind === 'zip' ? (
              <LaterAuditPack filters={filters} onBusy={setReading} />
            ) : (
              <ExportRun filters={filters} format={kind} runner={runner} onBusy={setReading} />
            )}
          </Fragment>
        </section>
        <section className={classes.panel} aria-labelledby="export-past">
          <h2
            id="export-past"
            tabIndex={-1}
            className={classes.heading}
          >{t`Exported on this device`}</h2>
          <PastExports headingId="export-past" busy={busy} onRunAgain={runAgain} />
        </section>
      </div>
    </Page>
  );
}
