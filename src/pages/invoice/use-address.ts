import { readInbox, viewOf, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { useSearchParams } from '#src/ui/router.ts';
import type { ShownPart } from './panels.tsx';
import type { Neighbour } from './review/use-neighbours.ts';

// Parameters of this page; all others are filters of the list from which the invoice was opened.
const own = { page: 'doc_page', part: 'part', review: 'review', sheet: 'sheet' } as const;

const parts = ['document', 'both'] as const;

/** The state in the address: the document's page, the open panel, the review, and the list. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const list = new URLSearchParams(params);
  for (const name of Object.values(own)) list.delete(name);
  const filters = readInbox(list);
  const put = (name: string, value: string, usual: string, replace = true) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const typed = Number.parseInt(params.get(own.page) ?? '1', 10);
  const review = params.get(own.review);
  const part = parts.find((one) => one === params.get(own.part)) ?? ('data' as const);
  /** Another invoice opens on the same tab, so that a person can go from document to document. */
  const opened = (uid: string, search: URLSearchParams) => {
    const next = new URLSearchParams(search);
    if (part === 'document') next.set(own.part, part);
    return paths.invoice(uid, next);
  };
  const reviewed = (id: string, uid: string) => {
    const next = new URLSearchParams(list);
    next.set(own.review, id);
    return opened(uid, next);
  };
  return {
    filters,
    /** The review in the address, which has an order of its own. */
    review,
    inbox: paths.inbox(list),
    addressOf: ({ row, page }: Neighbour, inReview: boolean) =>
      inReview && review !== null
        ? reviewed(review, row.uid)
        : opened(
            row.uid,
            list.size === 0 && page === 1 ? list : writeInbox({ ...filters, page }, viewOf(list)),
          ),
    page: typed >= 1 ? typed : 1,
    setPage: (page: number) => put(own.page, String(page), '1'),
    part,
    sheet: params.get(own.sheet) === '1',
    setSheet: (open: boolean) => put(own.sheet, open ? '1' : '', ''),
    // Pushed to the history, so that Back leaves the full screen.
    setPart: (part: ShownPart) => put(own.part, part, 'data', part !== 'both'),
  };
}

export type Address = ReturnType<typeof useAddress>;
