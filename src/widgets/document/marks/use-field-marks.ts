import { useLingui } from '@lingui/react/macro';
import {
  createContext,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFocusedField, type FocusedField } from '#src/widgets/document/document-fields.ts';
import { kindOfField } from '#documents/marking/field-labels.ts';
import { findMarks, type Marks } from '#documents/marking/find-marks.ts';
import { textToTake } from '#documents/marking/text-to-take.ts';
import type { PageWords } from '#documents/text/words.ts';
import { announce } from '#src/ui/announce.tsx';
import { useKeys } from '#src/ui/use-keys.ts';

/** What is marked for the field that has the focus; null while none has, or while no text is known. */
export interface FieldMarks extends Marks {
  readonly field: FocusedField;
  /** Index of the mark that is looked at. */
  readonly current: number;
  /** All pages are read: what is not marked is nowhere. */
  readonly whole: boolean;
}

/** The marks of the document around, for the sheets in it. */
export const MarksContext = createContext<FieldMarks | null>(null);

const revealDelay = 120;

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

/** Moves the document to the first mark once per field and value, unless a mark is in sight or a hand has moved the document since. */
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
    }, revealDelay);
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
 * The places of the document that say what the focused field holds, the keys that go through them, and what brings the first
 * one into sight.
 * @param pages words of the document; undefined while they are not known
 * @param whole whether these are the words of all pages
 * @param beside whether fields stand beside the document: elsewhere the keys mean nothing
 */
export function useFieldMarks(pages: PageWords | undefined, beside: boolean, whole = true) {
  const { t } = useLingui();
  const now = useFocusedField();
  // Typing goes before marking what was typed.
  const field = useDeferredValue(now);
  const [place, setPlace] = useState<{ readonly of: string; readonly index: number }>({
    of: '',
    index: 0,
  });
  const hasText = pages?.some((words) => words.length > 0) === true;
  const found = useMemo(
    () =>
      beside && field && kindOfField(field.field) && pages && hasText
        ? findMarks(field, pages)
        : null,
    [beside, field, pages, hasText],
  );
  const of = field ? `${field.field} ${field.value}` : '';
  const current =
    place.of === of && found ? Math.min(place.index, Math.max(0, found.marks.length - 1)) : 0;
  const marks = useMemo<FieldMarks | null>(
    () => (found && field ? { ...found, field, current, whole } : null),
    [found, field, current, whole],
  );
  const scrollRef = useReveal(marks, place.of === of);

  const step = (by: number) => (event: KeyboardEvent) => {
    // A list of choices opens by these keys.
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
    // Where there is nothing to take, the key still does not send the form.
    if (text === undefined || !put) return true;
    put(text);
    announce(t`${label}: ${text} taken from the document`);
    return true;
  };
  const group = t`Document`;
  useKeys(
    beside
      ? {
          'alt+Enter': { run: take, label: t`Take the marked text into the field`, group },
          'alt+ArrowDown': { run: step(1), label: t`Next mark in the document`, group },
          'alt+ArrowUp': { run: step(-1), label: t`Previous mark in the document`, group },
        }
      : {},
  );
  return { marks, scrollRef };
}
