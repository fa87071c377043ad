import { t } from '@lingui/core/macro';
import {
  createContext,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  use,
} from 'react';
import {
  DocumentContext,
  useFocusedField,
  type FocusedField,
  type ReadMark,
} from '#src/widgets/document/document-fields.ts';
import { kindOfField } from '#documents/marking/field-labels.ts';
import { findMarks, type Marks } from '#documents/marking/find-marks.ts';
import { textToTake } from '#documents/marking/word-at.ts';
import type { PageWords } from '#documents/text/words.ts';
import { announce } from '#src/ui/announce.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import classes from './marks.module.css';
import type { ShownPage } from '#documents/text/place-on-sheet.ts';
import { boxStyle } from '#src/widgets/document/use-view.ts';

interface FieldMarks extends Marks {
  readonly field: FocusedField;
  readonly current: number;
  /** Whether all pages are read, so that no mark means no match. */
  readonly whole: boolean;
}

type PageSize = Pick<ShownPage, 'width' | 'height'>;

export const MarksContext = createContext<FieldMarks | null>(null);

const revealDelayMs = 120;

const isInView = (mark: Element, frame: DOMRect): boolean => {
  const { top, bottom, left, right } = mark.getBoundingClientRect();
  return top >= frame.top && bottom <= frame.bottom && left < frame.right && right > frame.left;
};

function reveal(scroller: HTMLElement, wanted: 'any' | 'current'): void {
  const frame = scroller.getBoundingClientRect();
  const marks = [
    ...scroller.querySelectorAll(wanted === 'any' ? '[data-mark]' : '[data-mark="current"]'),
  ];
  if (frame.height === 0 || marks.some((mark) => isInView(mark, frame))) return;
  const still = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.querySelector('[data-mark="current"]')?.scrollIntoView({
    block: 'center',
    inline: 'nearest',
    behavior: still ? 'instant' : 'smooth',
  });
}

/** Scrolls to the first mark of a value, unless one is visible or the person has scrolled since. */
function useReveal(marks: FieldMarks | null, stepped: boolean) {
  const scroller = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const asked = useRef('');
  const done = useRef('');
  const name = marks ? `${marks.field.field} ${marks.field.value} ${marks.current}` : '';
  const any = marks !== null && marks.marks.length > 0;
  useEffect(() => {
    if (asked.current !== name) moved.current = false;
    asked.current = name;
    if (!any || done.current === name) return;
    const timer = setTimeout(() => {
      done.current = name;
      if (scroller.current && !moved.current) reveal(scroller.current, stepped ? 'current' : 'any');
    }, revealDelayMs);
    return () => clearTimeout(timer);
  }, [any, name, stepped]);
  return useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    const move = () => {
      moved.current = true;
    };
    const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
    for (const hand of hands) element?.addEventListener(hand, move, { passive: true });
    return () => {
      for (const hand of hands) element?.removeEventListener(hand, move);
    };
  }, []);
}

/**
 * Finds where the document prints the focused field's value, with keys that step through the marks.
 * @param pages the document's words; undefined while unknown
 * @param sizeOf the size of a page, in the units of its words
 * @param whole whether all pages are read
 * @param marking whether the fields are shown beside the document; otherwise there are no keys
 */
