import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDay } from '#src/lib/days.ts';
import type { Disagreement } from '#documents/marking/compare-values.ts';
import { formatMoney } from '#src/lib/money.ts';
import { announce } from '#src/ui/announce.tsx';
import { useWords } from '#src/widgets/words.tsx';
import type { Beside } from '#src/widgets/document/document-context.ts';
import classes from './embedded-invoice-note.module.css';

interface CarriedTableProps {
  readonly found: readonly Disagreement[];
  /** Currency of the e-invoice. */
  readonly currency: string;
  readonly beside: Beside | null;
}

/** Table of the values in which e-invoice, form field and page differ. */
export function EmbeddedInvoiceDifferences({ found, currency, beside }: CarriedTableProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const shown = (field: string, value: string, of: string) => {
    if (field === 'invoice_date') return formatDay(value, locale);
    return (field === 'total_price' || field === 'total_vat') && isDecimal(value)
      ? formatMoney(value, of, locale)
      : value;
  };
  const take = (field: string, value: string) => {
    const name = words.field(field);
    beside?.change?.(field, value);
    announce(t`${name}: ${value} taken`);
  };
  return (
    <div
      className={classes.wide}
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
      tabIndex={0}
      aria-label={t`Where the e-invoice differs`}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`E-invoice`}</th>
            {beside && <th scope="col">{t`Entered`}</th>}
            <th scope="col">{t`Page`}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ field, stated, held, printed }) => {
            const name = words.field(field);
            // A company is chosen from a list and cannot be set as text.
            const able = beside?.change !== undefined && field !== 'company_uid';
            const readable =
              field === 'total_price' || field === 'total_vat'
                ? isDecimal(printed ?? '')
                : field !== 'invoice_date' || isIsoDate(printed ?? '');
            return (
              <tr key={field}>
                <th scope="row">{name}</th>
                <td>
                  <span className={classes.value}>{shown(field, stated, currency)}</span>
                  {able && held !== stated && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t`Take ${name} from the e-invoice`}
                      onClick={() => take(field, stated)}
                    >{t`Take`}</Button>
                  )}
                </td>
                {beside && (
                  <td>
                    <span className={classes.value}>
                      {held === undefined
                        ? '–'
                        : shown(field, held, beside.values['currency'] ?? '')}
                    </span>
                  </td>
                )}
                <td>
                  {printed === null && <span className={classes.quiet}>{t`as the e-invoice`}</span>}
                  {printed === '' && <span className={classes.quiet}>{t`not found`}</span>}
                  {printed && <span className={classes.value}>{shown(field, printed, '')}</span>}
                  {printed && able && readable && held !== printed && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t`Take ${name} from the page`}
                      onClick={() => take(field, printed)}
                    >{t`Take`}</Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
