import { createContext, useMemo, useState } from 'react';
import { findText, type FoundPlace } from '#documents/marking/find-text.ts';
import { useDocumentWords } from '#src/widgets/document/document-fields.ts';

/** What the search found in the document, and which of it is looked at. */
interface Found {
  readonly places: readonly FoundPlace[];
  readonly current: number;
}

/** The search of the frame around, for the sheets in it. */
export const FindContext = createContext<Found>({ places: [], current: 0 });

/** The search in one document; its places grow while pages are still being read. */
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
    /** Begins at the first place on this page or after it. */
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
