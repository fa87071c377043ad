import { useEffect, useState } from 'react';
import { indexOf } from '#documents/marking/page-index.ts';
import { splitRuns } from '#documents/text/split-runs.ts';
import type { PageWords } from '#documents/text/words.ts';
import { publishWords, removeWords } from '#src/widgets/document/document-fields.ts';
import type { PDFDocumentProxy } from './open-pdf.ts';

// The sheets in sight are drawn first; a page of text takes its turn when there is time, but a hundred of them take no minutes.
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
    // Made now, no key press waits for it.
    indexOf(words);
    return words;
  } catch {
    // A page that cannot be read takes nothing from the others.
    return [];
  }
}

/** The words of the pages, read in the background: the first page at once, all of them told at the end. */
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
