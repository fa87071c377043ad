import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { approvementStatuses } from '#contract/invoice.ts';
import { noFilters } from '#src/lib/filters.ts';
import { pastExports } from '#src/lib/past-exports.ts';
import { DateField } from '#src/ui/date-field.tsx';
import { Page } from '#src/ui/page.tsx';
import { ExportRun } from '#src/widgets/export-run.tsx';
import { useWords } from '#src/widgets/words.tsx';
import { PastExports } from './past-exports.tsx';
import classes from './exports.module.css';

/** Exports by period and status, and what this device has exported before. */
export function Component() {
  const { t } = useLingui();
  const words = useWords();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [status, setStatus] = useState('');
  const [past, setPast] = useState(pastExports);
  const filters = {
    ...noFilters,
    approvement_status: status ? [status] : [],
    created_at__from_date: from || undefined,
    created_at__to_date: to || undefined,
  };
  const backwards = from !== '' && to !== '' && from > to;
  return (
    <Page title={t`Exports`}>
      <div className={classes.columns}>
        <section className={classes.panel} aria-labelledby="export-what">
          <h2 id="export-what" className={classes.heading}>{t`New export`}</h2>
          <div className={classes.fields}>
            <DateField label={t`Created from`} value={from} onChange={setFrom} />
            <DateField label={t`Created to`} value={to} onChange={setTo} error={backwards ? t`This day is before the first one.` : undefined} />
            <label className={classes.field}>
              <span>{t`Status`}</span>
              <select value={status} onChange={(event) => setStatus(event.target.value)}>
                <option value="">{t`All`}</option>
                {approvementStatuses.map((one) => <option key={one} value={one}>{words.approvement(one)}</option>)}
              </select>
            </label>
          </div>
          <ExportRun filters={filters} onDone={() => setPast(pastExports())} />
        </section>
        <section className={classes.panel} aria-labelledby="export-past">
          <h2 id="export-past" className={classes.heading}>{t`Exported on this device`}</h2>
          <PastExports exports={past} />
        </section>
      </div>
    </Page>
  );
}
