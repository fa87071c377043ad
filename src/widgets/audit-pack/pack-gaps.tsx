import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { focusNow } from '#src/ui/focus-now.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import type { PackFailure, PackState } from './pack-run.ts';
import classes from './audit-pack.module.css';

interface PackGapsProps {
  readonly state: Extract<PackState, { at: 'gaps' }>;
  readonly onRetry: () => void;
  readonly onSave: () => void;
  readonly onStop: () => void;
}

/** More would make the page heavy, and nobody reads them; the manifest names them all. */
const mostShown = 200;

/**
 * What the pack would lack, and the ways on: fetch it again, save without it, or stop and go on
 * another time.
 */
export function PackGaps({
  state: { total, failures, left },
  onRetry,
  onSave,
  onStop,
}: PackGapsProps) {
  const { t } = useLingui();
  const title = plural(failures.length, {
    one: '# invoice is not whole',
    other: '# invoices are not whole',
  });
  const more = failures.length - mostShown;
  return (
    <>
      <p role="alert" className={classes.lead}>
        {t`No pack was saved yet.`} {left === 0 && t`All else is fetched and kept on this device.`}
      </p>
      {failures.length > 0 && (
        <section className={classes.group}>
          <p>
            <IconText icon={<IconAlertTriangle size={16} />} tone="bad">
              {title}
            </IconText>
          </p>
          {/* It scrolls, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
          <ul aria-label={title} tabIndex={0}>
            {failures.slice(0, mostShown).map((one) => (
              <Failure key={one.invoice.uid} failure={one} />
            ))}
            {more > 0 && <li>{t`and ${more} more`}</li>}
          </ul>
        </section>
      )}
      {left > 0 && (
        <p className={classes.note}>
          {plural(left, {
            one: '# more was not asked for, since the service brought no answer.',
            other: '# more were not asked for, since the service brought no answer.',
          })}
        </p>
      )}
      <p className={classes.note}>{t`Saved without them, the pack names them as missing.`}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onStop}>{t`Stop`}</Button>
        {failures.length + left < total && (
          <Button variant="default" onClick={onSave}>{t`Save without them`}</Button>
        )}
        <Button ref={focusNow} onClick={onRetry}>{t`Retry failed`}</Button>
      </div>
    </>
  );
}

function Failure({
  failure: {
    invoice: { uid, hf_id, company },
    trouble: { part, problem, elsewhere },
  },
}: {
  failure: PackFailure;
}) {
  const { t } = useLingui();
  const { title, why } = useProblemWords(problem);
  const blocked = elsewhere !== null && problem.kind === 'unreachable';
  const refused = part === 'file' && problem.kind === 'refused' ? problem.status : 0;
  const reason = (): string => {
    if (blocked)
      return t`it lies at ${elsewhere}, and this page may not fetch from there, or that place cannot be reached.`;
    if ([404, 410].includes(refused)) return t`the service does not have it any more.`;
    return [401, 403].includes(refused)
      ? t`the service does not give it out to this key.`
      : `${title}. ${why}`;
  };
  return (
    <li>
      <strong>{hf_id || uid}</strong> {company}
      <span className={classes.reason}>
        {part === 'file'
          ? t`The record is here, its file is not:`
          : t`The record could not be read:`}{' '}
        {reason()}
      </span>
    </li>
  );
}
