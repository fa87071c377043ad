import { useSyncExternalStore } from 'react';

let printing = false;

const follow = (listener: () => void) => {
  const say = (now: boolean) => () => {
    printing = now;
    listener();
  };
  const [before, after] = [say(true), say(false)];
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
};

/** Whether the page is being put on paper: then it shows what else is a page away. */
export const usePrinting = (): boolean => useSyncExternalStore(follow, () => printing);
