import { useEffect, useState } from 'react';
import { indexOf } from '#documents/marking/page-index.ts';
import { splitRuns } from '#documents/text/split-runs.ts';
import type { PageWords } from '#documents/text/words.ts';
import { publishWords, removeWords } from '#src/widgets/document/document-fields.ts';
import type { PDFDocumentProxy } from './open-pdf.ts';

// Reading text waits for idle time so that visible pages render first, but no longer than this.
const patience = 100;
const pagesATime = 10;

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, 50);
  });

async function readPage(pdf: PDFDocumentProxy, number: number) {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = splitRuns(
      items.filter((item) => 'str' in item),
      page.getViewport({ scale: 1 }).transform,
    );
    // Built now, so that no key press has to wait for it.
    indexOf(words);
    return words;
  } catch {
    // An unreadable page does not affect the others.
    return [];
  }
}

/** Reads the words of all pages in the background: the first page at once. */
export function usePageWords(
  pdf: PDFDocumentProxy | undefined,
  address: string,
): PageWords | undefined {
  const file = address.split('?', 1)[0] ?? address;
  const [words, setWords] = useState<PageWords>();
  useEffect(() => {
    if (!pdf) return;
    let left = false;
    const pages: PageWords[number][] = [];
    const read = async () => {
      for (let number = 1; number <= pdf.numPages; number += 1) {
        await whenIdle();
        if (left) return;
        pages.push(await readPage(pdf, number));
        if (left) return;
        if (number === 1 || number === pdf.numPages || number % pagesATime === 0)
          setWords([...pages]);
      }
      publishWords(file, pages);
    };
    void read();
    return () => {
      left = true;
      removeWords(pages);
    };
  }, [pdf, file]);
  return words;
}
