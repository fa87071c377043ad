import { useState } from 'react';

/** Copies a text to the clipboard. @returns whether it is there, and how to copy */
export function useCopied(text: string): readonly [boolean, () => Promise<void>] {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return [copied, copy];
}
