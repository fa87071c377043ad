/** The measurements inside the page, the same for the inbox and the bare table. */
interface Probe {
  /** From the start of the navigation to the first paint with rows. */
  readonly firstRows: Promise<number>;
  /**
   * Moves the scroll bar to a share of its range.
   * @returns milliseconds until only rows are visible and painted
   */
  jump(share: number): Promise<number>;
  /** Waits for the next action and for rows other than the current ones. */
  awaitOthers(event: 'click' | 'input'): Promise<Change>;
  /** Scrolls down evenly. @returns the number of frames in each second */
  scroll(seconds: number, pixelsASecond: number): Promise<number[]>;
}

/** The time until other rows appeared, in milliseconds. */
export interface Change {
  readonly fromAct: number;
  /** From the first byte of the response that contained them. */
  readonly fromFirstByte: number;
  readonly request: number;
}

declare global {
  interface Window {
    bench: Probe;
  }
}

/** Runs in the page after `installPaints`, before its own scripts. */
export function installProbe(): void {
  const { paints } = window;
  const scroller = () => document.querySelector('[data-list-scroller]');
  const seen = (): readonly Element[] => {
    const list = scroller();
    if (!list) return [];
    const { top, bottom } = list.getBoundingClientRect();
    return [...list.querySelectorAll('tbody tr[aria-rowindex]')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.bottom > top + 40 && place.top < bottom - 2;
    });
  };
  const shows = () => {
    const rows = seen();
    return rows.length > 0 && rows.every((row) => row.querySelector('a[href]'));
  };
  const names = () =>
    seen()
      .map((row) => row.querySelector('a[href]')?.id ?? '')
      .join();

  window.bench = {
    firstRows: paints.until(shows),
    async jump(share) {
      const list = scroller();
      if (!list) throw new Error('There is no list.');
      const begin = performance.now();
      list.scrollTop = share * (list.scrollHeight - list.clientHeight);
      return (await paints.until(shows)) - begin;
    },
    async awaitOthers(event) {
      const before = names();
      let act = 0;
      // The last of several letters counts.
      const note = ({ timeStamp }: Event) => (act = timeStamp);
      addEventListener(event, note, { capture: true });
      const at = await paints.until(() => act > 0 && shows() && names() !== before);
      removeEventListener(event, note, { capture: true });
      const answers = performance
        .getEntriesByType('resource')
        .filter(
          (one): one is PerformanceResourceTiming =>
            one instanceof PerformanceResourceTiming &&
            /\/v1\/invoices\/\?|\/rows\//.test(one.name) &&
            one.startTime >= act - 1 &&
            one.responseEnd <= at,
        );
      const brought = answers.toSorted(
        (one, other) => other.encodedBodySize - one.encodedBodySize,
      )[0];
      performance.clearResourceTimings();
      return {
        fromAct: at - act,
        fromFirstByte: brought ? at - brought.responseStart : Number.NaN,
        request: brought ? brought.responseStart - brought.startTime : Number.NaN,
      };
    },
    async scroll(seconds, pixelsASecond) {
      const list = scroller();
      if (!list) throw new Error('There is no list.');
      const counts = Array.from({ length: seconds }, () => 0);
      const begin = performance.now();
      let last = begin;
      for (let now = begin; now - begin < seconds * 1000;) {
        now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        const second = Math.floor((now - begin) / 1000);
        if (second >= 0 && second < seconds) counts[second] = (counts[second] ?? 0) + 1;
        // Starts again at the end, so that a short table scrolls as long as a long one.
        const next = list.scrollTop + ((now - last) * pixelsASecond) / 1000;
        list.scrollTop = next >= list.scrollHeight - list.clientHeight - 1 ? 0 : next;
        last = now;
      }
      return counts;
    },
  };
}
