import { plural, t } from '@lingui/core/macro';
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from '#src/i18n/locale.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './export.module.css';

/** More rows would slow the page down, and nobody reads them. */
const mostShown = 200;

/** A missing invoice by name and company, and a note on it. */
type ListedRecord = Pick<SelectedInvoice, 'uid' | 'hf_id' | 'company'>;

/**
 * A scrolling list of what a file lacks; rows beyond the limit are counted. Nothing without rows.
 * @param note shown after the name of a row
 */
export function RecordList<Row extends ListedRecord>({
  title,
  tone,
  rows,
  note,
}: {
  title: string;
  tone: 'bad' | 'quiet';
  rows: readonly Row[];
  note?: (row: Row) => ReactNode;
}) {
  const some = countText(rows.length - mostShown);
  const Icon = tone === 'bad' ? IconAlertTriangle : IconCircleMinus;
  if (rows.length === 0) return null;
  return (
    <section className={classes.group}>
      <p>
        <IconText icon={<Icon size={16} />} tone={tone}>
          {title}
        </IconText>
      </p>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <ul aria-label={title} tabIndex={0}>
        {rows.slice(0, mostShown).map((row) => (
          <li key={row.uid}>
            <strong>{row.hf_id || row.uid}</strong> {row.company}
            {note?.(row)}
          </li>
        ))}
        {rows.length > mostShown && <li>{t`and ${some} more`}</li>}
      </ul>
    </section>
  );
}

export function DeletedList({ rows }: { rows: readonly ListedRecord[] }) {
  return (
    <RecordList
      title={plural(rows.length, {
        one: '# was deleted in the meantime',
        other: '# were deleted in the meantime',
      })}
      tone="quiet"
      rows={rows}
    />
  );
}
