import { Plural, Trans } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoment } from '#src/lib/days.ts';
import { paths } from '#src/lib/paths.ts';
import type { PastExport } from '#src/lib/past-exports.ts';
import { Link } from '#src/ui/router.ts';
import classes from './exports.module.css';

/** What was exported here before, with the way back to the same invoices. */
export function PastExports({ exports }: { exports: readonly PastExport[] }) {
  const locale = useLocale();
  if (exports.length === 0) return <p className={classes.none}><Trans>Nothing yet. What you export is listed here, on this device only.</Trans></p>;
  return (
    <ul className={classes.past}>
      {exports.map(({ at, file_name, rows, search, selected }) => (
        <li key={at}>
          <span className={classes.file}>{file_name}</span>
          <span className={classes.facts}>
            {formatMoment(at, locale)} · <Plural value={rows} one="# invoice" other="# invoices" />
          </span>
          <Link to={paths.inbox(new URLSearchParams(search))}>{selected ? <Trans>Show the list they were selected in</Trans> : <Trans>Show these invoices</Trans>}</Link>
        </li>
      ))}
    </ul>
  );
}
