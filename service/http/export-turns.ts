import { HttpRefusal } from '#service/http/problems.ts';

/** How many exports run and wait. */
export interface ExportLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How long one waits at most, in milliseconds. */
  readonly patience: number;
}

/** The turns that exports take. */
export interface ExportTurns {
  readonly running: number;
  readonly waiting: number;
  /**
   * Waits for a turn, in the order of asking.
   * @param gone aborted when the client went: its place in the line is free
   * @returns what ends the turn, safe to call twice
   * @throws HttpRefusal 503 when the line is full, or the turn does not come in time
   */
  take(gone: AbortSignal): Promise<() => void>;
}

const busy = (): HttpRefusal =>
  new HttpRefusal(503, 'Several exports are being made already. Try again in some seconds.', 10);

/**
 * Lets a few exports run at once: each reads everything there is, and all of them together would
 * leave nothing for people who work on lists.
 */
export function exportTurns({ atOnce, waiting: most, patience }: ExportLimits): ExportTurns {
  let running = 0;
  const line: (() => void)[] = [];

  function begin(): () => void {
    running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      line.shift()?.();
    };
  }

  return {
    get running() {
      return running;
    },
    get waiting() {
      return line.length;
    },
    async take(gone) {
      if (running < atOnce && line.length === 0) return begin();
      if (line.length >= most) throw busy();
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(late);
          gone.removeEventListener('abort', leave);
          const place = line.indexOf(come);
          if (place !== -1) line.splice(place, 1);
          reject(busy());
        };
        const come = () => {
          clearTimeout(late);
          gone.removeEventListener('abort', leave);
          resolve(begin());
        };
        const late = setTimeout(leave, patience);
        gone.addEventListener('abort', leave);
        line.push(come);
      });
    },
  };
}
