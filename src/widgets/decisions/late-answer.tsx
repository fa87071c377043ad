import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { announce } from '#src/ui/announce.tsx';
import { useSlow } from '#src/ui/use-slow.ts';

const lateAfter = 1_000;

/**
 * Stands beside what is on its way: once an answer is late, it says so, since whoever pressed would
 * press again.
 */
export function LateAnswer({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const text = t`The server isn't answering yet.`;
  const say = useCallback(
    (element: HTMLSpanElement | null) => {
      if (element) announce(text);
    },
    [text],
  );
  return (
    useSlow(true, lateAfter) && (
      <span ref={say} className={className}>
        {text}
      </span>
    )
  );
}
