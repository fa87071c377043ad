import { useRef, useState, type PointerEvent } from 'react';
import {
  placeOnPage,
  placeOnSheet,
  type Box,
  type ShownPage,
} from '#documents/marking/place-on-sheet.ts';
import classes from './region.module.css';
import type { RegionChoice } from './use-region.ts';

interface RegionLayerProps {
  readonly page: number;
  readonly shown: ShownPage;
  readonly choice: RegionChoice;
}

const between = (a: { x: number; y: number }, b: { x: number; y: number }): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});
const least = 8;

/**
 * Layer above a page during region selection: dragging draws the region, releasing takes its rows.
 * Keys are handled by the bar.
 */
export function RegionLayer({ page, shown, choice }: RegionLayerProps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const place = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const chosen = choice.region?.page === page ? placeOnSheet(choice.region.box, shown) : null;
  const box = drawn ?? chosen;
  return (
    <div
      className={classes.layer}
      data-region-layer
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = place(event);
      }}
      onPointerMove={(event) => {
        if (start.current) setDrawn(between(start.current, place(event)));
      }}
      onPointerUp={(event) => {
        const from = start.current;
        start.current = null;
        setDrawn(null);
        const drawnNow = from && between(from, place(event));
        if (!drawnNow || drawnNow.width < least || drawnNow.height < least) return;
        const region = { page, box: placeOnPage(drawnNow, shown) };
        if (!choice.take(region)) choice.draw(region);
      }}
      onPointerCancel={() => {
        start.current = null;
        setDrawn(null);
      }}
    >
      {box && (
        <div
          className={classes.box}
          data-region
          style={{
            insetInlineStart: box.left,
            insetBlockStart: box.top,
            inlineSize: box.width,
            blockSize: box.height,
          }}
        />
      )}
    </div>
  );
}
