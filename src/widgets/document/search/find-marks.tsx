import { use } from 'react';
import { placeOnSheet, type ShownPage } from '#documents/marking/place-on-sheet.ts';
import { FindContext } from './use-find.ts';
import classes from './find.module.css';

const reveal = (mark: HTMLElement | null) =>
  mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Outlines on a sheet what the search found there; the one that is looked at comes into sight. */
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
  // A common word has a thousand places: only those that can be seen are drawn.
  if (!near && places[current]?.page !== page) return null;
  return places.map(
    (place, index) =>
      place.page === page &&
      place.boxes.map((box, part) => {
        const { left, top, width, height } = placeOnSheet(box, shown);
        const now = index === current;
        return (
          <div
            // What is looked at is a mark of its own, so that it comes into sight when it becomes that.
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
