import { t } from '@lingui/core/macro';
import { countText } from '#src/i18n/locale.ts';
import classes from './xml-viewer.module.css';

/**
 * The most parts of one kind that are shown. A file of a few megabytes can have hundreds of
 * thousands, which would block the page.
 */
export const mostParts = 2_000;

/** The number of parts left out, if any. */
export function Rest({ count, shown = mostParts }: { count: number; shown?: number }) {
  const rest = countText(count - shown);
  return count > shown ? <p className={classes.quiet}>{t`and ${rest} more`}</p> : null;
}