export function useFieldMarks(
  pages: PageWords | undefined,
  sizeOf: (page: number) => PageSize | undefined,
  marking: boolean,
  whole = true,
) {
  const now = useFocusedField();
  // Deferred so that finding marks does not delay typing.
  const field = useDeferredValue(now);
  const [place, setPlace] = useState<{ readonly of: string; readonly index: number }>({
    of: '',
    index: 0,
  });
  const hasText = pages?.some((words) => words.length > 0) === true;
  const read = use(DocumentContext)?.read?.find((mark) => mark.field === field?.field);
  const { width = 0, height = 0 } = (read && sizeOf(read.page)) ?? {};
  const found = useMemo(() => {
    if (!marking || !field || !kindOfField(field.field) || !pages || !hasText) return null;
    const readAt = read && { page: read.page, box: ofThousandths(read.box, { width, height }) };
    return findMarks({ ...field, readAt }, pages);
  }, [marking, field, pages, hasText, read, width, height]);
  const of = field ? `${field.field} ${field.value}` : '';
  const current =
    place.of === of && found ? Math.min(place.index, Math.max(0, found.marks.length - 1)) : 0;
  const marks = useMemo<FieldMarks | null>(
    () => (found && field ? { ...found, field, current, whole } : null),
    [found, field, current, whole],
  );
  const scrollRef = useReveal(marks, place.of === of);

  const step = (by: number) => (event: KeyboardEvent) => {
    // These keys open a select element.
    if (!marks || marks.marks.length === 0 || event.target instanceof HTMLSelectElement)
      return false;
    setPlace({ of, index: (current + by + marks.marks.length) % marks.marks.length });
    return true;
  };
  const take = () => {
    if (!marks) return false;
    const { label, take: put, field: name } = marks.field;
    const mark = marks.marks[marks.current];
    const text = mark && textToTake(name, mark.text);
    // Handled even without a mark, so that the key does not submit the form.
    if (text === undefined || !put) return true;
    put(text);
    announce(t`${label}: ${text} taken from the document`);
    return true;
  };
  const group = t`Document`;
  useKeys(
    marking
      ? {
          'alt+Enter': { run: take, label: t`Take the marked text into the field`, group },
          'alt+ArrowDown': { run: step(1), label: t`Next mark in the document`, group },
          'alt+ArrowUp': { run: step(-1), label: t`Previous mark in the document`, group },
        }
      : {},
  );
  return { marks, scrollRef };
}

/** Note above the document with the number of marks and the keys to use them. */
export function MarkNote({ marks }: { marks: FieldMarks | null }) {
  if (!marks) return null;
  const { field, reason, current } = marks;
  const count = marks.marks.length;
  const mark = marks.marks[current];
  if (!mark && (field.value === '' || !marks.whole)) return null;
  const { label } = field;
  const [place, page] = [current + 1, mark?.page ?? 0];
  const message = () => {
    if (!mark) return t`Not in the document`;
    if (reason === 'same') return t`${place} of ${count} on page ${page}`;
    if (reason === 'begins') return t`Begins so: ${place} of ${count} on page ${page}`;
    return field.value === ''
      ? t`Perhaps the ${label}: ${place} of ${count} on page ${page}`
      : t`Not in the document. Perhaps: ${place} of ${count} on page ${page}`;
  };
  return (
    <div className={classes.note}>
      <p className={classes.text}>
        <span>{message()}</span>
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

/**
 * Outlines on a page where values were read, by confidence, and where the focused field's value is
 * printed; the current mark is emphasised.
 */
export function PageMarks({ page, shown }: { page: number; shown: ShownPage }) {
  const marks = use(MarksContext);
  const read = use(DocumentContext)?.read;
  return (
    <>
      {read?.map(
        (mark) =>
          mark.page === page && (
            <div
              key={mark.field}
              className={classes.read}
              data-read={mark.confidenceLevel}
              data-field={mark.field}
              aria-hidden
              style={boxStyle(ofThousandths(mark.box, shown), shown, 2)}
            />
          ),
      )}
      {marks && <FieldMarksOf marks={marks} page={page} shown={shown} />}
    </>
  );
}

const ofThousandths = ([left, top, width, height]: ReadMark['box'], sheet: PageSize) => ({
  left: (left * sheet.width) / 1000,
  top: (top * sheet.height) / 1000,
  width: (width * sheet.width) / 1000,
  height: (height * sheet.height) / 1000,
});

function FieldMarksOf({
  marks,
  page,
  shown,
}: {
  marks: FieldMarks;
  page: number;
  shown: ShownPage;
}) {
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
