import {
  getDocument,
  GlobalWorkerOptions,
  PixelsPerInch,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

/** Where the build puts the optional data files of pdf.js. */
const parts = `${import.meta.env.BASE_URL}pdfjs/`;

/** A4 in points, used until the page's size is known. */
export const defaultPageSize = { width: 595.28, height: 841.89 };

/** CSS pixels per point. */
export const pixels = PixelsPerInch.PDF_TO_CSS_UNITS;

export type { PDFDocumentProxy };

/** Opens a PDF without executing anything in it: no scripts, forms, annotations or WebAssembly. */
export function openPdf(data: ArrayBuffer) {
  return getDocument({
    data,
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
const revealDelay = 60;

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
  let given = false;
  const draw = async () => {
    const page = await pdf.getPage(number);
    if (given) return;
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
    if (given) return;
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
  const timer = setTimeout(() => void draw().catch(() => undefined), revealDelay);
  return () => {
    clearTimeout(timer);
    given = true;
    stop();
  };
}
