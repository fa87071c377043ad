import { placeOnSheet, type Box, type ShownPage } from '#documents/text/place-on-sheet.ts';
import { shortWindow } from '#src/device/media.ts';
import { useRef, useState, useCallback } from 'react';
import { flushSync } from 'react-dom';

/** Zoom and rotation: fitted to the frame, or a scale of the natural size. */
export interface View {
  readonly fit: 'width' | 'page' | 'none';
  readonly scale: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

const zoomSteps = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];
const turned = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

/** The scale at which a page fits the frame according to the view. */
export function scaleOf(
  view: View,
  sheet: { readonly width: number; readonly height: number },
  frame: { readonly width: number; readonly height: number },
): number {
  if (view.fit === 'none') return view.scale;
  const lying = view.rotation === 90 || view.rotation === 270;
  const width = (lying ? sheet.height : sheet.width) || 1;
  const height = (lying ? sheet.width : sheet.height) || 1;
  const wide = Math.max(frame.width, 50) / width;
  return view.fit === 'width' ? wide : Math.min(wide, Math.max(frame.height, 50) / height);
}

/** Zoom and rotation of one document; changes keep the scroll position relative to the document. */
export function useView() {
  const scroller = useRef<HTMLElement>(null);
  const [view, setView] = useState<View>({ fit: 'width', scale: 1, rotation: 0 });
  const change = (next: Partial<View>) => {
    const frame = scroller.current;
    const place = frame && frame.scrollHeight > 0 ? frame.scrollTop / frame.scrollHeight : 0;
    flushSync(() => setView({ ...view, ...next }));
    if (frame) frame.scrollTop = place * frame.scrollHeight;
  };
  return {
    view,
    scroller,
    fitWidth: () => change({ fit: 'width' }),
    fitPage: () => change({ fit: 'page' }),
    rotate: () => change({ rotation: turned[view.rotation] }),
    /** Zooms to the next step from the current scale. */
    zoomIn: (seen: number) =>
      change({ fit: 'none', scale: zoomSteps.find((step) => step > seen * 1.01) ?? 4 }),
    zoomOut: (seen: number) =>
      change({ fit: 'none', scale: zoomSteps.findLast((step) => step < seen * 0.99) ?? 0.25 }),
  };
}

export type ViewControls = ReturnType<typeof useView>;

/** Size of a scrolling frame without padding and scroll bar, in CSS pixels. */
export function useFrameSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((frame: HTMLElement | null) => {
    if (!frame) return;
    const observer = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) {
        const { width } = contentRect;
        const room = shortWindow.get() ? innerHeight - frame.clientHeight : 0;
        const height = contentRect.height + room;
        setSize((before) =>
          before.width === width && before.height === height ? before : { width, height },
        );
      }
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/** Where a box of a page is drawn over its sheet, `around` pixels larger. */
export function boxStyle(box: Box, shown: ShownPage, around = 0) {
  const { left, top, width, height } = placeOnSheet(box, shown);
  return {
    insetInlineStart: left - around,
    insetBlockStart: top - around,
    inlineSize: width + 2 * around,
    blockSize: height + 2 * around,
  };
}
