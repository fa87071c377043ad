import { useEffect, useState } from 'react';

/** Whether something has been active without a break for longer than a person expects. */
export function useSlow(active: boolean, milliseconds = 4_000): boolean {
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
