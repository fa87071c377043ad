import {
  getDocument,
  PDFWorker,
  PixelsPerInch,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadOpened } from '#src/i18n/lazy-part.ts';
import { retryImport } from '#src/lib/waiting/retry-import.ts';

// The other build needs Safari 26.2, Chrome 145 or Firefox 144.
const workerAddress = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/**
 * Starts the worker that reads PDFs. pdf.js itself does not retry a worker that failed to load, and
 * reports every PDF as damaged until the page is reloaded.
 */
const startThread = retryImport(
  () =>
    new Promise<Worker>((resolve, reject) => {
      const thread = new Worker(workerAddress, { type: 'module' });
      // The first message shows that the worker has started.
      thread.addEventListener('message', () => resolve(thread), { once: true });
      thread.addEventListener('error', () => reject(new Error('The worker did not load.')), {
        once: true,
      });
    }),
);

/** Address of the optional data files of pdf.js in the build. */
const parts = `${import.meta.env.BASE_URL}pdfjs/`;

/** A4 in points, used until the page's size is known. */
export const defaultPageSize = { width: 595.28, height: 841.89 };

/** CSS pixels per point. */
export const pixels = PixelsPerInch.PDF_TO_CSS_UNITS;

export type { PDFDocumentProxy };

/** Opens a PDF without executing anything in it: no scripts, forms, annotations or WebAssembly. */
function openPdf(data: ArrayBuffer, thread: Worker) {
  return getDocument({
    data,
    worker: PDFWorker.create({ port: thread }),
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    useWasm: false,
    enableXfa: false,
    disableWorkerRendering: true,
    verbosity: VerbosityLevel.ERRORS,
  });
}

// Some browsers refuse larger canvases, and phones lack the memory for them.
const mostPixels = 16_000_000;
const revealDelayMs = 60;

/**
 * Renders a page with a selectable text layer; the old rendering stays until it is complete.
 * @param scale CSS pixels per point
 * @returns a function that cancels
 */
export function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  scale: number,
  rotation: number,
  host: HTMLElement,
  textClass: string,
): () => void {
  let stop = () => undefined as void;
  let cancelled = false;
  const draw = async () => {
    const page = await pdf.getPage(number);
    if (cancelled) return;
    const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 });
    const sharp = Math.min(
      globalThis.devicePixelRatio || 1,
      Math.sqrt(mostPixels / (viewport.width * viewport.height)),
    );
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width * sharp);
    canvas.height = Math.floor(viewport.height * sharp);
    canvas.setAttribute('aria-hidden', 'true');
    const task = page.render({
      canvas,
      viewport,
      transform: [sharp, 0, 0, sharp, 0, 0],
      annotationMode: 0,
    });
    stop = () => task.cancel();
    await task.promise;
    if (cancelled) return;
    const text = document.createElement('div');
    text.className = textClass;
    text.style.setProperty('--total-scale-factor', String(scale));
    host.replaceChildren(canvas, text);
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport,
    });
    stop = () => layer.cancel();
    await layer.render();
  };
  // Pages that are merely scrolled past are not rendered. A page that fails to render stays white.
  const timer = setTimeout(() => void draw().catch(() => undefined), revealDelayMs);
  return () => {
    clearTimeout(timer);
    cancelled = true;
    stop();
  };
}

interface CachedPdf {
  readonly bytes: Blob;
  readonly opened: Promise<PDFDocumentProxy>;
  readonly close: () => void;
  shown: number;
}

/** The PDF on the screen and the next one. */
const mostOpen = 2;
let cached: readonly CachedPdf[] = [];

/** @param viewers number of viewers to add; a PDF with viewers is not closed to make room */
function find(bytes: Blob, viewers: 0 | 1): CachedPdf {
  const known = cached.find((one) => one.bytes === bytes);
  if (known) {
    known.shown += viewers;
    return known;
  }
  let end: (() => void) | undefined;
  let closed = false;
  const open = async () => {
    const [data, thread] = await Promise.all([bytes.arrayBuffer(), loadOpened(startThread)]);
    end = () => thread.terminate();
    if (closed) {
      end();
      throw new DOMException('closed', 'AbortError');
    }
    const task = openPdf(data, thread);
    end = () => void task.destroy().finally(() => thread.terminate());
    return task.promise;
  };
  const made: CachedPdf = {
    bytes,
    opened: open(),
    close: () => {
      closed = true;
      end?.();
    },
    shown: viewers,
  };
  // The viewer opens a failed PDF again and shows the reason.
  made.opened.catch(() => forget(made));
  cached = [...cached, made];
  trim();
  return made;
}

function forget(one: CachedPdf): void {
  cached = cached.filter((other) => other !== one);
  one.close();
}

function trim(): void {
  const spare = cached.filter(({ shown }) => shown === 0);
  for (const one of spare.slice(0, Math.max(0, cached.length - mostOpen))) forget(one);
}

/** Opens a PDF for a viewer, or takes a prefetched one, until it is released. */
export function acquirePdf(bytes: Blob): {
  readonly opened: Promise<PDFDocumentProxy>;
  readonly release: () => void;
} {
  const one = find(bytes, 1);
  let cancelled = false;
  const release = () => {
    if (cancelled) return;
    cancelled = true;
    one.shown -= 1;
    trim();
  };
  return { opened: one.opened, release };
}

/** Reads something from each of the first pages of a PDF, with the number of pages left out. */
async function fromPages<T>(
  bytes: Blob,
  mostPages: number,
  take: (page: PDFPageProxy) => Promise<T>,
): Promise<{ readonly pages: readonly T[]; readonly left: number }> {
  const { opened, release } = acquirePdf(bytes);
  try {
    const pdf = await opened;
    const pages: T[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1)
      pages.push(await take(await pdf.getPage(number)));
    return { pages, left: pdf.numPages - pages.length };
  } finally {
    release();
  }
}

/** The text of a PDF's first pages, with blanks for line breaks. */
export async function pdfText(bytes: Blob, mostPages: number): Promise<string> {
  const { pages } = await fromPages(bytes, mostPages, async (page) => {
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return pages.join('\n');
}

async function drawWhole(page: PDFPageProxy, scale: number): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 });
  const most = Math.sqrt(mostPixels / (width * height));
  const viewport = page.getViewport({ scale: Math.min(scale, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport, annotationMode: 0 }).promise;
  return canvas;
}

// 144 dpi: small print is readable, and forty pages fit into a phone's memory.
const paperScale = 2;

/** Renders at most `mostPages` pages for printing, with the number of pages left out. */
export const pagesForPaper = (bytes: Blob, mostPages: number) =>
  fromPages(bytes, mostPages, (page) => drawWhole(page, paperScale));

// Small, because parsing and decoding are the slow part, and pdf.js caches their result.
const aheadScale = 0.2;

/** Opens a PDF in advance and renders its first page off screen; at most two are kept open. */
export async function prefetchPdf(bytes: Blob): Promise<void> {
  await drawWhole(await (await find(bytes, 0).opened).getPage(1), aheadScale);
}
