import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import type { HistoryChange, HistoryEntry } from '#contract/invoice.ts';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDay, formatMoment } from '#src/lib/days.ts';
import { formatDecimal, formatMoney } from '#src/lib/money.ts';
import { useWords } from '#src/widgets/words.tsx';
import classes from './history.module.css';

// A pasted block is an entry a row: all of them drawn at once would slow down every key of the
// page.
const atFirst = 25;
const atOnce = 100;
const beginnings: ReadonlySet<string> = new Set(['upload', 'process', 'item_add']);

/**
 * The currency of the amounts before and after each entry, as far as the entries record when it
 * changed.
 */
function currenciesOf(
  entries: readonly HistoryEntry[],
  today: string,
): readonly { readonly from: string; readonly to: string }[] {
  let to = today;
  return entries.map(({ changes }) => {
    const change = changes.find(({ field }) => field === 'currency');
    const from = !change ? to : typeof change.from === 'string' ? change.from : '';
    const at = { from, to };
    to = from;
    return at;
  });
}

/**
 * Who did what and when, newest first as the service sends it (gap G20); unknown kinds are printed
 * as sent.
 */
export const History = memo(function History({
  entries,
  currency,
}: {
  entries: readonly HistoryEntry[];
  currency: string;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const [shown, setShown] = useState(atFirst);
  const earlier = entries.length - shown;
  const currencies = currenciesOf(entries, currency);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className={classes.title} tabIndex={-1}>{t`History`}</h2>
      {entries.length === 0 && <p className={classes.quiet}>{t`Nothing is recorded yet.`}</p>}
      <ol className={classes.list} aria-labelledby="history-title">
        {entries.slice(0, shown).map((entry, index) => (
          <li key={entry.uid || index} className={classes.entry}>
            <p className={classes.head}>
              <strong>{words.action(entry.action)}</strong>
              <span className={classes.quiet}>
                {entry.workspace_user?.user.full_name || entry.workspace_user?.user.email}
              </span>
              {entry.created_at && (
                <time
                  className={classes.when}
                  dateTime={entry.created_at}
                  title={formatMoment(entry.created_at, locale, 'full')}
                >
                  {formatMoment(entry.created_at, locale)}
                </time>
              )}
            </p>
            {entry.reason && <p className={classes.reason}>{entry.reason}</p>}
            {entry.changes.length > 0 && (
              <ul className={classes.changes}>
                {entry.changes.map((change, at) => (
                  <Change
                    key={at}
                    change={change}
                    begun={beginnings.has(entry.action)}
                    currencies={currencies[index]}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {earlier > 0 && (
        <Button
          className={classes.more}
          size="compact-sm"
          variant="subtle"
          onClick={() => setShown(shown + atOnce)}
        >{t`Show earlier entries (${earlier})`}</Button>
      )}
    </section>
  );
});

/** @param begun the entry is a beginning: an empty value before it is not shown */
function Change({
  change,
  begun,
  currencies,
}: {
  change: HistoryChange;
  begun: boolean;
  currencies: { readonly from: string; readonly to: string } | undefined;
}) {
  const { t } = useLingui();
  const words = useWords();
  const [from, to] = [
    useValueWords(change.field, change.from, currencies?.from ?? ''),
    useValueWords(change.field, change.to, currencies?.to ?? ''),
  ];
  const arrow = t`changed to`;
  const origin = useOrigin(change);
  // The service may leave out the value before.
  if (
    origin !== null ||
    change.field === 'read_from' ||
    change.from === undefined ||
    (begun && from === null)
  ) {
    return (
      <li>
        <span className={classes.quiet}>{words.field(change.field)}</span>{' '}
        {to ?? <em>{t`empty`}</em>} <span className={classes.origin}>{origin}</span>
      </li>
    );
  }
  return (
    <li>
      <span className={classes.quiet}>{words.field(change.field)}</span>{' '}
      {from ?? <em>{t`empty`}</em>} <span aria-hidden>→</span>
      <span className="visually-hidden">{arrow}</span> {to ?? <em>{t`empty`}</em>}
    </li>
  );
}

/**
 * Where a value that was read came from, and how sure it is; null for changes that people made (gap
 * G20).
 */
function useOrigin({ source, sure }: HistoryChange): string | null {
  const { t } = useLingui();
  const locale = useLocale();
  if (!source) return null;
  const from =
    source === 'xml'
      ? t`from the e-invoice`
      : source === 'text'
        ? t`from the text`
        : source === 'ocr'
          ? t`from the picture`
          : source;
  if (typeof sure !== 'number' || sure >= 1) return from;
  return t`${from}, ${new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(sure)} sure`;
}

/** A value of history in words; null when it is empty. */
function useValueWords(field: string, value: unknown, currency: string): string | null {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'object')
    return 'name' in value && typeof value.name === 'string'
      ? value.name
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'read_from')
    return text === 'xml'
      ? t`e-invoice`
      : text === 'text'
        ? t`text of the document`
        : text === 'ocr'
          ? t`picture`
          : text;
  if (field === 'payment_type') return words.paymentType(text);
  if (field === 'unit') return words.unit(text);
  if (field === 'approvement_status') return words.approvement(text);
  if (field === 'processing_status') return words.processing(text);
  if (isIsoDate(text)) return formatDay(text, locale);
  if ((field === 'total_price' || field === 'total_vat') && isDecimal(text))
    return formatMoney(text, currency, locale);
  return (field === 'quantity' || field === 'vat_rate') && isDecimal(text)
    ? formatDecimal(text, locale)
    : text;
}
