import { useLingui } from '@lingui/react/macro';
import { type FieldMarks, MarksContext } from './use-field-marks.ts';
import classes from './marks.module.css';
import { use } from 'react';
import type { ShownPage } from '#documents/marking/place-on-sheet.ts';
import { boxStyle } from '#src/widgets/document/use-view.ts';

/** Note above the document: what is marked, and the keys that take it over. */
export function MarkNote({ marks }: { marks: FieldMarks | null }) {
  const { t } = useLingui();
  if (!marks) return null;
  const { field, reason, current } = marks;
  const count = marks.marks.length;
  const mark = marks.marks[current];
  if (!mark && (field.value === '' || !marks.whole)) return null;
  const { label } = field;
  const [place, page] = [current + 1, mark?.page];
  const said = () => {
    if (!mark) return t`Not in the document`;
    if (reason === 'same') return t`${place} of ${count} on page ${page}`;
    if (reason === 'begins') return t`Begins so: ${place} of ${count} on page ${page}`;
    return field.value === ''
      ? t`Perhaps the ${label}: ${place} of ${count} on page ${page}`
      : t`Not in the document. Perhaps: ${place} of ${count} on page ${page}`;
  };
  return (
    <div className={classes.note}>
      <p className={classes.said}>
        <span>{said()}</span>
        {mark && reason !== 'same' && <strong>{mark.text}</strong>}
        {mark && field.take && reason !== 'same' && (
          <span className={classes.way}>
            <kbd>{t`Alt`}</kbd> <kbd>{t`Enter`}</kbd> {t`takes it`}
          </span>
        )}
        {count > 1 && (
          <span className={classes.way}>
            <kbd>{t`Alt`}</kbd> <kbd>↓</kbd> {t`next`}
          </span>
        )}
      </p>
    </div>
  );
}

/** Outlines on a page where the focused field's value is stated; the current mark is emphasised. */
export function PageMarks({ page, shown }: { page: number; shown: ShownPage }) {
  const marks = use(MarksContext);
  if (!marks) return null;
  return marks.marks.map(
    (mark, index) =>
      mark.page === page &&
      mark.boxes.map((box, part) => (
        <div
          key={`${index}.${part}`}
          className={classes.mark}
          data-mark={index === marks.current ? 'current' : 'other'}
          data-reason={marks.reason}
          aria-hidden
          style={boxStyle(box, shown, 1)}
        />
      )),
  );
}
