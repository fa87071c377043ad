import { useLingui } from '@lingui/react/macro';
import { useWords } from '#src/widgets/words.tsx';

/** The name of a column of the items, which says of the total that it includes the VAT. */
export function useCellName() {
  const { t } = useLingui();
  const words = useWords();
  return (cell: string) => (cell === 'total_price' ? t`Total incl. VAT` : words.field(cell));
}
