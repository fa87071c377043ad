import { use } from 'react';
import { placeOnSheet, type ShownPage } from '#documents/marking/place-on-sheet.ts';
import { FindContext } from './use-find.ts';
import classes from './find.module.css';

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
  const { places, current } = use(FindContext);
  // A common word may occur a thousand times: only results near the visible area are drawn.
  if (!near && places[current]?.page !== page) return null;
  return places.map(
    (place, index) =>
      place.page === page &&
      place.boxes.map((box, part) => {
        const { left, top, width, height } = placeOnSheet(box, shown);
        const now = index === current;
        return (
          <div
            // The current result has a key of its own, so that its ref runs and scrolls to it.
            key={`${index}.${part}${now ? '!' : ''}`}
            ref={now && part === 0 ? reveal : undefined}
            className={classes.mark}
            data-found={now ? 'current' : 'other'}
            aria-hidden
            style={{
              insetInlineStart: left,
              insetBlockStart: top,
              inlineSize: width,
              blockSize: height,
            }}
          />
        );
      }),
  );
}
