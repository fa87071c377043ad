import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ExportNews } from '#src/api/export-run.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useSizeWords } from './export-size.ts';
import classes from './export-run.module.css';

/**
 * How far an export is: in rows where they can be counted, else in bytes. Cancelled while it is
 * checked, only the check ends.
 */
export function ExportProgress({ news, onCancel }: { news: ExportNews; onCancel: () => void }) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const size = useSizeWords();
  const waits = useCountdown(news.until);
  const { phase, rows, of, bytes, ofBytes } = news;
  const known =
    phase === 'checking'
      ? {}
      : rows !== null && of > 0
        ? { max: of, value: Math.min(rows, of) }
        : ofBytes !== null
          ? { max: ofBytes, value: bytes }
          : {};
  const [some, all, received] = [format.format(rows ?? 0), format.format(of), size(bytes)];
  const words = () => {
    if (phase === 'asking') return t`Waiting for the service…`;
    if (phase === 'checking') return t`The file is saved and is opened again to check it…`;
    return rows === null ? t`${received} received` : t`${some} of ${all} rows · ${received}`;
  };
  return (
    <>
      <p role="status" className={waits > 0 ? classes.pause : classes.quiet}>
        {waits > 0 && t`The service asks us to wait. It goes on by itself.`}
      </p>
      <progress className={classes.bar} {...known} aria-label={t`Export`} />
      <p className={classes.count}>
        {words()}
        {waits > 0 && (
          <span> · {plural(waits, { one: '# second left', other: '# seconds left' })}</span>
        )}
      </p>
      <div className={classes.actions}>
        <Button ref={focusNow} variant="default" onClick={onCancel}>
          {phase === 'checking' ? t`Skip the check` : t`Cancel`}
        </Button>
      </div>
    </>
  );
}
