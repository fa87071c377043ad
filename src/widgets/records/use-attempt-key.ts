import { useRef } from 'react';
import { newUid } from '#src/lib/new-uid.ts';

/**
 * Names each create, so that trying the same again after a lost answer creates nothing twice; other
 * words are another create (gap G31).
 */
export function useAttemptKey(): (body: object) => string {
  const attempt = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: newUid() };
    return attempt.current.key;
  };
}
