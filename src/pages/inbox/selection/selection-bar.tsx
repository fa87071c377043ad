import { useMemo, useState } from 'react';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { followTotals, type Totals } from '#src/lib/decisions/bulk-sums.ts';
import { bySkipReason, planOf } from '#src/lib/decisions/decision.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { announce } from '#src/ui/announce.tsx';
import { focusAfter, focusPage } from '#src/ui/focus.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { refuseOffline } from '#src/widgets/why-not/why-not.tsx';
import { useSelectAll } from './use-select-all.ts';
import { bulkWords } from '#src/pages/inbox/bulk/bulk-words.ts';
import { ReviewSelected } from './review-start.tsx';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';
import { plural, t } from '@lingui/core/macro';
import type { ReadProgress } from '#src/api/pages.ts';
import { countText } from '#src/i18n/locale.ts';
import { Button } from '#src/ui/button.tsx';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { useChange } from '#src/ui/use-change.ts';

export type BulkAction = 'approve' | 'reject' | 'delete';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly filters: InboxFilters;
  /** Number of invoices of the filters; undefined while unknown. */
  readonly count: number | undefined;
  readonly onBulk: (action: BulkAction) => void;
  readonly onExport: () => void;
  /** Increases with each Ctrl+A. */
  readonly allAsked: number;
}

const actions = ['approve', 'reject', 'delete'] as const;
// Reasons are only counted up to this size. In a larger selection some action is always possible,
// or the dialog explains why not.
const mostJudged = 1000;

/** Milliseconds of rest, so that quick changes of the selection are announced once. */
const announceAfterMs = 700;

/** For `ref`: when the bar disappears with the focus in it, the cursor's row is focused. */
const giveFocus = (bar: HTMLElement | null) => (): void => {
  if (!bar?.contains(document.activeElement)) return;
  const row = document.querySelector<HTMLElement>('[data-list-scroller] [data-current] a');
  if (row) row.focus({ preventScroll: true });
  else focusPage();
};

// Not a button of the bar: a key that is still held down would press it.
const focusBar = focusAfter((one) => one.closest('section'));

/** The selection with its sums and actions; nothing without a selection. */
export function SelectionBar({
  selection,
  filters,
  count,
  onBulk,
  onExport,
  allAsked,
}: SelectionBarProps) {
  const all = useSelectAll(selection, filters, allAsked);
  const isOnline = useStore(online);
  const { picked } = selection;
  const [totalsOf] = useState(followTotals);
  // In the same paint as the number, since an action that moves afterwards misses a click.
  const { sums, allowed } = useMemo(() => totalsOf(picked), [totalsOf, picked]);
  const { reading } = all;
  const names = { approve: t`Approve`, reject: t`Reject`, delete: t`Delete` };
  const [some, every] = [countText(picked.size), countText(count ?? 0)];
  const summary =
    picked.size === 0
      ? ''
      : [t`${some} selected`, bulkWords.sums(sums)].filter(Boolean).join(' · ');
  useChange(
    summary,
    (now) => {
      const timer = setTimeout(() => announce(now || t`Nothing is selected`), announceAfterMs);
      return () => clearTimeout(timer);
    },
    '',
  );
  // A decision whose key is pressed while all are being read is about all of them, never about the
  // row of the cursor.
  const [wanted, setWanted] = useState<BulkAction | null>(null);
  const stop = () => {
    setWanted(null);
    all.stop();
  };
  useKeys(
    reading.kind === 'running'
      ? {
          Escape: { label: t`Stop`, group: t`Selection`, run: stop },
          a: () => setWanted('approve'),
          r: () => setWanted('reject'),
          Delete: () => setWanted('delete'),
        }
      : {},
  );
  useChange(reading.kind, (now) => {
    if (now === 'running') return;
    setWanted(null);
    if (now === 'idle' && wanted && picked.size > 0) onBulk(wanted);
  });
  // Offline the selection explains why, since there may be no row under the cursor.
  useKeys(
    isOnline || picked.size === 0
      ? {}
      : { a: refuseOffline, r: refuseOffline, Delete: refuseOffline },
  );
  if (picked.size === 0 && reading.kind === 'idle') return null;
  const button = (label: string, run: () => void, key?: string) => (
    <Button key={key} size="xs" variant="default" onClick={run}>
      {label}
    </Button>
  );
  return (
    <section
      ref={giveFocus}
      tabIndex={-1}
      className={classes.bar}
      aria-label={t`Selection`}
      data-foot-bar
    >
      {picked.size > 0 && (
        <div className={classes.text}>
          <p className={classes.totals}>
            <span className={classes.count}>{t`${some} selected`}</span>
            {sums.map(({ currency, total }) => (
              <span key={currency}>
                {' '}
                · <span className={classes.sum}>{bulkWords.sums([{ currency, total }])}</span>
              </span>
            ))}
          </p>
          <SelectionWhy picked={picked} allowed={allowed} names={names} />
        </div>
      )}
      {reading.kind === 'ended' && (
        <div className={classes.problem}>
          <ProblemNotice
            compact
            title={t`Not all could be selected`}
            problem={reading.end}
            onRetry={all.start}
          />
        </div>
      )}
      <span className={classes.buttons}>
        <ReviewSelected picked={picked} filters={filters} />
        {actions.map(
          (action) =>
            isOnline && allowed[action] > 0 && button(names[action], () => onBulk(action), action),
        )}
        {isOnline && picked.size > 0 && button(t`Export`, onExport)}
        {reading.kind === 'running' && (
          <Reading progress={reading.progress} count={count} onStop={stop} />
        )}
        {isOnline && reading.kind !== 'running' && count !== undefined && picked.size < count && (
          <Button ref={focusBar} size="xs" variant="default" onClick={all.start}>
            {t`Select all ${every}`}
          </Button>
        )}
        {reading.kind !== 'running' && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              all.forget();
              selection.clear();
            }}
          >{t`Clear selection`}</Button>
        )}
      </span>
    </section>
  );
}

/** Explains why an expected button of the selection is missing. */
function SelectionWhy({
  picked,
  allowed,
  names,
}: {
  picked: ReadonlyMap<string, SelectedInvoice>;
  allowed: Totals['allowed'];
  names: Readonly<Record<BulkAction, string>>;
}) {
  const missing = actions.filter((action) => allowed[action] === 0);
  if (picked.size > mostJudged || missing.length === 0) return null;
  const missed = missing.map((action) => ({
    name: names[action],
    why: [...bySkipReason(planOf(action, picked.values()).leftOut)]
      .map(([why, left]) => bulkWords.why(action, why, left.length))
      .join(', '),
  }));
  const lines = [...Map.groupBy(missed, ({ why }) => why)].map(
    ([why, same]) => `${same.map(({ name }) => name).join(', ')}: ${why}`,
  );
  return <div className={classes.why}>{lines.join(' · ')}</div>;
}

interface ReadingProps {
  readonly progress: ReadProgress | null;
  readonly count: number | undefined;
  readonly onStop: () => void;
}

function Reading({ progress, count = 0, onStop }: ReadingProps) {
  const wait = useCountdown(progress?.pausedUntil ?? 0);
  const total = progress?.count ?? count;
  const [some, all] = [countText(progress?.read ?? 0), countText(total)];
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
              one: 'The server asks us to wait # second',
              other: 'The server asks us to wait # seconds',
            })
          : t`Reading ${some} of ${all}`}
      </span>
      <Button size="xs" variant="default" onClick={onStop}>{t`Stop`}</Button>
    </span>
  );
}
