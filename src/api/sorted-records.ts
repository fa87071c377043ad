import { i18n } from '@lingui/core';
import { formatTag } from '#src/i18n/languages.ts';
import { byName } from '#src/lib/by-name.ts';

/**
 * A page of records by their names as the reader's language has them, where it is all there are. In
 * a longer list the service's order stays, newest first: the next page could hold what comes
 * between.
 */
export function sortedIfWhole<R, P extends { readonly count: number; readonly results: R[] }>(
  page: P & { readonly results: R[] },
  nameOf: (record: R) => string,
): P {
  if (page.results.length < page.count) return page;
  const compare = byName(formatTag(i18n.locale));
  return {
    ...page,
    results: page.results.toSorted((one, other) => compare(nameOf(one), nameOf(other))),
  };
}
