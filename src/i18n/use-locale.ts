import { useLingui } from '@lingui/react';
import { formatTag } from '#src/i18n/languages.ts';
import { formatCount } from '#src/lib/money.ts';

/** The tag to format numbers and dates by, such as `en-GB`; follows the chosen language. */
export function useLocale(): string {
  const { i18n } = useLingui();
  return formatTag(i18n.locale);
}

/** Writes a count in the person's figures: `12345` as `12,345`. */
export function useFormatCount(): (count: number) => string {
  const locale = useLocale();
  return (count) => formatCount(count, locale);
}
