import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './export.module.css';

/** More would make the page heavy, and nobody reads them. */
const mostShown = 200;

/**
 * What a file lacks, by name, in a list that scrolls; what it has no room for is counted. Nothing
 * without rows.
 * @param row the line of one, an `<li>` with its key
 */
export function RecordList<Row>({
  title,
  tone,
  rows,
  row,
}: {
  title: string;
  tone: 'bad' | 'quiet';
  rows: readonly Row[];
  row: (one: Row) => ReactNode;
}) {
  const { t } = useLingui();
  const some = new Intl.NumberFormat(useLocale()).format(rows.length - mostShown);
  const Icon = tone === 'bad' ? IconAlertTriangle : IconCircleMinus;
  if (rows.length === 0) return null;
  return (
    <section className={classes.group}>
      <p>
        <IconText icon={<Icon size={16} />} tone={tone}>
          {title}
        </IconText>
      </p>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
      <ul aria-label={title} tabIndex={0}>
        {rows.slice(0, mostShown).map(row)}
        {rows.length > mostShown && <li>{t`and ${some} more`}</li>}
      </ul>
    </section>
  );
}

/** An invoice by its name and its company. */
export function RecordName({
  one: { hf_id, uid, company },
}: {
  one: { readonly hf_id: string; readonly uid: string; readonly company: string | null };
}) {
  return (
    <>
      <strong>{hf_id || uid}</strong> {company}
    </>
  );
}
