import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReadProgress } from '#src/api/pages.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useBulkWords } from './bulk-words.ts';
import classes from '#src/pages/inbox/selection/selection-bar.module.css';

interface ReadingProps {
  readonly progress: ReadProgress | null;
  readonly count: number | undefined;
  readonly onStop: () => void;
}

/** How far reading all matching invoices is. */
export function Reading({ progress, count = 0, onStop }: ReadingProps) {
  const { t } = useLingui();
  const words = useBulkWords();
  const wait = useCountdown(progress?.pausedUntil ?? 0);
  const total = progress?.count ?? count;
  const [some, all] = [words.number(progress?.read ?? 0), words.number(total)];
  return (
    <span className={classes.reading}>
      <progress
        className={classes.progress}
        max={Math.max(1, total)}
        value={progress?.read ?? 0}
        aria-label={t`Reading`}
      />
      <span>
        {wait > 0
          ? plural(wait, {
              one: 'The service asks us to wait # second',
              other: 'The service asks us to wait # seconds',
            })
          : t`Reading ${some} of ${all}`}
      </span>
      <Button size="xs" variant="default" onClick={onStop}>{t`Stop`}</Button>
    </span>
  );
}
