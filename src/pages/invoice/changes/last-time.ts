import { queryOptions } from '@tanstack/react-query';
import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import type { Invoice } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { fileQueries } from '#src/api/files.ts';
import { invoiceQueries, readInvoiceFresh } from '#src/api/invoices.ts';
import { loadPart } from '#src/i18n/lazy-part.ts';
import { bankAccountsIn } from '#src/lib/comparisons/bank-accounts.ts';
import { changesSince, type ComparedInvoice } from '#documents/checks/since-last-time.ts';
import { noFilters } from '#src/lib/filters/filters.ts';

// The payee is named on one of the first pages, or on the last one of a short document.
const mostPages = 6;
const freshForMs = 60_000;

const viewers = loadPart(() => import('#src/widgets/document/viewers.ts'));

const textIn = ({ text, children }: XmlElement): string =>
  [text, ...children.map(textIn)].join(' ');

/** The text of the invoice's file; empty if it has none or cannot be opened. */
async function textOf({ file }: Invoice): Promise<string> {
  if (file === null) return '';
  const opened = await client.fetchQuery(fileQueries.content(file)).catch(() => null);
  if (opened?.kind === 'xml') return opened.xml ? textIn(opened.xml) : '';
  if (opened?.kind !== 'pdf') return '';
  const { pdfText } = await viewers();
  return pdfText(opened.bytes, mostPages).catch(() => '');
}

async function invoiceFacts(invoice: Invoice): Promise<ComparedInvoice> {
  const [text, read] = await Promise.all([
    textOf(invoice),
    invoice.words === null
      ? null
      : client.fetchQuery(fileQueries.words(invoice.words)).catch(() => null),
  ]);
  const pictures = (read?.pages ?? []).flatMap(({ words }) => words.map((word) => word.text));
  return {
    currency: invoice.currency,
    items: invoice.items,
    accounts: bankAccountsIn([text, pictures.join(' ')].join('\n')),
    taxNumber: read?.values.find(({ field }) => field === 'tax_number')?.value ?? '',
  };
}

/** Null if there is no earlier invoice. @throws ApiError */
export const sinceLastTime = (invoice: Invoice) =>
  queryOptions({
    queryKey: [
      ...invoiceQueries.all(),
      'since last time',
      invoice.uid,
      invoice.company?.uid,
      invoice.items,
    ] as const,
    queryFn: async () => {
      const company = invoice.company?.uid;
      if (company === undefined) return null;
      const { results } = await client.fetchQuery({
        ...invoiceQueries.list({
          ...noFilters,
          company__uid: [company],
          approvement_status: ['approved'],
        }),
        staleTime: freshForMs,
      });
      // Some services do not know the filters.
      const row = results.find(
        (one) =>
          one.uid !== invoice.uid &&
          one.approvement_status === 'approved' &&
          one.company?.uid === company,
      );
      if (!row) return null;
      const { invoice: last } = await readInvoiceFresh(row.uid, freshForMs);
      const [mine, theirs] = await Promise.all([invoiceFacts(invoice), invoiceFacts(last)]);
      return { last: { uid: last.uid, hf_id: last.hf_id }, changes: changesSince(mine, theirs) };
    },
    staleTime: freshForMs,
    retry: false,
  });
