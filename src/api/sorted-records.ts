import { i18n } from '@lingui/core';
import { formatTag } from '#src/i18n/languages.ts';
import { byName } from '#src/lib/names/by-name.ts';

/**
 * Sorts a page of records by name in the reader's language if it is the whole list. A longer list
 * keeps the service's order, newest first, since names in between may be on other pages.
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
