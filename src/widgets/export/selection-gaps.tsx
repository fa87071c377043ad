import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Picked } from '#src/lib/picked.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import type { SelectionReading } from './use-selection-export.ts';
import classes from './export-run.module.css';

interface SelectionGapsProps {
  readonly reading: SelectionReading;
  readonly onRetry: () => void;
  readonly onSave: () => void;
}

/** More would make the page heavy, and nobody reads them. */
const mostShown = 200;

/**
 * Which selected invoices the file would lack, and the way on: read those again, or save without
 * the deleted ones.
 */
export function SelectionGaps({
  reading: { lines, gone, failed, left },
  onRetry,
  onSave,
}: SelectionGapsProps) {
  const { t } = useLingui();
  const missing = failed.length + left;
  const deleted = plural(gone.length, {
    one: '# was deleted meanwhile',
    other: '# were deleted meanwhile',
  });
  const unread = plural(failed.length, {
    one: '# could not be read',
    other: '# could not be read',
  });
  return (
    <>
      <p role="alert" className={classes.lead}>
        {t`No file was saved yet.`} {missing > 0 && t`It will be once all of them are read.`}
        {missing === 0 && lines.length === 0 && t`None of them is there any more.`}
      </p>
      {failed.length > 0 && (
        <Group
          title={unread}
          tone="bad"
          icon={<IconAlertTriangle size={16} />}
          more={failed.length - mostShown}
        >
          {failed.slice(0, mostShown).map(([one, problem]) => (
            <li key={one.uid}>
              <Name one={one} />
              <Reason problem={problem} />
            </li>
          ))}
        </Group>
      )}
      {left > 0 && (
        <p className={classes.note}>
          {plural(left, { one: '# more was not asked for.', other: '# more were not asked for.' })}
        </p>
      )}
      {gone.length > 0 && (
        <Group
          title={deleted}
          tone="quiet"
          icon={<IconCircleMinus size={16} />}
          more={gone.length - mostShown}
        >
          {gone.slice(0, mostShown).map((one) => (
            <li key={one.uid}>
              <Name one={one} />
            </li>
          ))}
        </Group>
      )}
      <div className={classes.actions}>
        {missing > 0 && <Button ref={focusNow} onClick={onRetry}>{t`Retry`}</Button>}
        {missing === 0 && lines.length > 0 && (
          <Button ref={focusNow} onClick={onSave}>
            {plural(lines.length, { one: 'Save the other one', other: 'Save the other #' })}
          </Button>
        )}
      </div>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly tone: Tone;
  readonly icon: ReactNode;
  /** So many are not shown. */
  readonly more: number;
  readonly children: ReactNode;
}

function Group({ title, tone, icon, more, children }: GroupProps) {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useLocale());
  const some = format.format(more);
  return (
    <section className={classes.group}>
      <p>
        <IconText icon={icon} tone={tone}>
          {title}
        </IconText>
      </p>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
      <ul aria-label={title} tabIndex={0}>
        {children}
        {more > 0 && <li>{t`and ${some} more`}</li>}
      </ul>
    </section>
  );
}

function Name({ one: { hf_id, uid, company } }: { one: Picked }) {
  return (
    <>
      <strong>{hf_id || uid}</strong> {company}
    </>
  );
}

function Reason({ problem }: { problem: Problem }) {
  const { title, why } = useProblemWords(problem);
  return (
    <span className={classes.reason}>
      {title}. {why}
    </span>
  );
}
