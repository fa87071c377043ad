import type { Unit } from '#contract/invoice-item.ts';

/** A line of the table as printed. */
export interface PrintedItem {
  readonly name: string;
  readonly description: string;
  readonly x: number;
  readonly quantity: string | undefined;
  readonly unit: Unit | null;
  readonly amount: string;
  readonly rate: string | undefined;
  readonly vat: string | undefined;
  /** Short texts of its row, one of which may be the code of a tax. */
  readonly codes?: readonly string[];
}

/** A text between rows that is not yet assigned to one of them. */
export interface PendingText {
  readonly text: string;
  readonly y: number;
}

/** Divides texts between two rows: those below a gap belong to the next one. */
export function splitPendingTexts(
  pending: readonly PendingText[],
  above: number | undefined,
  next: number,
  nameless: boolean,
): [string[], string[]] {
  const texts = pending.map((one) => one.text);
  if (above === undefined) return [[], nameless ? texts.slice(-1) : []];
  if (!nameless) {
    const nearest = pending.findIndex((one, at) => {
      const gap = one.y - (pending[at - 1]?.y ?? above);
      return gap > 1.3 * (next - (pending.at(-1)?.y ?? above)) && gap > 1.3 * 8;
    });
    return nearest < 0 ? [texts, []] : [texts.slice(0, nearest), []];
  }
  return [texts.slice(0, -1), texts.slice(-1)];
}

export function extend(items: PrintedItem[], texts: readonly string[]): void {
  const last = items.at(-1);
  if (last === undefined || texts.length === 0) return;
  items[items.length - 1] = {
    ...last,
    description: [last.description, ...texts].filter((text) => text !== '').join(' '),
  };
}

/** If an item's own line has only a code, the first text below becomes its name. */
export function named(items: PrintedItem[], texts: readonly string[]): string[] {
  const last = items.at(-1);
  const [name, ...rest] = texts;
  if (last === undefined || name === undefined) return [];
  items[items.length - 1] = { ...last, name, description: last.name };
  return rest;
}

/** Texts below the last row, as long as they follow without a gap. */
export function closing(pending: readonly PendingText[], lastY: number, height: number): string[] {
  const texts: string[] = [];
  let y = lastY;
  for (const one of pending) {
    if (one.y - y > 1.8 * height || texts.length >= 5) break;
    texts.push(one.text);
    y = one.y;
  }
  return texts;
}
