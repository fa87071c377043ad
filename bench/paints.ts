/** A part expected on the page: found by its selector and, for a field, with exactly this value. */
export interface Part {
  readonly selector: string;
  readonly value?: string;
}

/** Times until a paint, measured inside the page. */
interface Paints {
  /** @returns the time of the first painted frame for which `look` holds, on the page's clock */
  until(look: () => boolean): Promise<number>;
  /** Milliseconds from each key to the next paint, since the last call. */
  takeKeys(): number[];
  /**
   * Waits for the next action; the last of several events counts.
   * @param wanted parts that must be visible together
   */
  lookOut(event: 'click' | 'keydown', wanted: readonly (readonly Part[])[]): void;
  /** Milliseconds from that action to the paint with each of the wanted parts. */
  shown(): Promise<number[]>;
}

declare global {
  interface Window {
    paints: Paints;
  }
}

/** Runs in the page, before its own scripts. */
export function installPaints(): void {
  // In the frame's callback the page is as it will be painted; the message arrives after the paint.
  const frame = (look: () => boolean): Promise<{ held: boolean; at: number }> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const held = look();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ held, at: performance.now() });
        port2.postMessage(0);
      });
    });
  let keys: number[] = [];
  let seen = Promise.resolve<number[]>([]);
  addEventListener(
    'keydown',
    ({ timeStamp }) => void frame(() => true).then(({ at }) => keys.push(at - timeStamp)),
    { capture: true },
  );
  const stands = ({ selector, value }: Part) =>
    [...document.querySelectorAll(selector)].some(
      (found) =>
        value === undefined || (found instanceof HTMLInputElement && found.value === value),
    );

  window.paints = {
    async until(look) {
      const end = performance.now() + 30_000;
      for (;;) {
        const { held, at } = await frame(look);
        if (held) return at;
        if (at > end) throw new Error(`Not there in 30 s at ${location.href}: ${look.toString()}`);
      }
    },
    takeKeys() {
      const taken = keys;
      keys = [];
      return taken;
    },
    lookOut(event, wanted) {
      let act = 0;
      const note = ({ timeStamp }: Event) => (act = timeStamp);
      addEventListener(event, note, { capture: true });
      seen = Promise.all(
        wanted.map((parts) => window.paints.until(() => act > 0 && parts.every(stands))),
      ).then((times) => {
        removeEventListener(event, note, { capture: true });
        return times.map((at) => at - act);
      });
    },
    shown: () => seen,
  };
}
