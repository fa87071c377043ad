import { useEffect, useState } from 'react';

/** Whether something has been going on for so long without a break. */
export function useSlow(active: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [active, milliseconds]);
  return active && lasts;
}
