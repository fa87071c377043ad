import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatSize } from '#src/lib/money.ts';
import { JobProgress } from '#src/ui/job-progress.tsx';
import type { PackProgress } from './pack-run.ts';

type Moving = Exclude<PackProgress, { at: 'gaps' | 'large' }>;

/** So many files say how large the others may be. */
const enoughToGuess = 5;

/** How far a pack is, and the way to stop it. */
export function PackProgressLine({ state, onStop }: { state: Moving; onStop: () => void }) {
  const { t } = useLingui();
  const { line, ...progress } = useProgressWords(state);
  const note =
    state.at === 'fetching' &&
    (state.lasts
      ? t`What is fetched is kept on this device: after Stop, a reload or a lost connection it resumes from there.`
      : t`This browser stores nothing: if stopped, it starts over.`);
  return (
    <JobProgress
      label={t`Pack`}
      {...progress}
      until={'until' in state ? state.until : 0}
      note={note}
      onStop={onStop}
    >
      {line}
    </JobProgress>
  );
}

function useProgressWords(state: Moving) {
  const { t } = useLingui();
  const locale = useLocale();
  const sizeOf = (bytes: number) => formatSize(bytes, locale);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  switch (state.at) {
    case 'listing': {
      const [some, all] = [number(state.read), number(state.count)];
      return {
        status: t`Listing the invoices…`,
        line: state.count > 0 ? t`${some} of ${all} listed` : '',
        done: state.read,
        total: state.count,
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
        status: t`Fetching invoices and files…`,
        line: [t`${some} of ${all} invoices`, size, guess, failed].filter(Boolean).join(' · '),
        done: state.settled,
        total: state.total,
      };
    }
    case 'writing': {
      const [some, all] = [sizeOf(state.written), sizeOf(state.bytes)];
      return {
        status: t`Writing the ZIP…`,
        line: state.bytes > 0 ? t`${some} of ${all}` : '',
        done: state.written,
        total: state.bytes,
      };
    }
    case 'checking': {
      const [some, all] = [number(state.checked), number(state.files)];
      return {
        status: t`Opening the finished ZIP and checking each file…`,
        line: t`${some} of ${all} files`,
        done: state.checked,
        total: state.files,
      };
    }
  }
}
