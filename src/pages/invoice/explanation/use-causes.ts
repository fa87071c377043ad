import { useMemo } from 'react';
import type { Fix, TotalField } from '#src/lib/checks/cause.ts';
import { explain, type Cause } from '#src/lib/checks/explain.ts';
import { vatInside } from '#src/lib/checks/vat.ts';
import { amountsOf, findPrintedLine } from '#src/lib/checks/words-of-page.ts';
import type { Line } from '#src/lib/line-changes.ts';
import { sumDecimals } from '#src/lib/money.ts';
import { useDocumentWords } from '#src/widgets/document/document-fields.ts';
import { useCauseWords } from './cause-words.ts';

/** What is explained. */
export interface Difference {
  readonly lines: readonly Line[];
  readonly header: Readonly<Record<TotalField, string>>;
  readonly currency: string;
  /** The address of the document, whose words may say more. */
  readonly file: string | null;
}

const opposite = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

/** The amounts by which a line may stand on the page: with VAT and without. */
function printedAmounts({ fix }: Cause): readonly string[] {
  return (fix.lines?.add ?? []).flatMap(({ total_price, vat_rate }) => {
    if (!total_price) return [];
    const net = vat_rate && sumDecimals([total_price, opposite(vatInside(total_price, vat_rate))]);
    return net && net !== total_price ? [total_price, net] : [total_price];
  });
}

/**
 * Why the items do not make up total or VAT, and the fixes in words and with what the page says.
 */
export function useCauses({ lines, header, currency, file }: Difference) {
  const pages = useDocumentWords(file);
  const page = useMemo(() => pages && amountsOf(pages), [pages]);
  const causes = useMemo(
    () => explain({ ...header, currency, lines, page }),
    [header, currency, lines, page],
  );
  const words = useCauseWords(lines, currency);
  const printedLine = (cause: Cause) =>
    pages
      ? findPrintedLine(
          pages,
          printedAmounts(cause),
          lines.map((line) => line.name),
        )
      : { name: '', quantity: null };
  /** The fix, its new lines with the name and quantity that stand beside their amount. */
  const fixOf = (cause: Cause): Fix => {
    const { add } = cause.fix.lines ?? {};
    if (!add) return cause.fix;
    const { name: found, quantity } = printedLine(cause);
    const name = words.addedName(cause, found);
    const known = { name, ...(quantity !== null && name === found ? { quantity } : {}) };
    return {
      ...cause.fix,
      lines: { ...cause.fix.lines, add: add.map((values) => ({ ...known, ...values })) },
    };
  };
  return { page, causes, words, fixOf };
}
