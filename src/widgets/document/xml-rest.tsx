import { t } from '@lingui/core/macro';
import { countText } from '#src/i18n/locale.ts';
import classes from './xml-viewer.module.css';

/**
 * How many parts of one kind are drawn. A file of a few megabytes can have hundreds of thousands,
 * which would block the page of whoever opens it, or the invoice beside it.
 */
export const mostParts = 2_000;

/** How many parts are left out, if any. */
export function Rest({ count, shown = mostParts }: { count: number; shown?: number }) {
  const rest = countText(count - shown);
  return count > shown ? <p className={classes.quiet}>{t`and ${rest} more`}</p> : null;
}
