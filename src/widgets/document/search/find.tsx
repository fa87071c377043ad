import { t } from '@lingui/core/macro';
import { use, createContext, useMemo, useState } from 'react';
import type { ShownPage } from '#documents/text/place-on-sheet.ts';
import { boxStyle } from '#src/widgets/document/use-view.ts';
import classes from './find.module.css';
import { findText, type FoundPlace } from '#documents/marking/find-text.ts';
import { useDocumentWords } from '#src/widgets/document/document-fields.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { focusNow } from '#src/ui/focus.ts';
import { CloseButton, IconButton } from '#src/ui/icon-button.tsx';

interface Found {
  readonly places: readonly FoundPlace[];
  readonly current: number;
  /** Counts what the person did: each time, the current result is scrolled to. */
  readonly turn: number;
}

export const FindContext = createContext<Found>({ places: [], current: 0, turn: 0 });

/** Search in one document; the results grow while pages are still being read. */
export function useFind(address: string) {
  const pages = useDocumentWords(address);
  const [asked, setAsked] = useState<{
    readonly typed: string;
    readonly current: number;
    readonly turn: number;
  } | null>(null);
  const typed = asked?.typed ?? '';
  const places = useMemo(() => findText(pages ?? [], typed), [pages, typed]);
  const found = useMemo<Found>(
    () => ({ places, current: asked?.current ?? 0, turn: asked?.turn ?? 0 }),
    [places, asked],
  );
  return {
    pages,
    found,
    typed,
    opened: asked !== null,
    open: () => setAsked((now) => now ?? { typed: '', current: 0, turn: 0 }),
    close: () => setAsked(null),
    /** Starts at the first result on this page or after it. */
    search: (text: string, page: number) =>
      setAsked((now) => ({
        typed: text,
        turn: (now?.turn ?? 0) + 1,
        current: Math.max(
          0,
          findText(pages ?? [], text).findIndex((place) => place.page >= page),
        ),
      })),
    step: (by: number) =>
      setAsked(
        (now) =>
          now && {
            ...now,
            turn: now.turn + 1,
            current: places.length === 0 ? 0 : (now.current + by + places.length) % places.length,
          },
      ),
  };
}

type Find = ReturnType<typeof useFind>;

const reveal = (mark: HTMLElement | null) =>
  mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Outlines the search results on a page and scrolls to the current one. */
export function FindMarks({
  page,
  shown,
  near = true,
}: {
  page: number;
  shown: ShownPage;
  near?: boolean;
}) {
  const { places, current, turn } = use(FindContext);
  // A common word may occur a thousand times: only results near the visible area are drawn.
  if (!near && places[current]?.page !== page) return null;
  return places.map(
    (place, index) =>
      place.page === page &&
      place.boxes.map((box, part) => {
        const now = index === current;
        return (
          <div
            // The current result has a new key each time, so that its ref runs and scrolls to it.
            key={`${index}.${part}${now ? `!${turn}` : ''}`}
            ref={now && part === 0 ? reveal : undefined}
            className={classes.mark}
            data-found={now ? 'current' : 'other'}
            aria-hidden
            style={boxStyle(box, shown)}
          />
        );
      }),
  );
}

interface FindBarProps {
  readonly find: Find;
  readonly page: number;
  /** A picture whose words are unknown. */
  readonly textless: boolean;
  readonly onClose: () => void;
}

/** Search in the document. Enter and Shift + Enter step through the results, Esc closes it. */
export function FindBar({ find, page, textless, onClose }: FindBarProps) {
  const count = find.found.places.length;
  const position = find.found.current + 1;
  const notKnown = t`The words of this picture aren't known. Reading the file again may find them.`;
  const message = () => {
    if (textless) return notKnown;
    if (!find.pages) return t`The text is still being read`;
    if (find.pages.every((words) => words.length === 0)) return notKnown;
    if (find.typed.trim() === '') return '';
    return count === 0 ? t`Not found` : t`${position} of ${count}`;
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      find.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its parts
    <div
      className={classes.bar}
      role="search"
      aria-label={t`Find in document`}
      onKeyDown={onKeyDown}
    >
      <input
        ref={focusNow}
        data-find
        className={classes.field}
        type="text"
        inputMode="search"
        aria-label={t`Text to find`}
        placeholder={t`Find in document`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => find.search(currentTarget.value, page)}
      />
      <span className={classes.text} role="status">
        {message()}
      </span>
      <IconButton
        disabled={count === 0}
        aria-label={t`Previous place`}
        title={t`Previous place`}
        onClick={() => find.step(-1)}
      >
        <IconChevronUp size={18} />
      </IconButton>
      <IconButton
        disabled={count === 0}
        aria-label={t`Next place`}
        title={t`Next place`}
        onClick={() => find.step(1)}
      >
        <IconChevronDown size={18} />
      </IconButton>
      <CloseButton aria-label={t`End the search`} onClick={onClose} />
    </div>
  );
}
