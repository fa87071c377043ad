import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoney, formatSize } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyText } from '#src/ui/copy-text.tsx';
import { focusNow } from '#src/ui/focus-now.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from '#src/widgets/export/export.module.css';
import { DeletedList, RecordList } from '#src/widgets/export/record-list.tsx';
import type { SavedPack } from './pack-run.ts';

/** What was saved, what the finished ZIP was found to hold, and what is missing in it. */
export function PackResult({
  saved: { file_name, facts, files, bytes, sha256, differences, onDisk },
  onRetry,
  onAgain,
}: {
  saved: SavedPack;
  onRetry: () => void;
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const whole = differences.length === 0;
  const [size, each] = [formatSize(bytes, locale), new Intl.NumberFormat(locale).format(files)];
  const unread = facts.missing.filter(({ why }) => why === 'not read');
  const deleted = facts.missing.filter(({ why }) => why === 'deleted');
  const sums = facts.sums
    .map(({ currency, total }) => formatMoney(total, currency, locale))
    .join(' · ');
  return (
    <>
      {whole ? (
        <>
          <p>
            <IconText
              icon={<IconCircleCheck size={16} />}
              tone="good"
            >{t`${file_name} is saved`}</IconText>
          </p>
          <p>
            {plural(facts.invoices, { one: '# invoice', other: '# invoices' })} ·{' '}
            {plural(facts.files, { one: '# original file', other: '# original files' })} · {size}
            {sums && ` · ${sums}`}
          </p>
          <p className={classes.note}>
            {t`The ZIP was opened again: all ${each} files are in it, each with the checksum that its manifest names.`}
          </p>
          <p className={classes.note}>
            {t`SHA-256 of the ZIP`} <CopyText text={sha256} label={t`Copy the SHA-256`} />
          </p>
        </>
      ) : (
        <p role="alert" className={classes.lead}>
          {onDisk
            ? t`The ZIP was written, but it is incomplete. Do not pass it on.`
            : t`The ZIP was incomplete, so it was not saved.`}
        </p>
      )}
      <RecordList
        title={plural(differences.length, {
          one: '# file is missing or changed',
          other: '# files are missing or changed',
        })}
        tone="bad"
        rows={differences.map(({ name }) => ({ uid: name, hf_id: name, company: null }))}
      />
      <RecordList
        title={plural(unread.length, {
          one: '# is incomplete in the pack',
          other: '# are incomplete in the pack',
        })}
        tone="bad"
        rows={unread}
        note={({ what }) =>
          ` · ${what === 'file' ? t`its file is missing` : t`its record and file are missing`}`
        }
      />
      <DeletedList rows={deleted} />
      <div className={classes.actions}>
        {!whole && <Button ref={focusNow} onClick={onRetry}>{t`Retry`}</Button>}
        {whole && unread.length > 0 && (
          <Button variant="default" onClick={onRetry}>{t`Retry failed`}</Button>
        )}
        {whole && (
          <Button ref={focusNow} variant="default" onClick={onAgain}>{t`Download again`}</Button>
        )}
      </div>
    </>
  );
}
