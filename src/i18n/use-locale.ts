import { useLingui } from '@lingui/react';
import { formatTag } from '#src/i18n/languages.ts';
import { formatCount } from '#src/lib/amounts/money.ts';

/** The tag for formatting numbers and dates, such as `en-GB`; changes with the language. */
export function useLocale(): string {
  const { i18n } = useLingui();
  return formatTag(i18n.locale);
}

/** Returns a function that formats a count: `12345` as `12,345`. */
export function useFormatCount(): (count: number) => string {
  const locale = useLocale();
  return (count) => formatCount(count, locale);
}
