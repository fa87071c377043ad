import { useCallback, useState } from 'react';
import type { PageWord, PageWords } from '#documents/text/words.ts';
import { publishWords, removeWords } from './document-fields.ts';

// More text than any invoice has; measuring all of it would block the page.
const maxWords = 50_000;

/** The words shown in an element with their positions in CSS pixels. */
function wordsIn(sheet: HTMLElement): PageWord[] {
  const words: PageWord[] = [];
  const { left, top } = sheet.getBoundingClientRect();
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node && words.length < maxWords; node = walker.nextNode()) {
    for (const match of (node.nodeValue ?? '').matchAll(/\S+/g)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const place = range.getClientRects()[0];
      if (place && place.width > 0)
        words.push({
          text: match[0],
          left: place.left - left,
          top: place.top - top,
          width: place.width,
          height: place.height,
        });
    }
  }
  return words;
}

/** Publishes the words of a page made of HTML elements, and again whenever its layout changes. */
export function useSheetWords(address: string) {
  const file = address.split('?', 1)[0] ?? address;
  const [words, setWords] = useState<PageWords>();
  const ref = useCallback(
    (sheet: HTMLDivElement) => {
      let published: PageWords | undefined;
      const publish = () => {
        if (sheet.clientWidth === 0) return;
        published = [wordsIn(sheet)];
        publishWords(file, published);
        setWords(published);
      };
      const observer = new ResizeObserver(publish);
      observer.observe(sheet);
      return () => {
        observer.disconnect();
        removeWords(published);
      };
    },
    [file],
  );
  return { words, ref };
}
