import { getPriority, setPriority } from 'node:os';

/**
 * Lets others have the processor before this thread, unless the whole service stands further back
 * already. On Linux a priority is of one thread; elsewhere it would be of the whole process, so
 * nothing is done.
 */
export function yieldProcessor(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority() < niceness) setPriority(niceness);
  } catch {
    // A sandbox may forbid it: the work is done all the same.
  }
}
