import { openPdf, type PDFDocumentProxy } from './open-pdf.ts';

interface CachedPdf {
  readonly bytes: Blob;
  readonly opened: Promise<PDFDocumentProxy>;
  readonly close: () => void;
  /** Number of viewers that show it. */
  shown: number;
}

/** The shown document and the next one. */
const most = 2;
let kept: readonly CachedPdf[] = [];

function find(bytes: Blob): CachedPdf {
  const known = kept.find((one) => one.bytes === bytes);
  if (known) return known;
  let task: ReturnType<typeof openPdf> | undefined;
  let closed = false;
  const open = async () => {
    const data = await bytes.arrayBuffer();
    if (closed) throw new DOMException('closed', 'AbortError');
    task = openPdf(data);
    return task.promise;
  };
  const made: CachedPdf = {
    bytes,
    opened: open(),
    close: () => {
      closed = true;
      void task?.destroy();
    },
    shown: 0,
  };
  // A PDF that failed to open is opened again by its viewer, which shows the reason.
  made.opened.catch(() => forget(made));
  kept = [...kept, made];
  trim();
  return made;
}

function forget(one: CachedPdf): void {
  kept = kept.filter((other) => other !== one);
  one.close();
}

function trim(): void {
  const spare = kept.filter(({ shown }) => shown === 0);
  for (const one of spare.slice(0, Math.max(0, kept.length - most))) forget(one);
}

/** Opens a PDF for a viewer, or takes the one opened ahead, until it is released. */
export function acquirePdf(bytes: Blob): {
  readonly opened: Promise<PDFDocumentProxy>;
  readonly release: () => void;
} {
  const one = find(bytes);
  one.shown += 1;
  let given = false;
  const release = () => {
    if (given) return;
    given = true;
    one.shown -= 1;
    trim();
  };
  return { opened: one.opened, release };
}

// Small, because the slow part is parsing and decoding, which pdf.js caches for the next rendering.
const scale = 0.2;

/** Opens a PDF ahead and renders its first page off screen; at most two are open at a time. */
export async function prefetchPdf(bytes: Blob): Promise<void> {
  const page = await (await find(bytes).opened).getPage(1);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport, annotationMode: 0 }).promise;
}
