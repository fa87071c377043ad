import { Pager } from '#src/widgets/pager.tsx';

interface ListFootProps {
  /** Places of the rows that are seen, from 0, as the service counts. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly size: number;
  readonly address: (page: number) => string;
  /** Scrolls to a page of one continuous list; undefined where each page stands alone. */
  readonly onPage: ((page: number) => void) | undefined;
}

/** Where in the list one is, and its pages. */
export function ListFoot({ first, last, count, size, address, onPage }: ListFootProps) {
  return (
    <Pager
      page={Math.floor(first / size) + 1}
      pageCount={Math.max(1, Math.ceil(count / size))}
      pageSize={size}
      count={count}
      rows={last - first + 1}
      seen={{ first: first + 1, last: last + 1 }}
      address={address}
      onGo={onPage}
    />
  );
}
