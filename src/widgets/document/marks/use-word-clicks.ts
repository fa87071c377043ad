import { useRef, type MouseEvent } from 'react';
import { focusedField } from '#src/widgets/document/document-fields.ts';
import { placeOnPage, type ShownPage } from '#documents/text/place-on-sheet.ts';
import { textToTake, pointedText, type PointedText } from '#documents/marking/word-at.ts';
import type { PageWords } from '#documents/text/words.ts';

interface Point {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

interface TakenText {
  readonly field: string;
  readonly page: number;
  readonly pointed: PointedText;
}

/**
 * Mouse handlers that enter words of the document into the focused field: a click takes one word,
 * a drag several; the field keeps the focus. Without a field, text is selected as usual.
 */
export function useWordClicks(
  pages: PageWords | undefined,
  shownOf: (page: number) => ShownPage | undefined,
) {
  const pressed = useRef<Point | null>(null);
  const last = useRef<TakenText | null>(null);

  const pointOf = (event: MouseEvent): Point | undefined => {
    // While a region is being selected, the pointer belongs to it.
    const target =
      event.target instanceof Element && !event.target.closest('[data-region-layer]')
        ? event.target
        : null;
    const sheet = target?.closest<HTMLElement>('[data-page]');
    const page = Number(sheet?.dataset['page']);
    const shown = shownOf(page);
    if (!sheet || !shown) return undefined;
    const { left, top } = sheet.getBoundingClientRect();
    const place = placeOnPage(
      { left: event.clientX - left, top: event.clientY - top, width: 0, height: 0 },
      shown,
    );
    return { page, x: place.left, y: place.top };
  };
  const pointed = (from: Point, to: Point): PointedText | undefined => {
    const field = focusedField();
    const words = pages?.[from.page - 1];
    if (!field?.take || !words) return undefined;
    const before =
      last.current?.field === field.field && last.current.page === from.page
        ? last.current.pointed
        : undefined;
    return pointedText(words, field.field, from, to, before);
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      pressed.current = null;
      const point = event.button === 0 && !event.shiftKey ? pointOf(event) : undefined;
      if (!point || !pointed(point, point)) return;
      // Keeps the focus in the field.
      event.preventDefault();
      pressed.current = point;
    },
    onMouseUp: (event: MouseEvent) => {
      const from = pressed.current;
      pressed.current = null;
      const to = from && pointOf(event);
      const field = focusedField();
      if (!from || !to || !field?.take) return;
      const found = pointed(from, to.page === from.page ? to : from);
      const text = found && textToTake(field.field, found.text);
      if (!found || text === undefined) return;
      last.current = { field: field.field, page: from.page, pointed: found };
      field.take(text);
    },
  };
}
