import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { InvoiceRow } from '#contract/invoice.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { formatMoney, sumByCurrency } from '#src/lib/money.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Paper, PaperTable, type PaperColumn } from '#src/ui/paper.tsx';
import { Day } from '#src/ui/time-ago.tsx';
import { useColumnNames } from '#src/pages/inbox/columns/columns.tsx';
import { useFilterWords } from '#src/widgets/filters/use-chosen-names.ts';
import { useWords } from '#src/widgets/words.tsx';

interface PrintedListProps {
  readonly filters: InboxFilters;
  readonly rows: readonly InvoiceRow[];
  /** How many invoices of the filter are not among the rows. */
  readonly missing: number;
}

/** The invoices of a filter on paper: the list on the screen has only those that are seen. */
export function PrintedList({ filters, rows, missing }: PrintedListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useColumnNames();
  const words = useWords();
  const meaning = useFilterWords(filters);
  const sums = sumByCurrency(rows)
    .map(({ currency, total }) => formatMoney(total, currency, locale))
    .join(' · ');
  const columns: readonly PaperColumn<InvoiceRow>[] = [
    { name: names.hf_id, cell: (row) => row.hf_id },
    { name: names.company, cell: (row) => row.company?.name ?? '–', wraps: true },
    { name: names.invoice_date, cell: (row) => <Day day={row.invoice_date} /> },
    {
      name: names.total_price,
      cell: (row) => <Amount value={row.total_price} currency={row.currency} />,
      align: 'end',
    },
    { name: names.status, cell: (row) => words.approvement(row.approvement_status) },
    { name: names.category, cell: (row) => row.category?.name ?? '–', wraps: true },
    {
      name: names.workspace_user,
      cell: ({ workspace_user: person }) => person?.user.full_name || person?.user.email || '–',
      wraps: true,
    },
  ];
  return (
    <Paper title={t`Invoices`}>
      <p>{meaning}</p>
      <p>
        {[plural(rows.length, { one: '# invoice', other: '# invoices' }), sums]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {missing > 0 && <MissingInvoices count={missing} />}
      <PaperTable columns={columns} rows={rows} />
    </Paper>
  );
}

/** How many invoices of the filter are not in what is printed. */
export function MissingInvoices({ count }: { readonly count: number }) {
  return (
    <p>
      {plural(count, {
        one: '# invoice is not in this printout.',
        other: '# invoices are not in this printout.',
      })}
    </p>
  );
}
