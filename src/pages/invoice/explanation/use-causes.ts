import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { decimalText, moneyText } from '#src/i18n/locale.ts';
import { foldName } from '#src/lib/explanation/cause-lines.ts';
import { type Cause, explain } from '#src/lib/explanation/explain.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';
import type { PageWords } from '#documents/text/words.ts';
import { words } from '#src/widgets/words.tsx';
import type { Fix, TotalField } from '#src/lib/explanation/cause.ts';
import { printedAmounts } from '#src/lib/explanation/cause-names.ts';
import {
  pageAmounts,
  findPrintedLine,
  lineBehind,
  namesBeside,
  type PrintedLine,
} from '#src/lib/explanation/words-of-page.ts';
import { useDocumentWords } from '#src/widgets/document/document-fields.ts';

const without = (amount: string): string => amount.replace('-', '');

/** Sentences for causes with numbers and names, and names for added lines. */
function causeWords(lines: readonly Line[], currency: string) {
  const money = (amount = '') => moneyText(amount, currency);
  const percent = (rate = '') => decimalText(rate);

  /** A line's name in a sentence, or else its position. */
  const lineName = (id: string | undefined): string => {
    const index = lines.findIndex((line) => line.id === id);
    const name = lines[index]?.name.trim();
    return name ? t`“${name}”` : t`Item ${index + 1}`;
  };

  /** Says which lines are repeated: all of them, some once, or some several times. */
  const again = (ids: readonly string[]): string => {
    const [gone = [], stay = []] = [true, false].map((is) =>
      lines
        .filter(({ id }) => ids.includes(id) === is)
        .map(({ name, total_price, vat_rate }) =>
          JSON.stringify([foldName(name), total_price, vat_rate]),
        )
        .toSorted(),
    );
    if (gone.join() === stay.join()) return t`All items appear twice.`;
    return new Set(gone).size === gone.length
      ? t`${plural(ids.length, { one: '# item appears twice.', other: '# items appear twice.' })}`
      : t`${plural(ids.length, { one: '# item repeats another.', other: '# items repeat others.' })}`;
  };

  const placed = (cause: Cause): string =>
    cause.field ? words.field(cause.field) : lineName(cause.lines[0]);

  const sentence = (cause: Cause): string => {
    const { before, after, lines: ids } = cause;
    const [from, to, name] = [money(before), money(after), placed(cause)];
    switch (cause.kind) {
      case 'net':
        if (ids.length === 1) return t`${name} looks net. Including VAT it is ${to}, not ${from}.`;
        return ids.length === lines.length
          ? t`The items are without VAT.`
          : t`${plural(ids.length, { one: '# item is', other: '# items are' })} without VAT.`;
      case 'taxed':
        if (ids.length === 1) return t`VAT was added twice to ${name}: ${to} instead of ${from}.`;
        return t`VAT was added twice to ${plural(ids.length, { one: '# item', other: '# items' })}.`;
      case 'sum':
        return t`${name} is a sum of other amounts, not an item.`;
      case 'swapped':
        return t`Total and VAT are swapped: the total is ${to}, the VAT ${from}.`;
      case 'part':
        return t`The VAT of ${from} is that of one rate only. All items have ${to}.`;
      case 'untaxed':
        return t`The total of ${from} is without VAT. Including VAT it is ${to}.`;
      case 'crossed': {
        const other = lineName(ids[1]);
        return t`${name} and ${other} have each other's VAT rate.`;
      }
      case 'rate': {
        const [old, right] = [percent(before), percent(after)];
        return ids.length === 1
          ? t`${name} has the wrong VAT rate: ${right} % instead of ${old} %.`
          : t`The VAT rate ${old} % is wrong: ${right} % instead, on ${plural(ids.length, {
              one: '# item',
              other: '# items',
            })}.`;
      }
      case 'missing':
        return ids.length === 1
          ? t`${name} has no amount yet: ${to} is left for it.`
          : t`An item of ${to} is missing.`;
      case 'twice':
        return ids.length === 1 ? t`${name} for ${from} appears twice.` : again(ids);
      case 'transposed':
        return t`${name} has two digits swapped: ${to} instead of ${from}.`;
      case 'slip':
        return t`${name} has its decimal separator in the wrong place: ${to} instead of ${from}.`;
      case 'sign':
        return t`${name} has the wrong sign: ${to} instead of ${from}.`;
      case 'misread':
      case 'total':
        return t`${name} is ${to} on the page, not ${from}.`;
      case 'discount': {
        const discount = money(without(after ?? ''));
        return t`A discount of ${discount} isn't among the items.`;
      }
      case 'charge': {
        const charge = money(without(after ?? ''));
        return t`Shipping or another charge of ${charge} isn't among the items.`;
      }
      case 'rounding':
        return t`The total is rounded: ${to} against the items.`;
    }
  };

  /** The name of a line that the fix adds; `found` is its name on the page. */
  const addedName = ({ kind }: Cause, found: string): string => {
    if (kind === 'discount') return t`Discount`;
    if (kind === 'charge') return found || t`Additional charge`;
    return kind === 'rounding' ? t`Rounding` : found;
  };
  return { sentence, lineName, addedName, money, percent };
}

interface Difference {
  readonly lines: readonly Line[];
  readonly header: Readonly<Record<TotalField, string>>;
  readonly currency: string;
  /** The address of the document, whose words give more evidence. */
  readonly file: string | null;
}

/** The amounts that the page may print for the lines that a fix adds. */
const addedAmounts = ({ fix }: Cause): readonly string[] =>
  (fix.lines?.add ?? []).flatMap(({ total_price, vat_rate }) =>
    total_price ? printedAmounts(total_price, vat_rate) : [],
  );

const printedLine = (
  pages: PageWords | undefined,
  lines: readonly Line[],
  cause: Cause,
): PrintedLine =>
  findPrintedLine(
    pages ?? [],
    addedAmounts(cause),
    lines.map((line) => line.name),
  );

/** Why the items do not make up total or VAT, with fixes in words and from the page. */
export function useCauses({ lines, header, currency, file }: Difference) {
  const pages = useDocumentWords(file);
  const page = useMemo(() => pages && pageAmounts(pages), [pages]);
  const beside = useMemo(() => pages && namesBeside(pages), [pages]);
  const causes = useMemo(
    () =>
      explain({ ...header, currency, lines, page, beside }).filter(
        // An item that the page prints as a sum or a tax is not missing.
        (cause) => cause.kind !== 'missing' || !printedLine(pages, lines, cause).isSum,
      ),
    [header, currency, lines, page, beside, pages],
  );
  const words = causeWords(lines, currency);
  const before = (row: PrintedLine['row']) =>
    pages && row
      ? lineBehind(
          pages,
          row,
          lines.map(({ id, name, total_price, vat_rate }) => ({
            id,
            name,
            amounts: total_price ? printedAmounts(total_price, vat_rate) : [],
          })),
        )
      : undefined;
  /** The fix, whose new lines have the name, quantity and position of their amount on the page. */
  const fixOf = (cause: Cause): Fix => {
    const { add } = cause.fix.lines ?? {};
    if (!add) return cause.fix;
    const { name: found, quantity, row } = printedLine(pages, lines, cause);
    const name = words.addedName(cause, found);
    const known =
      name === found
        ? { name, before: before(row), ...(quantity === null ? {} : { quantity }) }
        : { name };
    return {
      ...cause.fix,
      lines: { ...cause.fix.lines, add: add.map((values) => ({ ...known, ...values })) },
    };
  };
  return { lines, header, currency, page, causes, words, fixOf };
}

export type Causes = ReturnType<typeof useCauses>;
