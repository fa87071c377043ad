import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PicturePage } from '#contract/file-reading.ts';
import { indexOf } from '#documents/marking/page-index.ts';
import { wordsAsFiled } from '#documents/text/recognised-words.ts';
import { splitRuns } from '#documents/text/split-runs.ts';
import type { PageWords } from '#documents/text/words.ts';
import { fileOf, fileQueries } from '#src/api/files.ts';
import { whenIdle } from '#src/lib/waiting/when-idle.ts';
import { publishWords, removeWords } from '#src/widgets/document/document-fields.ts';
import type { PDFDocumentProxy } from './open-pdf.ts';

// Reading text waits for idle time so that visible pages render first, but no longer than this.
const longestIdleWaitMs = 100;
const pagesATime = 10;

async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  pictures: readonly PicturePage[] | undefined,
) {
  try {
    const page = await pdf.getPage(number);
    const sheet = page.getViewport({ scale: 1 });
    // A scanner's own text layer is less accurate than the words that the service recognised.
    const picture = pictures?.find((one) => one.page === number);
    const words = picture
      ? wordsAsFiled(picture, sheet)
      : splitRuns(
          (await page.getTextContent()).items.filter((item) => 'str' in item),
          sheet.transform,
        );
    // Built in advance, so that no key press has to wait for it.
    indexOf(words);
    return words;
  } catch {
    // An unreadable page does not affect the others.
    return [];
  }
}

/**
 * Reads the words of all pages in the background, those of the first page at once.
 * @param wordsAddress of the words recognised in its pictures; null for none
 */
export function usePageWords(
  pdf: PDFDocumentProxy | undefined,
  address: string,
  wordsAddress: string | null,
): PageWords | undefined {
  const file = fileOf(address);
  const [words, setWords] = useState<PageWords>();
  const { data, isLoading } = useQuery(fileQueries.words(wordsAddress));
  const pictures = data?.pages;
  useEffect(() => {
    if (!pdf || isLoading) return;
    let left = false;
    const pages: PageWords[number][] = [];
    const read = async () => {
      for (let number = 1; number <= pdf.numPages; number += 1) {
        await whenIdle(longestIdleWaitMs);
        if (left) return;
        pages.push(await readPage(pdf, number, pictures));
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
  }, [pdf, file, pictures, isLoading]);
  return words;
}
