import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { PackDifference } from '#src/lib/audit-pack/check-pack.ts';
import type { Missing } from '#src/lib/audit-pack/manifest.ts';
import { formatMoney } from '#src/lib/money.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useSizeWords } from '#src/widgets/export/export-size.ts';
import type { SavedPack } from './pack-run.ts';
import classes from './audit-pack.module.css';

const mostShown = 200;

/** What was saved, what the finished ZIP was found to hold, and what is missing in it. */
export function PackResult({
  saved,
  onRetry,
  onAgain,
}: {
  saved: SavedPack;
  onRetry: () => void;
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const sizeOf = useSizeWords();
  const { file_name, facts, files, bytes, sha256, differences, onDisk } = saved;
  const whole = differences.length === 0;
  const [size, each] = [sizeOf(bytes), new Intl.NumberFormat(locale).format(files)];
  const unread = facts.missing.filter(({ why }) => why === 'not read');
  const deleted = facts.missing.filter(({ why }) => why === 'deleted');
  const sums = facts.sums
    .map(({ currency, total }) => formatMoney(total, currency, locale))
    .join(' · ');
  return (
    <>
      {whole ? (
        <>
          <p className={classes.done}>
            <IconText
              icon={<IconCircleCheck size={16} />}
              tone="good"
            >{t`${file_name} is saved`}</IconText>
          </p>
          <p className={classes.text}>
            {plural(facts.invoices, { one: '# invoice', other: '# invoices' })} ·{' '}
            {plural(facts.files, { one: '# original file', other: '# original files' })} · {size}
            {sums && ` · ${sums}`}
          </p>
          <p
            className={classes.note}
          >{t`The ZIP was opened again: all ${each} files are in it, each with the checksum that its manifest names.`}</p>
          <p className={classes.note}>
            {t`SHA-256 of the ZIP`} <code className={classes.hash}>{sha256}</code>
          </p>
        </>
      ) : (
        <Differences differences={differences} onDisk={onDisk} />
      )}
      {unread.length > 0 && (
        <Lacking
          title={plural(unread.length, {
            one: '# is not whole in the pack',
            other: '# are not whole in the pack',
          })}
          missing={unread}
          tone="bad"
        />
      )}
      {deleted.length > 0 && (
        <Lacking
          title={plural(deleted.length, {
            one: '# was deleted meanwhile',
            other: '# were deleted meanwhile',
          })}
          missing={deleted}
          tone="quiet"
        />
      )}
      <div className={classes.actions}>
        {whole && unread.length > 0 && (
          <Button variant="default" onClick={onRetry}>{t`Retry failed`}</Button>
        )}
        {whole ? (
          <Button ref={focusNow} variant="default" onClick={onAgain}>{t`Download again`}</Button>
        ) : (
          <Button ref={focusNow} onClick={onRetry}>{t`Retry`}</Button>
        )}
      </div>
    </>
  );
}

function Differences({
  differences,
  onDisk,
}: {
  differences: readonly PackDifference[];
  onDisk: boolean;
}) {
  const { t } = useLingui();
  const title = plural(differences.length, {
    one: '# file is not as it should be',
    other: '# files are not as they should be',
  });
  return (
    <>
      <p role="alert" className={classes.lead}>
        {onDisk
          ? t`The ZIP was written, but it is not whole. Do not pass it on.`
          : t`The ZIP was not whole, so it was not saved.`}
      </p>
      <section className={classes.group}>
        <p>
          <IconText icon={<IconAlertTriangle size={16} />} tone="bad">
            {title}
          </IconText>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
        <ul aria-label={title} tabIndex={0}>
          {differences.slice(0, mostShown).map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Lacking({
  title,
  missing,
  tone,
}: {
  title: string;
  missing: readonly Missing[];
  tone: 'bad' | 'quiet';
}) {
  const { t } = useLingui();
  const more = missing.length - mostShown;
  return (
    <section className={classes.group}>
      <p>
        <IconText
          icon={tone === 'bad' ? <IconAlertTriangle size={16} /> : <IconCircleMinus size={16} />}
          tone={tone}
        >
          {title}
        </IconText>
      </p>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
      <ul aria-label={title} tabIndex={0}>
        {missing.slice(0, mostShown).map(({ uid, hf_id, company, what, why }) => (
          <li key={uid}>
            <strong>{hf_id || uid}</strong> {company}
            {why === 'not read' && (
              <>
                {' '}
                · {what === 'file' ? t`its file is missing` : t`its record and file are missing`}
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>{t`and ${more} more`}</li>}
      </ul>
    </section>
  );
}
