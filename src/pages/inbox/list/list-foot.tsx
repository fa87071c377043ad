import { useStore, type Readable } from '#src/device/store.ts';
import { Pager } from '#src/widgets/pager.tsx';
import type { Span } from './list-pages.ts';
import { useTurnedWindow } from './use-turned-window.ts';

interface ListFootProps {
  /** The rows that were seen when the last scroll ended: no step of a scroll draws the pages. */
  readonly seen: Readable<Span>;
  /** The place of the list's first row, from 0, as the service counts. */
  readonly offset: number;
  readonly count: number;
  readonly size: number;
  readonly address: (page: number) => string;
  /** Scrolls to a page of one continuous list; undefined where each page stands alone. */
  readonly onPage: ((page: number) => void) | undefined;
  readonly uidAt: (index: number) => string | undefined;
}

export function ListFoot({ seen, offset, count, size, address, onPage, uidAt }: ListFootProps) {
  const span = useStore(seen);
  useTurnedWindow({
    seen,
    uidAt,
    addressAt: (index) => address(Math.floor((index + offset) / size) + 1),
  });
  const first = span.first + offset;
  return (
    <Pager
      page={Math.floor(first / size) + 1}
      pageCount={Math.max(1, Math.ceil(count / size))}
      pageSize={size}
      count={count}
      rows={span.last - span.first + 1}
      seen={{ first: first + 1, last: span.last + offset + 1 }}
      address={address}
      onGo={onPage}
    />
  );
}
