import { plural, t } from '@lingui/core/macro';
import { useId, type ReactNode } from 'react';
import { mediaQuery } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { countText, moneyText } from '#src/i18n/locale.ts';
import type { ChartLine } from '#src/lib/insights/lines.ts';
import { sides as bothSides, type Side } from '#src/lib/insights/tally.ts';
import { Link } from '#src/ui/router.ts';
import { Chart } from './chart.tsx';
import classes from './insights.module.css';

// There two columns of large amounts leave no room for a third.
const narrowPhone = mediaQuery('(max-width: 24em)');

interface SumSectionProps {
  readonly title: string;
  readonly currency?: string;
  readonly note?: ReactNode;
  readonly head: string;
  readonly lines: readonly ChartLine[];
  readonly rows?: readonly ChartLine[];
  /** The shown statuses; both by default. */
  readonly sides?: readonly Side[];
  /** Labels are long, so on every phone they are above their numbers. */
  readonly long?: boolean;
  /** The total of all lines; missing if their currencies differ. */
  readonly total?: ChartLine | undefined;
  readonly nameOf: (line: ChartLine) => string;
  /** `currency` by default. */
  readonly currencyOf?: (line: ChartLine) => string;
  /** Undefined where no filter selects exactly these invoices. */
  readonly to: (line: ChartLine, side: Side) => string | undefined;
  /** Address behind a line's name, if any. */
  readonly opens?: (line: ChartLine) => string | undefined;
  readonly children?: ReactNode;
}

/** A section with sums as bars and as a table, whose amounts link to their invoices. */
export function SumSection({
  title,
  currency = '',
  note,
  head,
  lines,
  rows = lines,
  sides = bothSides,
  long = false,
  total,
  nameOf,
  currencyOf = () => currency,
  to,
  opens,
  children,
}: SumSectionProps) {
  const id = useId();
  const isNarrow = useStore(narrowPhone);
  const words: Record<Side, string> = {
    waiting: t`Waiting`,
    approved: t({ message: 'Approved', context: 'value' }),
  };
  const amountOf = (line: ChartLine, side: Side) =>
    line.figures[side].rows > 0 ? moneyText(line.figures[side].total, currencyOf(line)) : '–';
  const invoicesOf = (line: ChartLine, side: Side) => {
    const { rows: summed, listed } = line.figures[side];
    const [some, all] = [countText(summed), countText(listed)];
    return summed === listed
      ? plural(summed, { one: '# invoice', other: '# invoices' })
      : t`${some} of ${all} invoices`;
  };
  // The linked list shows every currency, and invoices without a total. If it has more than was
  // summed, there is no link.
  const listOf = (line: ChartLine, side: Side) => {
    const { rows: summed, listed } = line.figures[side];
    return summed === listed && listed > 0 ? to(line, side) : undefined;
  };
  const row = (line: ChartLine, name: string, target?: string) => (
    <tr key={line.id}>
      <th scope="row">{target === undefined ? name : <Link to={target}>{name}</Link>}</th>
      {sides.map((side) => {
        const list = listOf(line, side);
        return (
          <td key={side} data-align="end">
            <span className="amount">{amountOf(line, side)}</span>
            {line.figures[side].listed > 0 &&
              (list === undefined ? (
                <span className={classes.count}>{invoicesOf(line, side)}</span>
              ) : (
                <Link className={classes.count} to={list}>
                  {invoicesOf(line, side)}
                  <span className="visually-hidden">
                    , {words[side]}, {name}
                  </span>
                </Link>
              ))}
          </td>
        );
      })}
    </tr>
  );
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.heading}>
        <span id={id}>{title}</span>
        {currency && <span className={classes.unit}> {currency}</span>}
      </h2>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.columns}>
        <Chart
          label={title}
          long={long}
          groups={lines.map((line) => ({
            id: line.id,
            name: nameOf(line),
            bars: sides.map((side) => ({
              word: words[side],
              hatched: side === 'waiting',
              amount: amountOf(line, side),
              bar: line.figures[side].bar,
              listed: line.figures[side].listed,
              to: listOf(line, side),
            })),
          }))}
        />
        <div>
          <table className={classes.table} data-long={long || isNarrow || undefined}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {sides.map((side) => (
                  <th key={side} scope="col" data-align="end">
                    {words[side]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows.map((line) => row(line, nameOf(line), opens?.(line)))}</tbody>
            {total && <tfoot>{row(total, t`Total`)}</tfoot>}
          </table>
          {children}
        </div>
      </div>
    </section>
  );
}
