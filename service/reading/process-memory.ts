import { existsSync, readFileSync } from 'node:fs';

/**
 * Resident memory of a process in MB; undefined where the system does not tell, and when the
 * process has ended.
 */
export function residentMb(pid: number | undefined): number | undefined {
  const status = `/proc/${pid}/status`;
  if (pid === undefined || !existsSync(status)) return undefined;
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
}
