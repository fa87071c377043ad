import { HttpRefusal } from '#service/http/problems.ts';

export interface ExportLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Maximum milliseconds of waiting. */
  readonly longestWait: number;
}

export interface ExportTurns {
  readonly running: number;
  readonly waiting: number;
  /**
   * Waits for a turn: the person with the fewest comes first, then the earliest request. One person
   * has at most half of the turns and of the queue, rounded up, so that others always find a place.
   * @param who the person
   * @param gone aborted when the client left, which frees its place in the queue
   * @returns ends the turn, safe to call twice
   * @throws HttpRefusal 503 when the queue is full, or the turn does not come in time
   */
  take(who: string, gone: AbortSignal): Promise<() => void>;
}

const busy = (): HttpRefusal =>
  new HttpRefusal(503, 'Several exports are being made already. Try again in some seconds.', 10);

interface Waiting {
  readonly who: string;
  readonly come: () => void;
}

/**
 * Limits simultaneous exports, because each may read everything, and many would leave nothing for
 * people who work with lists.
 */
export function exportTurns({ atOnce, waiting: most, longestWait }: ExportLimits): ExportTurns {
  const running: string[] = [];
  const line: Waiting[] = [];
  const share = (places: number): number => Math.ceil(places / 2);
  const runningOf = (who: string): number => running.filter((one) => one === who).length;

  function begin(who: string): () => void {
    running.push(who);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running.splice(running.indexOf(who), 1);
      callNext();
    };
  }

  function callNext(): void {
    if (running.length >= atOnce) return;
    const [next] = line
      .filter(({ who }) => runningOf(who) < share(atOnce))
      .toSorted((one, other) => runningOf(one.who) - runningOf(other.who));
    next?.come();
  }

  return {
    get running() {
      return running.length;
    },
    get waiting() {
      return line.length;
    },
    async take(who, gone) {
      if (running.length < atOnce && runningOf(who) < share(atOnce)) return begin(who);
      const places = line.filter((one) => one.who === who).length;
      if (line.length >= most || places >= share(most)) throw busy();
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(late);
          gone.removeEventListener('abort', leave);
          const place = line.indexOf(waiting);
          if (place !== -1) line.splice(place, 1);
        };
        const leave = () => {
          end();
          reject(busy());
        };
        const waiting: Waiting = {
          who,
          come: () => {
            end();
            resolve(begin(who));
          },
        };
        const late = setTimeout(leave, longestWait);
        gone.addEventListener('abort', leave);
        line.push(waiting);
      });
    },
  };
}
