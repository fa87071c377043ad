import { useMemo } from 'react';
import type { Fix, TotalField } from '#src/lib/checks/cause.ts';
import { explain, type Cause } from '#src/lib/checks/explain.ts';
import { printedAmounts } from '#src/lib/checks/cause-names.ts';
import { amountsOf, findPrintedLine, namesBeside } from '#src/lib/checks/words-of-page.ts';
import type { Line } from '#src/lib/line-changes.ts';
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

/** The amounts by which the lines that a fix adds may stand on the page. */
const addedAmounts = ({ fix }: Cause): readonly string[] =>
  (fix.lines?.add ?? []).flatMap(({ total_price, vat_rate }) =>
    total_price ? printedAmounts(total_price, vat_rate) : [],
  );

/**
 * Why the items do not make up total or VAT, and the fixes in words and with what the page says.
 */
export function useCauses({ lines, header, currency, file }: Difference) {
  const pages = useDocumentWords(file);
  const page = useMemo(() => pages && amountsOf(pages), [pages]);
  const beside = useMemo(() => pages && namesBeside(pages), [pages]);
  const causes = useMemo(
    () => explain({ ...header, currency, lines, page, beside }),
    [header, currency, lines, page, beside],
  );
  const words = useCauseWords(lines, currency);
  const printedLine = (cause: Cause) =>
    pages
      ? findPrintedLine(
          pages,
          addedAmounts(cause),
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
