import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { Figure, Line } from '#src/lib/insights/lines.ts';
import type { Side } from '#src/lib/insights/tally.ts';
import { Link } from '#src/ui/router.ts';
import type { LineWords } from './chart.tsx';
import { useSideWords } from './side-words.ts';
import classes from './insights.module.css';

interface SumTableProps extends LineWords {
  readonly caption: string;
  /** What the first column lists. */
  readonly head: string;
  readonly lines: readonly Line[];
  readonly sides: readonly Side[];
  /** Names are long: on a phone they stand above their numbers. */
  readonly long?: boolean;
  /** All of them together; left out where they are of several currencies. */
  readonly total?: Line | undefined;
  /** Where the name of a line leads, if anywhere. */
  readonly opens?: (line: Line) => string | undefined;
}

/**
 * The numbers of a chart as a table: the amount, and the invoices it is of, which are a link to
 * them.
 */
export function SumTable({
  caption,
  head,
  lines,
  sides,
  long = false,
  total,
  opens,
  nameOf,
  currencyOf,
  to,
}: SumTableProps) {
  const { t } = useLingui();
  const words = useSideWords();
  const row = (line: Line, name: ReactNode, plainName: string) => (
    <tr key={line.id}>
      <th scope="row">{name}</th>
      {sides.map((side) => (
        <Cell
          key={side}
          name={plainName}
          side={side}
          figure={line.figures[side]}
          currency={currencyOf(line)}
          to={to(line, side)}
        />
      ))}
    </tr>
  );
  const nameIn = (line: Line) => {
    const target = opens?.(line);
    return target === undefined ? nameOf(line) : <Link to={target}>{nameOf(line)}</Link>;
  };
  return (
    <table className={classes.table} data-long={long || undefined}>
      <caption className="visually-hidden">{caption}</caption>
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
      <tbody>{lines.map((line) => row(line, nameIn(line), nameOf(line)))}</tbody>
      {total && <tfoot>{row(total, t`Total`, t`Total`)}</tfoot>}
    </table>
  );
}

function Cell({
  name,
  side,
  figure: { total, rows, listed },
  currency,
  to,
}: {
  name: string;
  side: Side;
  figure: Figure;
  currency: string;
  to: string;
}) {
  const { t } = useLingui();
  const words = useSideWords();
  const locale = useLocale();
  const [some, all] = [rows.toLocaleString(locale), listed.toLocaleString(locale)];
  const invoices =
    rows === listed
      ? plural(rows, { one: '# invoice', other: '# invoices' })
      : t`${some} of ${all} invoices`;
  return (
    <td data-align="end">
      <span className="amount">{rows > 0 ? formatMoney(total, currency, locale) : '–'}</span>
      {listed > 0 && (
        <Link className={classes.count} to={to}>
          {invoices}
          <span className="visually-hidden">
            , {words[side]}, {name}
          </span>
        </Link>
      )}
    </td>
  );
}
