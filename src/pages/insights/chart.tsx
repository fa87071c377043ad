import { plural } from '@lingui/core/macro';
import type { Figure } from '#src/lib/insights/lines.ts';
import { Link } from '#src/ui/router.ts';
import classes from './chart.module.css';

/** A bar with its label and amount. */
interface Bar {
  readonly word: string;
  readonly hatched: boolean;
  readonly amount: string;
  readonly bar: Figure['bar'];
  /** Number of invoices in the linked list. */
  readonly listed: number;
  /** Undefined where no list shows exactly these invoices. */
  readonly to: string | undefined;
}

interface ChartProps {
  readonly label: string;
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly bars: readonly Bar[];
  }[];
  /** Labels are names, which need more room than months. */
  readonly long?: boolean;
}

/**
 * Bars with labels and amounts, each linked to its invoices where a list shows exactly these;
 * distinguished by pattern and word, not by colour alone.
 */
export function Chart({ label, groups, long = false }: ChartProps) {
  return (
    <ul className={classes.chart} data-long={long || undefined} aria-label={label}>
      {groups.map(({ id, name, bars }) => (
        <li key={id} className={classes.group}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <div className={classes.bars}>
            {bars.map((bar) => (
              <BarLine key={bar.word} name={name} {...bar} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function BarLine({ name, word, hatched, amount, bar, listed, to }: Bar & { name: string }) {
  const content = (
    <>
      <span className="visually-hidden">{name}: </span>
      <span className={classes.side}>{word}</span>
      <span className={classes.track} aria-hidden>
        {bar.zero > 0 && (
          <span className={classes.zero} style={{ insetInlineStart: `${bar.zero}%` }} />
        )}
        {bar.length > 0 && (
          <span
            className={classes.fill}
            data-hatched={hatched || undefined}
            style={{ insetInlineStart: `${bar.start}%`, inlineSize: `${bar.length}%` }}
          />
        )}
      </span>
      <span className={`${classes.amount} amount`}>{amount}</span>
      {to !== undefined && (
        <span className="visually-hidden">
          {plural(listed, { one: '(opens # invoice)', other: '(opens # invoices)' })}
        </span>
      )}
    </>
  );
  return to === undefined ? (
    <span className={classes.bar}>{content}</span>
  ) : (
    <Link className={classes.bar} to={to}>
      {content}
    </Link>
  );
}
