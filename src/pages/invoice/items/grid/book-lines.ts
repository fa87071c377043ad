import type { Line } from '#src/lib/line-changes.ts';
import { isEmpty, numberIn } from './item-cells.ts';
import { asBefore, type ItemRow, type Typed } from './item-rows.ts';

/** The rows as lines to reckon with; the same objects as long as nothing in them changes. */
export class BookLines {
  #lineOf = new WeakMap<ItemRow, { readonly locale: string; readonly line: Line }>();
  #lines: readonly Line[] = [];

  of(rows: readonly ItemRow[], locale: string, typing: Typed | null): readonly Line[] {
    const lines = rows.flatMap((row) => {
      const now = asBefore(row, typing);
      return row.uid === null && isEmpty(now.texts)
        ? []
        : [this.#line(now, row, locale, typing?.id === row.id)];
    });
    if (
      lines.length !== this.#lines.length ||
      lines.some((line, index) => line !== this.#lines[index])
    )
      this.#lines = lines;
    return this.#lines;
  }

  #line(row: ItemRow, name: ItemRow, locale: string, typed: boolean): Line {
    const known = this.#lineOf.get(name);
    if (!typed && known?.locale === locale) return known.line;
    const { texts } = row;
    const number = (cell: 'quantity' | 'total_price' | 'vat_rate') =>
      numberIn(cell, texts[cell], locale);
    const line = {
      id: row.id,
      name: texts.name,
      description: texts.description,
      quantity: number('quantity'),
      unit: texts.unit || null,
      total_price: number('total_price'),
      vat_rate: number('vat_rate'),
    };
    const before = this.#lines.find((one) => one.id === row.id);
    const same =
      before &&
      (Object.keys(line) as (keyof Line)[]).every((field) => before[field] === line[field])
        ? before
        : line;
    if (!typed) this.#lineOf.set(name, { locale, line: same });
    return same;
  }
}
