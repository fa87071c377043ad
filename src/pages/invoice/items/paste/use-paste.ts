import { useMemo, useState } from 'react';
import { isDecimal, type Decimal } from '#contract/decimal.ts';
import type { LineValues } from '#src/lib/changes/line-changes.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { guessColumns } from '#src/lib/paste/guess-columns.ts';
import type { Target } from '#src/lib/paste/headings.ts';
import { findStyle, type NumberStyle, type StyleFound } from '#src/lib/paste/number-style.ts';
import { readClipboard } from '#src/lib/paste/read-clipboard.ts';
import { numberCells, readRows, type ReadBlock, type ReadRow } from '#src/lib/paste/read-rows.ts';
import { evenRows, type PastedTable } from '#src/lib/paste/pasted-table.ts';
import { isCurrency } from '#contract/currency.ts';
import { currencyIn } from '#documents/numbers/currency-signs.ts';

/** A clipboard, or cells selected in the document. */
export interface PasteSource {
  readonly text: string;
  readonly html: string;
  readonly block?: readonly (readonly string[])[] | undefined;
}

/** The person's choices; missing ones are guessed. */
interface Choices {
  readonly heading?: number | null | undefined;
  readonly targets?: readonly Target[] | undefined;
  readonly style?: NumberStyle | undefined;
  readonly round: boolean;
  readonly rate: string;
  readonly lines: ReadonlySet<number>;
  /** Rows with a problem in a cell are added without that cell. */
  readonly incomplete: boolean;
}

export interface Paste {
  readonly table: PastedTable;
  readonly heading: number | null;
  readonly targets: readonly Target[];
  readonly style: NumberStyle | null;
  readonly found: StyleFound;
  readonly block: ReadBlock;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  readonly setTarget: (column: number, target: Target) => void;
  readonly added: readonly ReadRow[];
  readonly values: readonly LineValues[];
  readonly sum: Decimal;
  /** Rows that are not added because of a problem in a cell. */
  readonly rowsWithProblems: readonly ReadRow[];
  /** A sum row of the block equals the sum of its lines, which confirms the reading. */
  readonly agrees: boolean;
}

const joined: ReadonlySet<Target> = new Set(['name', 'description', 'unused']);

/**
 * Reads what was pasted by guesses and the person's choices.
 * @param sums what the rows may add up to
 */
export function usePaste(
  { text, html, block: given }: PasteSource,
  sums: readonly Decimal[],
): Paste {
  const table = useMemo(
    () =>
      given
        ? evenRows(given.map((row) => row.map((cell) => ({ text: cell.trim() }))))
        : readClipboard({ text, html }),
    [given, html, text],
  );
  const [choices, setChoices] = useState<Choices>({
    round: false,
    rate: '',
    lines: new Set(),
    incomplete: false,
  });
  const guess = useMemo(
    () => guessColumns(table, choices.heading, sums),
    [choices.heading, table, sums],
  );
  const targets = choices.targets ?? guess.targets;
  const found = useMemo(
    () => findStyle(numberCells(table, guess.heading, targets)),
    [guess.heading, table, targets],
  );
  const style = choices.style ?? found.style;
  const block = useMemo(
    () =>
      readRows(table, {
        heading: guess.heading,
        targets,
        style,
        round: choices.round,
        rate: !targets.includes('vat_rate') && isDecimal(choices.rate) ? choices.rate : null,
        lines: choices.lines,
      }),
    [guess.heading, choices.lines, choices.rate, choices.round, style, table, targets],
  );
  const lines = block.rows.filter((row) => row.kind === 'line');
  const rowsWithProblems = lines.filter((row) => row.problems.length > 0);
  const added = choices.incomplete ? lines : lines.filter((row) => row.problems.length === 0);
  const sum = sumDecimals(added.map((row) => row.values.total_price));
  return {
    table,
    heading: guess.heading,
    targets,
    style,
    found,
    block,
    choices,
    added,
    rowsWithProblems,
    sum,
    choose: (change) => setChoices((now) => ({ ...now, ...change })),
    setTarget: (column, target) =>
      setChoices((now) => ({
        ...now,
        targets: targets.map((one, at) =>
          at === column ? target : one === target && !joined.has(target) ? 'unused' : one,
        ),
      })),
    values: added.map((row) => row.values),
    agrees:
      rowsWithProblems.length === 0 &&
      block.rows.some((row) => row.kind === 'sum' && row.values.total_price === sum),
  };
}

const beside =
  /^[-(\u2212]?\s*([A-Z]{2,3}|\p{Sc})\s*[-(\u2212]?[\d.,]|[\d.,)-]\s*([A-Z]{2,3}|\p{Sc})\)?$/u;

/** An unambiguous currency in a block, other than the invoice's; `$` and `¥` are not. */
export function foreignCurrency(table: PastedTable, currency: string): string | undefined {
  const signs = new Set(
    table.flatMap((row) =>
      row.map(({ text }) => {
        const match = beside.exec(text);
        return match?.[1] ?? match?.[2] ?? '';
      }),
    ),
  );
  const found = new Set(
    [...signs].flatMap((sign) => {
      if (isCurrency(sign)) return [sign];
      return /^TL$|^[^A-Z$¥]$/u.test(sign) ? (currencyIn(sign) ?? []) : [];
    }),
  );
  const [only] = found;
  return found.size === 1 && currency !== '' && only !== currency ? only : undefined;
}
