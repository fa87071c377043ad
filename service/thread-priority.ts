import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this thread, unless the whole service already has a lower one. On Linux a
 * priority is per thread; elsewhere it would affect the whole process, so nothing is done.
 */
export function yieldProcessor(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority() < niceness) setPriority(niceness);
  } catch {
    // A sandbox may forbid it; the work is done with normal priority then.
  }
}
