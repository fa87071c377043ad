import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useLocale } from '#src/i18n/use-locale.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useSizeWords } from '#src/widgets/export/export-size.ts';
import type { PackState } from './pack-run.ts';
import classes from './audit-pack.module.css';

type Moving = Extract<PackState, { at: 'listing' | 'fetching' | 'writing' | 'checking' }>;

/** So many files say how large the others may be. */
const enoughToGuess = 5;

/** How far a pack is, and the way to stop it. */
export function PackProgress({ state, onStop }: { state: Moving; onStop: () => void }) {
  const { t } = useLingui();
  const until = state.at === 'listing' || state.at === 'fetching' ? state.until : 0;
  const wait = useCountdown(until);
  const { what, line, value, max } = useProgressWords(state);
  return (
    <>
      <p role="status" className={wait > 0 ? classes.pause : classes.text}>
        {wait > 0 ? t`The service asks us to wait. It goes on by itself.` : what}
      </p>
      <progress className={classes.bar} {...(max > 0 ? { max, value } : {})} aria-label={t`Pack`} />
      <p className={classes.numbers}>
        {line}
        {/* Not in the status: each second would be told. */}
        {wait > 0 && <> · {plural(wait, { one: '# second left', other: '# seconds left' })}</>}
      </p>
      {state.at === 'fetching' && (
        <p className={classes.note}>
          {state.lasts
            ? t`What is fetched is kept on this device: after Stop, a reload or a lost network it goes on from there.`
            : t`This browser keeps nothing for later: stopped, it begins anew.`}
        </p>
      )}
      <div className={classes.actions}>
        <Button ref={focusNow} variant="default" onClick={onStop}>{t`Stop`}</Button>
      </div>
    </>
  );
}

interface ProgressWords {
  readonly what: string;
  readonly line: string;
  readonly value: number;
  readonly max: number;
}

function useProgressWords(state: Moving): ProgressWords {
  const { t } = useLingui();
  const locale = useLocale();
  const sizeOf = useSizeWords();
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  switch (state.at) {
    case 'listing': {
      const [some, all] = [number(state.read), number(state.count)];
      return {
        what: t`Listing the invoices…`,
        line: state.count > 0 ? t`${some} of ${all} listed` : '',
        value: state.read,
        max: state.count,
      };
    }
    case 'fetching': {
      const [some, all, size] = [number(state.settled), number(state.total), sizeOf(state.bytes)];
      const whole = sizeOf((state.bytes / Math.max(state.settled, 1)) * state.total);
      const guess =
        state.settled >= enoughToGuess && state.settled < state.total
          ? t`about ${whole} in all`
          : '';
      const failed =
        state.failed > 0 ? plural(state.failed, { one: '# failed', other: '# failed' }) : '';
      return {
        what: t`Fetching invoices and files…`,
        line: [t`${some} of ${all} invoices`, size, guess, failed].filter(Boolean).join(' · '),
        value: state.settled,
        max: state.total,
      };
    }
    case 'writing': {
      const [some, all] = [sizeOf(state.written), sizeOf(state.bytes)];
      return {
        what: t`Writing the ZIP…`,
        line: state.bytes > 0 ? t`${some} of ${all}` : '',
        value: state.written,
        max: state.bytes,
      };
    }
    case 'checking': {
      const [some, all] = [number(state.checked), number(state.files)];
      return {
        what: t`Opening the finished ZIP and checking each file…`,
        line: t`${some} of ${all} files`,
        value: state.checked,
        max: state.files,
      };
    }
  }
}
