import { t } from '@lingui/core/macro';
import { memo, useState, type ReactNode } from 'react';
import type { HistoryChange, HistoryEntry } from '#contract/invoice.ts';
import { momentText, percentText, useTexts } from '#src/i18n/locale.ts';
import { personName } from '#src/lib/names/person-name.ts';
import { words } from '#src/widgets/words.tsx';
import { valueText } from '#src/widgets/value-text.ts';
import hints from '#src/pages/invoice/hints.module.css';
import { Button } from '#src/ui/button.tsx';
import { reasonsOf } from '#src/widgets/note-words.ts';
import type { ReadField } from '#src/lib/comparisons/read-values.ts';
import { groundTexts } from './ground-words.ts';
import classes from './history.module.css';

// A pasted block adds an entry for each row; rendering all at once would delay every key on the
// page.
const atFirst = 25;
const atOnce = 100;
const beginnings: ReadonlySet<string> = new Set(['upload', 'process', 'item_add']);

interface Currencies {
  readonly from: string;
  readonly to: string;
}

/** The currencies over time, as far as the entries record their changes. */
function currenciesOf(entries: readonly HistoryEntry[], today: string): readonly Currencies[] {
  let to = today;
  return entries.map(({ changes }) => {
    const change = changes.find(({ field }) => field === 'currency');
    const from = !change ? to : typeof change.from === 'string' ? change.from : '';
    const at = { from, to };
    to = from;
    return at;
  });
}

// The interface has one action for both.
const actionText = ({ action, changes }: HistoryEntry): string =>
  action === 'remove_approval' && changes.some(({ from }) => from === 'rejected')
    ? t`Rejection removed`
    : words.action(action);

/**
 * The history of an invoice, newest first as the service sends it (gap G20); unknown kinds are
 * shown as sent.
 */
export const History = memo(function History({
  entries,
  currency,
  read,
  whole = false,
}: {
  entries: readonly HistoryEntry[];
  currency: string;
  /** What the newest reading of the file found, by field of the form. */
  read?: ReadonlyMap<string, ReadField>;
  /** Render all entries at once, as on paper. */
  whole?: boolean;
}) {
  useTexts();
  const [shown, setShown] = useState(whole ? entries.length : atFirst);
  const earlier = entries.length - shown;
  const currencies = currenciesOf(entries, currency);
  const reading = entries.find(({ changes }) => changes.some(({ source }) => source));
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className={classes.title} tabIndex={-1}>{t`History`}</h2>
      {entries.length === 0 && (
        <p
          className={hints.quiet}
        >{t`The server lists no changes or decisions for this invoice.`}</p>
      )}
      <ol className={classes.list} aria-labelledby="history-title">
        {entries.slice(0, shown).map((entry, index) => (
          <li key={entry.uid || index} className={classes.entry}>
            <p className={classes.head}>
              <strong>{actionText(entry)}</strong>
              <span className={hints.quiet}>{personName(entry.workspace_user)}</span>
              {entry.created_at && (
                <time
                  className={classes.when}
                  dateTime={entry.created_at}
                  title={momentText(entry.created_at, 'full')}
                >
                  {momentText(entry.created_at)}
                </time>
              )}
            </p>
            {reasonsOf(entry).map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            {entry.changes.length > 0 && (
              <ul className={classes.changes}>
                {entry.changes.map((change, at) => (
                  <Change
                    key={at}
                    change={change}
                    begun={beginnings.has(entry.action)}
                    ofItem={entry.action.startsWith('item_')}
                    currencies={currencies[index] ?? { from: '', to: '' }}
                    read={entry === reading ? read?.get(nameInForm(change.field)) : undefined}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {earlier > 0 && (
        <Button
          className={classes.earlier}
          size="compact-sm"
          variant="subtle"
          onClick={() => setShown(shown + atOnce)}
        >{t`Show earlier entries (${earlier})`}</Button>
      )}
    </section>
  );
});

const nameInForm = (field: string): string => (field === 'company' ? 'company_uid' : field);

/**
 * @param props `begun`: the entry is a start, for which an empty previous value is not shown;
 * `ofItem`: it changes an item, whose total has the name of its column
 */
function Change({
  change: { field, from, to, source, sure },
  begun,
  ofItem,
  currencies,
  read,
}: {
  change: HistoryChange;
  begun: boolean;
  ofItem: boolean;
  currencies: Currencies;
  read: ReadField | undefined;
}) {
  // A later reading that changed nothing here may have found another value. A company is named by
  // its record.
  const isOfIt = field === 'company' || read?.value === to;
  const grounds = groundTexts((isOfIt && read?.grounds) || [], currencies.to);
  const before = historyValue(field, from, currencies.from);
  const after = historyValue(field, to, currencies.to);
  // The service may omit the previous value.
  const isOnlyAfter =
    source || field === 'read_from' || from === undefined || (begun && before === null);
  const empty = <em>{t`empty`}</em>;
  return (
    <li>
      <span className={hints.quiet}>
        {ofItem && field === 'total_price' ? t`Total incl. VAT` : words.field(field)}
      </span>{' '}
      {!isOnlyAfter && (
        <>
          <bdi>{before ?? empty}</bdi>{' '}
          <span className="onwards" aria-hidden>
            →
          </span>
          <span className="visually-hidden">{t`changed to`}</span>{' '}
        </>
      )}
      <bdi>{after ?? empty}</bdi> {source && <Origin source={source} sure={sure} />}
      {grounds.length > 0 && (
        <span className={classes.grounds}>
          {grounds.map((one) => (
            // A right-to-left label must not reorder the amounts after it.
            <span key={one}>
              {'\u00A0· '}
              <bdi>{one}</bdi>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

/** The source of a value that was read, and its confidence (gap G20). */
function Origin({ source, sure }: { source: string; sure: HistoryChange['sure'] }) {
  const words = new Map([
    ['xml', t`from the e-invoice`],
    ['text', t`from the text`],
    ['ocr', t`from the picture`],
  ]);
  const from = words.get(source) ?? source;
  return (
    <span className={classes.origin}>
      {typeof sure === 'number' && sure < 1
        ? t`${from}, ${percentText(String(Math.round(sure * 100)))} confidence`
        : from}
    </span>
  );
}

/** A value of the history in words; null when it is empty. */
function historyValue(field: string, value: unknown, currency: string): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'object' && 'name' in value && typeof value.name === 'string')
    return value.name;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join(', ');
  if (typeof value !== 'string') return valueText(field, JSON.stringify(value), currency);
  const readFrom = new Map([
    ['xml', t`e-invoice`],
    ['text', t`text of the document`],
    ['ocr', t`picture`],
  ]);
  return (field === 'read_from' && readFrom.get(value)) || valueText(field, value, currency);
}
