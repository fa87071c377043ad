/**
 * Browsers limit an element's height to 16–33 million px, less when zoomed. A longer list scrolls
 * inside an element of this height.
 */
export const tallest = 6_000_000;

/** The height of all rows and of the visible part, in CSS px. */
export interface Extent {
  readonly total: number;
  readonly viewport: number;
}

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high));

/**
 * Lets a list of any height scroll with the browser's scroll bar. Up to `tallest` the browser's
 * offset is the list's own. Above it the scroll bar is scaled to all rows: a jump is scaled, while
 * small movements stay exact to the pixel.
 */
export class ScrollSpace {
  #extent: Extent = { total: 0, viewport: 0 };
  /** The list's offset minus the browser's. */
  #base = 0;
  #top = 0;

  /**
   * Sets the height of the list and of its visible part.
   * @returns the browser's scroll offset that keeps the same rows in view
   */
  resize(extent: Extent): number {
    const offset = this.offset;
    this.#extent = extent;
    return this.go(offset);
  }

  /** The height of the scrolled element, in px. */
  get height(): number {
    return Math.min(this.#extent.total, tallest);
  }

  get offset(): number {
    return clamp(this.#top + this.#base, 0, this.#last);
  }

  /** What to subtract from an offset in the list for the offset in the scrolled element. */
  get base(): number {
    return this.#base;
  }

  /**
   * Takes over the browser's scroll offset.
   * @returns the offset to set the browser to when it runs out of room before the list does; else
   * undefined
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

  /** Scrolls to an offset in the list. @returns the browser's offset for it */
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

  /** Near both ends the two offsets are the same, so that the ends are reached exactly. */
  get #margin(): number {
    return tallest / 10;
  }

  get #lastTop(): number {
    return tallest - this.#extent.viewport;
  }

  #toTop(offset: number): number {
    return this.#between(offset, this.#last, this.#lastTop);
  }

  /** Converts an offset between the list and the browser by linear interpolation. */
  #between(place: number, end: number, otherEnd: number): number {
    const margin = this.#margin;
    if (place <= margin) return place;
    if (place >= end - margin) return otherEnd - (end - place);
    return margin + ((place - margin) * (otherEnd - 2 * margin)) / (end - 2 * margin);
  }
}
