import { createContext, useMemo, useState } from 'react';
import { findText, type FoundPlace } from '#documents/marking/find-text.ts';
import { useDocumentWords } from '#src/widgets/document/document-fields.ts';

/** The search results in a document and the index of the current one. */
interface Found {
  readonly places: readonly FoundPlace[];
  readonly current: number;
}

/** Passes the search results to the pages of a document. */
export const FindContext = createContext<Found>({ places: [], current: 0 });

/** Search in one document; the results grow while pages are still being read. */
export function useFind(address: string) {
  const pages = useDocumentWords(address);
  const [asked, setAsked] = useState<{ readonly typed: string; readonly current: number } | null>(
    null,
  );
  const typed = asked?.typed ?? '';
  const places = useMemo(() => findText(pages ?? [], typed), [pages, typed]);
  const found = useMemo<Found>(() => ({ places, current: asked?.current ?? 0 }), [places, asked]);
  return {
    pages,
    found,
    typed,
    opened: asked !== null,
    open: () => setAsked((now) => now ?? { typed: '', current: 0 }),
    close: () => setAsked(null),
    /** Starts at the first result on this page or after it. */
    search: (text: string, page: number) =>
      setAsked({
        typed: text,
        current: Math.max(
          0,
          findText(pages ?? [], text).findIndex((place) => place.page >= page),
        ),
      }),
    step: (by: number) =>
      setAsked(
        (now) =>
          now && {
            ...now,
            current: places.length === 0 ? 0 : (now.current + by + places.length) % places.length,
          },
      ),
  };
}

export type Find = ReturnType<typeof useFind>;
