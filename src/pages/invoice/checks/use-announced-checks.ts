import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { announce } from '#src/ui/announce.tsx';
import { useChange } from '#src/ui/use-change.ts';

/** Milliseconds of rest before checks are announced: each key typed may change them. */
const quiet = 1_500;

/**
 * Announces, once the typing rests, what the checks find anew, or how many are left. What
 * stood there when the invoice was opened is read with the page.
 * @param sentences the checks in words
 * @returns to be called for a fix, which is announced by itself: its check is not announced as gone
 */
export function useAnnouncedChecks(sentences: readonly string[]): () => void {
  const { t } = useLingui();
  const all = sentences.join('\n');
  const announced = useRef(all);
  const isFixed = useRef(false);
  useChange(all, () => {
    const timer = setTimeout(() => {
      const known = announced.current.split('\n');
      const now = all === '' ? [] : all.split('\n');
      const news = now.filter((sentence) => !known.includes(sentence));
      if (announced.current !== all)
        if (news.length > 0) announce(news.join(' '));
        else if (now.length > 0)
          announce(plural(now.length, { one: '# check is left.', other: '# checks are left.' }));
        else if (!isFixed.current) announce(t`No check is open.`);
      announced.current = all;
      isFixed.current = false;
    }, quiet);
    return () => clearTimeout(timer);
  });
  return () => {
    isFixed.current = true;
  };
}
