import { locale } from '#src/i18n/locale.ts';
import { formatMoney } from '#src/lib/amounts/money.ts';

export function Amount({
  value,
  currency,
}: {
  value: string | null | undefined;
  currency: string | null | undefined;
}) {
  return (
    <span className="amount">{value ? formatMoney(value, currency ?? '', locale()) : '–'}</span>
  );
}
