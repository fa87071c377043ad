import { useLingui } from '@lingui/react/macro';

/** The code of a currency, or that there is none. */
export function useCurrencyName(): (currency: string) => string {
  const { t } = useLingui();
  return (currency) => currency || t`No currency`;
}
