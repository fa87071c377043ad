import { useLingui } from '@lingui/react';
import { formatTag } from '#src/i18n/languages.ts';

/** The tag to format numbers and dates by, such as `en-GB`; follows the chosen language. */
export function useLocale(): string {
  const { i18n } = useLingui();
  return formatTag(i18n.locale);
}
