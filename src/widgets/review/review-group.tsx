import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatCount, sumByCurrency } from '#src/lib/money.ts';
import type { ReviewEntry } from '#src/lib/review/review.ts';
import { Amount } from '#src/ui/amount.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { ReviewLine } from './review-line.tsx';
import classes from './review.module.css';

/** More would make the sheet heavy, and nobody reads them. */
const mostShown = 200;

interface ReviewGroupProps {
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly tone: Tone;
  readonly entries: readonly ReviewEntry[];
  readonly addressOf: (uid: string) => string;
  /** Says the totals by currency. */
  readonly summed?: boolean;
}

/** The invoices of a review that ended alike; nothing where there are none. */
export function ReviewGroup({
  id,
  title,
  icon,
  tone,
  entries,
  addressOf,
  summed = false,
}: ReviewGroupProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (entries.length === 0) return null;
  const number = (count: number) => formatCount(count, locale);
  const rest = number(entries.length - mostShown);
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.heading}>
        <IconText icon={icon} tone={tone}>
          {title}: {number(entries.length)}
        </IconText>
        {summed && (
          <span className={classes.sums}>
            {sumByCurrency(entries).map(({ currency, total }, index) => (
              <span key={currency}>
                {index > 0 && ' · '}
                <Amount value={total} currency={currency} />
              </span>
            ))}
          </span>
        )}
      </h3>
      <ul className={classes.list}>
        {entries
          .toReversed()
          .slice(0, mostShown)
          .map((entry) => (
            <ReviewLine key={entry.uid} id={id} entry={entry} address={addressOf(entry.uid)} />
          ))}
        {entries.length > mostShown && <li className={classes.row}>{t`and ${rest} more`}</li>}
      </ul>
    </section>
  );
}
