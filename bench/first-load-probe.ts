/** The measurements inside the page, the same for the app and the bare page. */
interface FirstLoadProbe {
  /** Milliseconds from the navigation to the first paint with rows. */
  readonly rows: Promise<number>;
  /** The longest interaction, by the browser's own count. */
  longest: number;
  layoutShift: number;
  /**
   * Waits for the next key or press; the last of several counts.
   * @param wanted a selector with the least number of matches, whose links differ from before if
   * `changed`
   */
  lookOut(wanted: { selector: string; least: number; changed?: boolean }): void;
  /** Milliseconds from that input to the paint with the wanted parts. */
  shown(): Promise<number>;
  /** Milliseconds of each frame during this time. */
  frames(milliseconds: number): Promise<number[]>;
}

declare global {
  interface Window {
    firstLoad: FirstLoadProbe;
  }
}

/** Runs in the page after `installPaints`, before its own scripts. */
export function installFirstLoadProbe(): void {
  const rows = 'tbody tr[aria-rowindex] a[href]';
  const links = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (one) => one.getAttribute('href') ?? '').join();
  let shown = Promise.resolve(0);
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    });
  window.firstLoad = {
    rows: window.paints.until(() => document.querySelector(rows) !== null),
    longest: 0,
    layoutShift: 0,
    lookOut({ selector, least, changed }) {
      let act = 0;
      const before = links(selector);
      const note = ({ timeStamp }: Event) => (act = timeStamp);
      for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, true);
      shown = window.paints
        .until(
          () =>
            act > 0 &&
            document.querySelectorAll(selector).length >= least &&
            (!changed || links(selector) !== before),
        )
        .then((at) => {
          for (const type of ['pointerdown', 'keydown']) removeEventListener(type, note, true);
          return at - act;
        });
    },
    shown: () => shown,
    async frames(milliseconds) {
      const taken: number[] = [];
      const begin = performance.now();
      for (let last = begin; last - begin < milliseconds;) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        if (now > last) taken.push(now - last);
        last = Math.max(now, last);
      }
      return taken;
    },
  };
  observe('event', (entry) => {
    if ('interactionId' in entry && Number(entry.interactionId) > 0)
      window.firstLoad.longest = Math.max(window.firstLoad.longest, entry.duration);
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
      window.firstLoad.layoutShift += Number(entry.value);
  });
}
