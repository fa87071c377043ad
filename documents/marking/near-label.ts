import { placeAlong, type PageIndex, type PlacedLabel } from './page-index.ts';

/** Signs of one line of a page. */
export interface Span {
  readonly line: number;
  readonly at: number;
  readonly end: number;
}

const linesAbove = 6;
const sums = new Set(['total_price', 'total_vat']);

/** Whether the line names what stands below it: names beside values of their own do not. */
const isHeading = (index: PageIndex, line: number): boolean =>
  !index.amounts.some((one) => one.line === line && one.money) &&
  !index.dates.some((one) => one.line === line);

/** Whether amounts go on right below in the same column: those of a table, and no sum of it. */
function goesOnBelow(index: PageIndex, span: Span): boolean {
  const line = index.lines[span.line];
  if (!line) return false;
  const [from, to] = [placeAlong(line, span.at), placeAlong(line, span.end)];
  const columns = (at: number) =>
    index.amounts.filter((one) => one.line === at && one.money).length;
  return index.amounts.some((one) => {
    const below = index.lines[one.line];
    if (
      !below ||
      !one.money ||
      one.line <= span.line ||
      below.middle - line.middle > line.size * 2.5
    )
      return false;
    return (
      columns(one.line) >= columns(span.line) &&
      placeAlong(below, one.at) < to &&
      placeAlong(below, one.end) > from
    );
  });
}

/**
 * How far the label is from the value as people read: beside it to the left, or above it. Infinite
 * when it names something else.
 */
function distance(index: PageIndex, label: PlacedLabel, span: Span): number {
  const line = index.lines[span.line];
  const labelLine = index.lines[label.line];
  if (!line || !labelLine) return Number.POSITIVE_INFINITY;
  const [from, to] = [placeAlong(line, span.at), placeAlong(line, span.end)];
  const rows = (line.middle - labelLine.middle) / line.size;
  const beside = (from - label.to) / line.size;
  if (Math.abs(rows) < 0.6 && beside > -0.5) {
    const between = label.line === span.line ? line.text.slice(label.end, span.at) : '';
    // What stands between is more likely the one that is named.
    const others = index.amounts.filter(
      (one) => one.line === span.line && one.at >= label.end && one.end <= span.at,
    ).length;
    const words = between.split(' ').filter((word) => /[\p{L}]{3}/u.test(word)).length;
    return Math.max(0, beside) * 0.006 + others * 0.12 + words * 0.1;
  }
  if (rows <= 0 || rows > linesAbove * 1.5 || !isHeading(index, label.line))
    return Number.POSITIVE_INFINITY;
  const apart = Math.max(label.from - to, from - label.to) / line.size;
  if (apart > 1.5) return Number.POSITIVE_INFINITY;
  const skewed = Math.min(Math.abs(label.from - from), Math.abs(label.to - to)) / line.size;
  return 0.12 + rows * 0.05 + Math.max(0, apart) * 0.1 + Math.min(skewed, 10) * 0.015;
}

interface Nearest {
  readonly rank: number;
  readonly score: number;
}

const nobody: Nearest = { rank: Number.POSITIVE_INFINITY, score: 0 };

function nearer(before: Nearest, weight: number, far: number): Nearest {
  // A weaker name has to stand clearly nearer to win against a better one.
  const rank = far - Math.abs(weight) * 0.25;
  if (far > 0.9 || rank >= before.rank) return before;
  return { rank, score: weight > 0 ? Math.max(0.05, weight - far) : Math.min(-0.05, weight + far) };
}

/**
 * How surely the span is the value that the field's labels name, from about -1 to 1.5; 0 where no
 * label is near. A table names its sums twice: beside and above.
 */
export function labelScore(index: PageIndex, field: string, span: Span): number {
  let [beside, above] = [nobody, nobody];
  for (const label of index.labels(field)) {
    const far = distance(index, label, span);
    if (label.line === span.line || far < 0.12) beside = nearer(beside, label.weight, far);
    else above = nearer(above, label.weight, far);
  }
  if (beside !== nobody) return beside.score + above.score * 0.5;
  return sums.has(field) && above.score > 0 && goesOnBelow(index, span)
    ? above.score - 0.4
    : above.score;
}
