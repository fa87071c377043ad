import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { announce } from '#src/ui/announce.tsx';
import { useSlow } from '#src/ui/use-slow.ts';

const lateAfterMs = 1_000;

/** Says that a response is late, so that the person does not repeat the action. */
export function LateAnswer({ className }: { className?: string | undefined }) {
  const text = t`The server isn't answering yet.`;
  const say = useCallback(
    (element: HTMLSpanElement | null) => {
      if (element) announce(text);
    },
    [text],
  );
  return (
    useSlow(true, lateAfterMs) && (
      <span ref={say} className={className}>
        {text}
      </span>
    )
  );
}
