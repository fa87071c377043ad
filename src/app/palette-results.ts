import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { searchResultQueries } from '#src/api/search-results.ts';
import { moneyText } from '#src/i18n/locale.ts';
import { noFilters, readInbox, writeInbox } from '#src/lib/filters/filters.ts';
import { matchWords } from '#src/lib/search/match-words.ts';
import { paths } from '#src/lib/paths.ts';
import { useLocation, useNavigate } from '#src/ui/router.ts';
import type { PaletteOption, Section } from './palette-sections.ts';

const typingPauseMs = 150;
const leastLetters = 2;

/** What the service finds for the typed text, and a link to search all invoices for it. */
export function useFound(typed: string): {
  readonly sections: readonly Section[];
  readonly searching: boolean;
  readonly error: Error | null;
} {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = typed.trim().slice(0, 200);
  const [sought] = useDebouncedValue(query, typingPauseMs);
  const enabled = sought.length >= leastLetters && query.length >= leastLetters;
  const invoices = useQuery({ ...searchResultQueries.invoices(sought), enabled });
  const companies = useQuery({ ...searchResultQueries.companies(sought), enabled });

  const option = (id: string, label: string, to: string, hint?: string): PaletteOption => ({
    id,
    label,
    hint,
    group: '',
    keys: [],
    run: () => void navigate(to),
    marks: matchWords(query, label)?.marks ?? [],
  });
  // On the inbox the other filters stay, as with the search field.
  const filters = pathname === paths.inbox() ? readInbox(new URLSearchParams(search)) : noFilters;
  const all = {
    ...option(
      'search',
      t`Search invoices for “${query}”`,
      paths.inbox(writeInbox({ ...filters, query, page: 1 })),
    ),
    marks: [],
  };
  const found = (enabled ? (invoices.data ?? []) : []).map(
    ({ uid, hf_id, company, total_price, currency }) =>
      option(
        `invoice:${uid}`,
        [hf_id, company?.name].filter(Boolean).join(' · '),
        paths.invoice(uid),
        total_price ? moneyText(total_price, currency ?? '') : undefined,
      ),
  );
  const firms = (enabled ? (companies.data ?? []) : []).map(({ uid, name, tax_number }) =>
    option(`company:${uid}`, name, paths.company(uid), tax_number || undefined),
  );
  return {
    sections: [
      { name: t`Invoices`, options: query ? [all, ...found] : [] },
      { name: t`Companies`, options: firms },
    ],
    searching: enabled && (query !== sought || invoices.isFetching || companies.isFetching),
    error: enabled ? (invoices.error ?? companies.error) : null,
  };
}
