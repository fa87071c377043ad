import { useMemo } from 'react';
import { readAddress, type Dropped, type InboxFilters } from '#src/lib/filters.ts';
import { readInbox, viewOf, writeInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { useSearchParams } from '#src/ui/router.ts';
import { startAddress } from '#src/pages/inbox/views/use-saved-views.ts';

interface InboxAddress {
  readonly filters: InboxFilters;
  /** The saved view that is open. */
  readonly view: string | undefined;
  /** Where to go instead: the address says nothing, or something that makes no sense. */
  readonly instead:
    | { readonly to: string; readonly state?: { readonly dropped: readonly Dropped[] } }
    | undefined;
}

/** What the address of the inbox says, the same object until it says something else. */
export function useInboxAddress(): InboxAddress {
  const [params] = useSearchParams();
  const text = params.toString();
  return useMemo(() => {
    const now = new URLSearchParams(text);
    const filters = readInbox(now);
    const { dropped } = readAddress(now);
    // The clean address takes along, for its own entry of history alone, what was left out.
    const clean =
      dropped.length > 0
        ? { to: paths.inbox(writeInbox(filters, viewOf(now))), state: { dropped } }
        : undefined;
    return {
      filters,
      view: viewOf(now),
      instead: text === '' ? { to: paths.inbox(startAddress()) } : clean,
    };
  }, [text]);
}
