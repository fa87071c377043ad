import type { PDFDocumentProxy } from './open-pdf.ts';

// One at a time, so that the visible pages are rendered first.
let line: Promise<unknown> = Promise.resolve();

/**
 * Queues the rendering of a page's thumbnail.
 * @param width width of the thumbnail in CSS pixels
 * @returns a function that cancels
 */
export function drawThumbnail(
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
