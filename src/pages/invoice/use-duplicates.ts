import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { companyQueries } from '#src/api/companies.ts';
import { duplicateQueries } from '#src/api/duplicates.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { likeness, numberQuery, promise, type Comparable, type Grade, type Likeness } from '#src/lib/checks/duplicates.ts';
import { notDuplicates } from '#src/lib/checks/known-duplicates.ts';
import { nameWords } from '#src/lib/checks/same-party.ts';
import type { HeaderValues } from './header-values.ts';

/** Another invoice that may be the same, and why. */
export interface Duplicate {
  readonly invoice: Invoice;
  readonly likeness: Likeness;
}

const typingPause = 500;
// Read whole to see their number: the most promising ones.
const mostRead = 6;
const mostShown = 3;
const order: Readonly<Record<Grade, number>> = { same: 0, likely: 1, possible: 2 };

/** The ID of the invoice whose bytes this one's upload had already (gap G25). */
const twinOf = (invoice: Invoice): string => {
  const told = invoice.history.flatMap(({ changes }) => changes).find(({ field }) => field === 'duplicate_of')?.to;
  return typeof told === 'string' ? told : '';
};

const sameFile = (one: Invoice, other: Invoice): boolean => {
  const [mine, theirs] = [twinOf(one), twinOf(other)];
  return mine === other.hf_id || theirs === one.hf_id || (mine !== '' && mine === theirs);
};

/**
 * Other invoices that may be the same as this one, with what is unsaved in it: at most three searches of the list when the
 * number or the company changes, and the few promising rows read whole. What a person called no duplicate is left out.
 */
export function useDuplicates(invoice: Invoice, values: HeaderValues): readonly Duplicate[] {
  const { uid, company: saved } = invoice;
  const other = useQuery({ ...companyQueries.detail(values.company_uid), enabled: values.company_uid !== '' && values.company_uid !== saved?.uid }).data;
  const company = values.company_uid === '' ? null : values.company_uid === saved?.uid ? saved : (other ?? null);
  const mine: Comparable = { ...values, company };
  const [number] = useDebouncedValue(numberQuery(values.invoice_number) ?? '', typingPause);
  const party = company ? company.tax_number || nameWords(company.name).slice(0, 3).join(' ') : '';
  const rows = useQuery(duplicateQueries.rows(uid, { number, company: party, twin: twinOf(invoice) })).data ?? [];
  const promising = rows
    .map(({ row, byNumber }) => ({ row, rank: row.hf_id === twinOf(invoice) ? 9 : promise(mine, row, byNumber) }))
    .filter(({ row, rank }) => rank > 0 && row.uid !== uid)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, mostRead);
  const read = useQueries({ queries: promising.map(({ row }) => ({ ...invoiceQueries.detail(row.uid), staleTime: 60_000, retry: false })) });
  const dismissed = useSyncExternalStore(notDuplicates.follow, notDuplicates.all);
  return read
    .flatMap(({ data, isError }) => {
      const found = data && !isError ? likeness(mine, data.invoice, sameFile(invoice, data.invoice)) : null;
      return data && found && dismissed && !notDuplicates.has(uid, data.invoice.uid) ? [{ invoice: data.invoice, likeness: found }] : [];
    })
    .toSorted((a, b) => order[a.likeness.grade] - order[b.likeness.grade])
    .slice(0, mostShown);
}
