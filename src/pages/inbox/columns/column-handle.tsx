import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { clampWidth, widthLimits, widthOf, type SizedColumn } from '#src/lib/list/list-columns.ts';
import { textScale } from '#src/device/media.ts';
import { preferences, setPreferences, usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import { narrowTable, widthName, widthStyle } from './columns.tsx';
import classes from './column-handle.module.css';

interface Drag {
  readonly table: HTMLTableElement;
  readonly from: number;
  readonly width: number;
  readonly whole: number;
  readonly styled: string;
  now: number;
}

function store(id: SizedColumn, width: number | undefined): void {
  const { columns } = preferences.get();
  const { [id]: _, ...others } = columns.widths;
  setPreferences({
    columns: {
      ...columns,
      widths: width === undefined ? others : { ...others, [id]: clampWidth(id, width) },
    },
  });
}

function begin(handle: HTMLElement, from: number, width: number): Drag | null {
  const table = handle.closest('table');
  if (!table) return null;
  const company = table.querySelector<HTMLElement>('th[data-column="company"]');
  // The company column would absorb the change at once, so that the line would not follow the
  // pointer. It does so on release.
  if (company)
    table.style.setProperty(widthName('company'), `${company.getBoundingClientRect().width}px`);
  table.dataset.resizing = '';
  // Keeps the pointer's shape when it leaves the line during dragging.
  document.body.style.cursor = 'col-resize';
  return {
    table,
    from,
    width,
    whole: table.getBoundingClientRect().width,
    styled: table.style.inlineSize,
    now: width,
  };
}

/** Dragging changes only CSS variables, so no row renders. */
function show(id: SizedColumn, drag: Drag, width: number): void {
  drag.now = clampWidth(id, width);
  drag.table.style.setProperty(widthName(id), widthStyle(drag.now));
  drag.table.style.inlineSize = `${drag.whole + (drag.now - drag.width) * textScale}px`;
}

function end({ table, styled }: Drag): void {
  table.style.removeProperty(widthName('company'));
  table.style.inlineSize = styled;
  delete table.dataset.resizing;
  document.body.style.cursor = '';
}

/**
 * The line at the end of a column's heading, which can be dragged or moved by arrow keys; `Home` or
 * a double click resets it, `End` makes the column as wide as possible.
 */
export function ColumnHandle({ id, label }: { id: SizedColumn; label: string }) {
  const { columns } = usePreferences();
  const narrow = useStore(narrowTable);
  const drag = useRef<Drag | null>(null);
  const width = widthOf(columns, id, narrow);
  const { least, most } = widthLimits(id, narrow);
  const release = (stored: boolean) => {
    const done = drag.current;
    if (!done) return;
    drag.current = null;
    if (!stored) show(id, done, done.width);
    end(done);
    if (stored && done.now !== done.width) store(id, done.now);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = begin(event.currentTarget, event.clientX, width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 64 : 16;
    if (event.key === 'Escape' && drag.current) release(false);
    else if (event.key === 'ArrowLeft') flushSync(() => store(id, width - step));
    else if (event.key === 'ArrowRight') flushSync(() => store(id, width + step));
    else if (event.key === 'Home') flushSync(() => store(id, undefined));
    else if (event.key === 'End') flushSync(() => store(id, most));
    else return;
    event.preventDefault();
    // A wider column may have moved its line, which has the focus, out of view.
    event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <span
      // A focusable separator with a value has no HTML element.
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className={classes.handle}
      onPointerDown={onPointerDown}
      onPointerMove={(event) =>
        drag.current &&
        show(id, drag.current, drag.current.width + (event.clientX - drag.current.from) / textScale)
      }
      onPointerUp={() => release(true)}
      onPointerCancel={() => release(false)}
      onDoubleClick={() => store(id, undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
