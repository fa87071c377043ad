import { moneyText } from '#src/i18n/locale.ts';

export function Amount({
  value,
  currency,
}: {
  value: string | null | undefined;
  currency: string | null | undefined;
}) {
  return <span className="amount">{value ? moneyText(value, currency ?? '') : '–'}</span>;
}
