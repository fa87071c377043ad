import { t } from '@lingui/core/macro';
import type { ComponentType, RefObject } from 'react';
import { noFilters, readInbox, viewOf, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { requestFirst } from '#src/widgets/pending-cursor.ts';
import { useLocation, useNavigate } from '#src/ui/router.ts';
import { SearchField, type OfferInput } from './search-field.tsx';

/** Searches invoices from any page, beside the inbox's other filters. */
export function SearchBox({
  field,
  Below,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Filters offered for the typed words. */
  Below?: ComponentType<OfferInput>;
}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onInbox = pathname === paths.inbox();
  const params = new URLSearchParams(search);
  const filters = onInbox ? readInbox(params) : noFilters;
  const found = (query: string) => ({ ...filters, query: query || undefined, page: 1 });
  const find = (query: string) => {
    void navigate(paths.inbox(writeInbox(found(query), onInbox ? viewOf(params) : undefined)), {
      // A search is one step of the history, not one for each letter.
      replace: onInbox && filters.query !== undefined && query !== '',
    });
  };
  return (
    <SearchField
      field={field}
      Below={Below}
      label={t`Search invoices`}
      shortcut="/"
      value={filters.query ?? ''}
      onSearch={find}
      onLeave={(query) => requestFirst(writeInbox(found(query)).toString())}
    />
  );
}
