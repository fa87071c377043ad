import { t } from '@lingui/core/macro';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { downwards, moveFocus } from '#src/ui/focus.ts';
import type { PDFDocumentProxy } from './open-pdf.ts';
import classes from './page-strip.module.css';
import type { PageSize } from './pdf-page.tsx';

// One at a time, so that visible pages are rendered first.
let line: Promise<unknown> = Promise.resolve();

/** Queues the rendering of a page's thumbnail. @returns a function that cancels */
function drawThumbnail(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  rotation: number,
  host: HTMLElement,
): () => void {
  let stop = () => undefined as void;
  let given = false;
  const draw = async () => {
    if (given) return;
    const page = await pdf.getPage(number);
    const turn = (page.rotate + rotation) % 360;
    const sharp = Math.min(globalThis.devicePixelRatio || 1, 2);
    const viewport = page.getViewport({
      scale: (width * sharp) / page.getViewport({ scale: 1, rotation: turn }).width,
      rotation: turn,
    });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport, annotationMode: 0 });
    stop = () => task.cancel();
    if (given) task.cancel();
    await task.promise;
    if (!given) host.replaceChildren(canvas);
  };
  line = line.then(draw).catch(() => undefined);
  return () => {
    given = true;
    stop();
  };
}

interface PageStripProps {
  readonly pdf: PDFDocumentProxy;
  readonly sizes: readonly PageSize[];
  readonly page: number;
  readonly rotation: number;
  readonly onGo: (page: number) => void;
}

const thumbnailWidth = 76;

/** Thumbnails of all pages; arrow keys move, Enter opens. Only visible ones are drawn. */
export function PageStrip({ pdf, sizes, page, rotation, onGo }: PageStripProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    if (moveFocus(buttons, event.key, downwards)) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its parts
    <nav className={classes.strip} aria-label={t`Thumbnails`} data-strip onKeyDown={onKeyDown}>
      <ol className={classes.list}>
        {sizes.map((size, index) => (
          <Thumbnail
            key={index}
            pdf={pdf}
            number={index + 1}
            size={size}
            rotation={rotation}
            current={index + 1 === page}
            onGo={onGo}
          />
        ))}
      </ol>
    </nav>
  );
}

// Scrolls the strip to the current page without scrolling the document.
function follow(button: HTMLElement | null) {
  const strip = button?.closest('[data-strip]');
  if (!button || !strip || strip.contains(document.activeElement)) return;
  const place = button.getBoundingClientRect();
  const frame = strip.getBoundingClientRect();
  if (place.top < frame.top || place.bottom > frame.bottom)
    strip.scrollTop += place.top - frame.top - (frame.height - place.height) / 2;
}

interface ThumbnailProps extends Pick<PageStripProps, 'pdf' | 'rotation' | 'onGo'> {
  readonly number: number;
  readonly size: PageSize;
  readonly current: boolean;
}

function Thumbnail({ pdf, number, size, rotation, current, onGo }: ThumbnailProps) {
  const [near, setNear] = useState(false);
  const watch = useCallback((button: HTMLButtonElement) => {
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { root: button.closest('[data-strip]'), rootMargin: '50% 0px' },
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  const draw = useCallback(
    (host: HTMLElement) => drawThumbnail(pdf, number, thumbnailWidth, rotation, host),
    [pdf, number, rotation],
  );
  const lying = rotation === 90 || rotation === 270;
  const height = Math.round(
    (thumbnailWidth * (lying ? size.width : size.height)) / (lying ? size.height : size.width),
  );
  return (
    <li ref={current ? follow : undefined}>
      <button
        ref={watch}
        type="button"
        className={classes.page}
        aria-label={t`Page ${number}`}
        aria-current={current ? 'page' : undefined}
        tabIndex={current ? 0 : -1}
        onClick={() => onGo(number)}
      >
        <span className={classes.sheet} style={{ inlineSize: thumbnailWidth, blockSize: height }}>
          {near && <span ref={draw} />}
        </span>
        {number}
      </button>
    </li>
  );
}
