import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { formatTag } from '#src/i18n/languages.ts';
import { formatCount } from '#src/lib/amounts/money.ts';

/** The tag for formatting numbers and dates in the language of the app, such as `en-GB`. */
export const locale = (): string => formatTag(i18n.locale);

/** A count as it is written in the language of the app: `12345` as `12,345`. */
export const countText = (count: number): string => formatCount(count, locale());

/**
 * Renders a component again when the language changes. Pages and memoised components need it, since
 * React would skip them; all others are rendered with them.
 */
export const useTexts = (): void => void useLingui();
