import { t } from '@lingui/core/macro';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCopy,
  IconHelp,
  IconTrendingUp,
} from '@tabler/icons-react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { Signals } from '#contract/signals.ts';
import type { Check } from '#documents/checks/check-invoice.ts';
import { confirmedName, confirmedValues } from '#src/device/confirmed-values.ts';
import { useStore } from '#src/device/store.ts';
import { changedPrices } from '#src/widgets/changed-prices.ts';
import { words } from '#src/widgets/words.tsx';
import { hasDuplicate } from './approval-questions.ts';
import { useRowContext } from './row-context.ts';
import { opensRow } from './row-parts.tsx';
import classes from './row-signals.module.css';

const icons = {
  missing: [IconAlertOctagon, 'bad'],
  wrong: [IconAlertTriangle, 'warn'],
  doubtful: [IconHelp, 'warn'],
  duplicates: [IconCopy, 'warn'],
  changed: [IconTrendingUp, 'info'],
} as const;

/**
 * The checks that the service's signals report as wrong. `missing` is reported separately, a stored
 * value is never unreadable, and an old date is no signal.
 */
type WrongKind = Exclude<Check['kind'], 'missing' | 'unreadable' | 'old'>;

/** The signals of a row in words by kind, without those that a person ruled out on this device. */
function useSignalWords(): (row: InvoiceRow) => readonly [keyof Signals, string][] {
  const confirmed = useStore(confirmedValues);
  const wrong: Readonly<Record<string, string>> = {
    'items-total': t`The items don't add up to the total`,
    vat: t`Item VAT doesn't match the invoice's VAT`,
    decimals: t`An amount has too many decimals`,
    future: t`The invoice date is in the future`,
  } satisfies Record<WrongKind, string>;
  const about = {
    missing: (names: string) => names && t`Missing: ${names}`,
    doubtful: (names: string) => names && t`Doubtful: ${names}`,
  };
  return (row) => {
    const { uid, signals, approvement_status } = row;
    if (!signals || approvement_status !== 'waiting') return [];
    const fields = (names: readonly string[]) => names.map((name) => words.field(name)).join(', ');
    const missing = fields(signals.missing);
    const doubtful = fields(
      signals.doubtful
        .filter(({ field, value }) => {
          const name = field === 'company' ? 'company_uid' : field;
          return !confirmed.has(confirmedName(uid, name, value));
        })
        .map(({ field }) => field),
    );
    const found = [
      ['missing', about.missing(missing)],
      ['wrong', signals.wrong.map((kind) => wrong[kind] ?? t`Worth a look`).join('. ')],
      ['doubtful', about.doubtful(doubtful)],
      ['duplicates', hasDuplicate(uid, signals.duplicates) ? t`Likely a duplicate` : ''],
      ['changed', changedPrices(row)],
    ] as const;
    return found.flatMap(([kind, text]) => (text === '' ? [] : [[kind, text]]));
  };
}

/** The signals of an invoice as icons, with words on hover and for screen readers. */
export function RowSignals({ row }: { row: InvoiceRow }) {
  const rows = useRowContext();
  const worded = useSignalWords();
  const signals = worded(row);
  if (signals.length === 0) return null;
  const text = signals.map(([, words]) => words);
  return (
    <>
      {/* It lies over the row's link, which serves keyboards and screen readers, so that hovering
          shows the words. */}
      <a
        {...opensRow(rows, row)}
        className={classes.signals}
        tabIndex={-1}
        aria-hidden
        title={text.join('\n')}
      >
        {signals.map(([kind]) => {
          const [Icon, tone] = icons[kind];
          return (
            <span key={kind} className={classes.signal} data-tone={tone}>
              <Icon size={16} aria-hidden />
            </span>
          );
        })}
      </a>
      <span className="visually-hidden">{text.join('. ')}</span>
    </>
  );
}
