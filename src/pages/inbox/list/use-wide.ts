import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 900px)');
const follow = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Whether there is room for the table; cards otherwise. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches);
}
