import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { Figure, Line } from '#src/lib/insights/lines.ts';
import type { Side } from '#src/lib/insights/tally.ts';
import { Link } from '#src/ui/router.ts';
import { useSideWords } from './side-words.ts';
import classes from './insights.module.css';

/** How the lines of a section are named and where they lead. */
export interface LineWords {
  readonly nameOf: (line: Line) => string;
  readonly currencyOf: (line: Line) => string;
  readonly to: (line: Line, side: Side) => string;
}

interface ChartProps extends LineWords {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly sides: readonly Side[];
  /** Names need more room than a month does. */
  readonly long?: boolean;
}

/**
 * Bars with their amounts in words beside them, each a link to its invoices; told apart by pattern
 * and word, not by colour.
 */
export function Chart({ label, lines, sides, long = false, nameOf, currencyOf, to }: ChartProps) {
  return (
    <ul className={classes.chart} data-long={long || undefined} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} className={classes.group}>
          <span className={classes.name} title={nameOf(line)}>
            {nameOf(line)}
          </span>
          <div className={classes.bars}>
            {sides.map((side) => (
              <SideBar
                key={side}
                name={nameOf(line)}
                side={side}
                figure={line.figures[side]}
                currency={currencyOf(line)}
                to={to(line, side)}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface SideBarProps {
  readonly name: string;
  readonly side: Side;
  readonly figure: Figure;
  readonly currency: string;
  readonly to: string;
}

function SideBar({ name, side, figure: { total, rows, listed, bar }, currency, to }: SideBarProps) {
  const words = useSideWords();
  const locale = useLocale();
  return (
    <Bar
      name={name}
      word={words[side]}
      hatched={side === 'waiting'}
      amount={rows > 0 ? formatMoney(total, currency, locale) : '–'}
      bar={bar}
      listed={listed}
      to={to}
    />
  );
}

interface BarProps {
  readonly name: string;
  /** What it measures. */
  readonly word: string;
  readonly hatched: boolean;
  readonly amount: string;
  readonly bar: Figure['bar'];
  /** How many invoices the list it leads to shows; none and it leads nowhere. */
  readonly listed: number;
  readonly to: string;
}

/** A bar between its word and its amount, a link to the invoices. */
export function Bar({ name, word, hatched, amount, bar, listed, to }: BarProps) {
  return (
    <BarPlace to={listed > 0 ? to : undefined}>
      <span className="visually-hidden">{name}: </span>
      <span className={classes.side}>{word}</span>
      <span className={classes.track} aria-hidden>
        {bar.length > 0 && (
          <span
            className={classes.fill}
            data-hatched={hatched || undefined}
            style={{ insetInlineStart: `${bar.start}%`, inlineSize: `${bar.length}%` }}
          />
        )}
      </span>
      <span className={classes.amount}>{amount}</span>
      <span className="visually-hidden">
        {plural(listed, { one: '(leads to # invoice)', other: '(leads to # invoices)' })}
      </span>
    </BarPlace>
  );
}

function BarPlace({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    <span className={classes.bar}>{children}</span>
  ) : (
    <Link className={classes.bar} to={to}>
      {children}
    </Link>
  );
}
