import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoment } from '#src/lib/days.ts';
import { readInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { formatSize } from '#src/lib/money.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { formatOf, type PastExport } from '#src/widgets/export/past-exports.ts';
import { CopyText } from '#src/ui/copy-text.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { SumsLine } from '#src/widgets/export/export-sums.tsx';
import { useFilterWords } from '#src/widgets/filters/use-chosen-names.ts';
import { CheckFile } from './check-file.tsx';
import classes from './exports.module.css';

interface PastEntryProps {
  readonly entry: PastExport;
  readonly busy: boolean;
  readonly onRunAgain: () => void;
  readonly onRemove: () => void;
}

/** One past export: when, what of, what its check said, and how to make it again. */
export function PastEntry({ entry, busy, onRunAgain, onRemove }: PastEntryProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const search = new URLSearchParams(entry.search);
  const words = useFilterWords(readInbox(search));
  const { file_name, rows, bytes, sums, sha256, selected, at } = entry;
  const kinds = { csv: t`CSV`, xlsx: t`Excel`, zip: t`Auditor’s pack` };
  const facts = [
    formatMoment(at, locale),
    kinds[formatOf(entry)],
    ...(rows === undefined ? [] : [plural(rows, { one: '# invoice', other: '# invoices' })]),
    formatSize(bytes, locale),
  ];
  return (
    <li aria-label={file_name}>
      <span id={id} className={classes.file}>
        {file_name}
      </span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <Link to={paths.inbox(search)}>{selected ? t`Selected from: ${words}` : words}</Link>
      {sums && sums.length > 0 && (
        <span className={classes.facts}>
          {t`Totals:`} <SumsLine sums={sums} />
        </span>
      )}
      <CheckWords entry={entry} />
      {sha256 && (
        <span className={classes.hash}>
          <span>SHA-256</span> <CopyText text={sha256} label={t`Copy the SHA-256`} />
        </span>
      )}
      {selected && (
        <span className={classes.facts}>
          <Trans>
            The selection is not stored, so this can't be run again: select the invoices again in
            the list.
          </Trans>
        </span>
      )}
      <div className={classes.actions}>
        {!selected && (
          <SmallButton
            disabled={busy}
            aria-describedby={id}
            onClick={onRunAgain}
          >{t`Run again`}</SmallButton>
        )}
        {sha256 && <CheckFile sha256={sha256} nameId={id} />}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-describedby={id}
          onClick={onRemove}
        >{t`Remove`}</Button>
      </div>
    </li>
  );
}

function CheckWords({ entry: { check, rows, expected } }: { entry: PastExport }) {
  const { t } = useLingui();
  const { format } = new Intl.NumberFormat(useLocale());
  const all = format(expected ?? 0);
  const broken = [t`Incomplete: do not use this file`, 'bad'] as const;
  const unchecked = [t`Not checked`, 'quiet'] as const;
  const words: Record<NonNullable<PastExport['check']>, readonly [string, Tone]> = {
    same: [t`Checked, complete`, 'good'],
    meanwhile: [t`Checked; the list changed while it was made`, 'warn'],
    rows: [
      plural(rows ?? 0, {
        one: `Incomplete: # row instead of ${all}`,
        other: `Incomplete: # rows instead of ${all}`,
      }),
      'bad',
    ],
    sums: [t`Its totals are not those of the list`, 'bad'],
    broken,
    changed: broken,
    unreadable: unchecked,
    skipped: unchecked,
  };
  const [text, tone] = check ? words[check] : unchecked;
  const Icon =
    tone === 'good' ? IconCircleCheck : tone === 'bad' ? IconAlertTriangle : IconInfoCircle;
  return (
    <IconText icon={<Icon size={16} />} tone={tone}>
      {text}
    </IconText>
  );
}
