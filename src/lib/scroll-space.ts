/**
 * Browsers stop at 16 to 33 million pixels, at less when zoomed: a taller list scrolls in a space
 * of this height.
 */
export const tallest = 6_000_000;

/**
 * What is scrolled: the true height of all rows, and the height of the opening they are seen
 * through, in CSS pixels.
 */
export interface Extent {
  readonly total: number;
  readonly viewport: number;
}

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high));

/**
 * Keeps a list of any height under one scroll bar. Up to `tallest` the browser's scroll place is
 * the list's own. Beyond it the scroll bar stands for all rows, while small movements still move
 * pixel by pixel: only a jump is scaled.
 */
export class ScrollSpace {
  #extent: Extent = { total: 0, viewport: 0 };
  /** What the list is ahead of the browser's own place. */
  #base = 0;
  #top = 0;

  /**
   * Tells how high the list and its opening are by now.
   * @returns the browser's place that keeps the list where it is
   */
  resize(extent: Extent): number {
    const offset = this.offset;
    this.#extent = extent;
    return this.go(offset);
  }

  /** How high the scrolled element must be, in pixels. */
  get height(): number {
    return Math.min(this.#extent.total, tallest);
  }

  get offset(): number {
    return clamp(this.#top + this.#base, 0, this.#last);
  }

  /**
   * What to add to a place in the list for its place in the scrolled element, negated: list minus
   * element.
   */
  get base(): number {
    return this.#base;
  }

  /**
   * Takes over where the browser has scrolled to.
   * @returns the place to set the browser to when it runs out of room before the list does;
   * undefined when all is well
   */
  moved(top: number): number | undefined {
    const jumped = this.#isScaled && Math.abs(top - this.#top) > 4 * this.#extent.viewport;
    this.#top = top;
    if (!this.#isScaled) {
      this.#base = 0;
      return undefined;
    }
    if (jumped) {
      this.#base = this.#between(top, this.#lastTop, this.#last) - top;
      return undefined;
    }
    const { offset } = this;
    const fit = this.#toTop(offset);
    const exact = offset <= this.#margin || offset >= this.#last - this.#margin;
    if (Math.abs(fit - top) <= (exact ? 0.5 : this.#margin / 2)) return undefined;
    return this.go(offset);
  }

  /** Goes to a pixel of the list. @returns the browser's place for it */
  go(offset: number): number {
    const wanted = clamp(offset, 0, this.#last);
    this.#top = this.#isScaled ? this.#toTop(wanted) : wanted;
    this.#base = wanted - this.#top;
    return this.#top;
  }

  get #isScaled(): boolean {
    return this.#extent.total > tallest;
  }

  get #last(): number {
    return Math.max(0, this.#extent.total - this.#extent.viewport);
  }

  /** Near both ends the two spaces are the same, so that the ends are reached exactly. */
  get #margin(): number {
    return tallest / 10;
  }

  get #lastTop(): number {
    return tallest - this.#extent.viewport;
  }

  #toTop(offset: number): number {
    return this.#between(offset, this.#last, this.#lastTop);
  }

  /** A place in the one space, which ends at `end`, as the place in the other. */
  #between(place: number, end: number, otherEnd: number): number {
    const margin = this.#margin;
    if (place <= margin) return place;
    if (place >= end - margin) return otherEnd - (end - place);
    return margin + ((place - margin) * (otherEnd - 2 * margin)) / (end - 2 * margin);
  }
}
