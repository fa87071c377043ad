import { useStore, type Readable } from '#src/device/store.ts';
import { Pager } from '#src/widgets/pager.tsx';
import type { Span } from './list-pages.ts';
import { useTurnedWindow } from './use-turned-window.ts';

interface ListFootProps {
  /** The visible rows after the last scroll, so that scrolling does not render the pager. */
  readonly seen: Readable<Span>;
  /** The list's first row in the service's list, from 0. */
  readonly offset: number;
  readonly count: number;
  readonly size: number;
  readonly address: (page: number) => string;
  /** Scrolls to a page of the continuous list; undefined where pages are separate. */
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
