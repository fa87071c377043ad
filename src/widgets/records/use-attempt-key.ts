import { useRef } from 'react';
import { newUid } from '#src/lib/new-uid.ts';

/**
 * Gives each create a key, so that repeating it after a lost response creates nothing twice;
 * another body gets another key (gap G31).
 */
export function useAttemptKey(): (body: object) => string {
  const attempt = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: newUid() };
    return attempt.current.key;
  };
}
