import { existsSync, readFileSync, readdirSync } from 'node:fs';

/**
 * Resident memory in MB of a process and its children; undefined where the system does not report
 * it.
 */
export function processTreeMemory(pid: number): number | undefined {
  try {
    const own =
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
      1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      childrenOf(`/proc/${pid}/task/${thread}/children`),
    );
    return children.reduce((sum, child) => sum + (processTreeMemory(child) ?? 0), own);
  } catch {
    return undefined;
  }
}

function childrenOf(list: string): number[] {
  return existsSync(list)
    ? readFileSync(list, 'utf8')
        .split(' ')
        .filter((pid) => pid !== '')
        .map(Number)
    : [];
}

/**
 * Samples the memory of a process and its children ten times a second.
 * @returns stops and gives the peak
 */
export function watchMemory(pid: number): () => number | undefined {
  let most: number | undefined;
  const timer = setInterval(() => {
    const now = processTreeMemory(pid);
    if (now !== undefined) most = Math.max(most ?? 0, now);
  }, 100);
  timer.unref();
  return () => {
    clearInterval(timer);
    return most;
  };
}
