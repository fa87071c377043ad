import { use } from 'react';
import { placeOnSheet, type ShownPage } from '#documents/marking/place-on-sheet.ts';
import { MarksContext } from './use-field-marks.ts';
import classes from './marks.module.css';

/** Outlines on a page where the focused field's value is stated; the current mark is emphasised. */
export function PageMarks({ page, shown }: { page: number; shown: ShownPage }) {
  const marks = use(MarksContext);
  if (!marks) return null;
  return marks.marks.map(
    (mark, index) =>
      mark.page === page &&
      mark.boxes.map((box, part) => {
        const { left, top, width, height } = placeOnSheet(box, shown);
        return (
          <div
            key={`${index}.${part}`}
            className={classes.mark}
            data-mark={index === marks.current ? 'current' : 'other'}
            data-reason={marks.reason}
            aria-hidden
            style={{
              insetInlineStart: left - 2,
              insetBlockStart: top - 1,
              inlineSize: width + 4,
              blockSize: height + 2,
            }}
          />
        );
      }),
  );
}
