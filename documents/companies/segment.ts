import type { Cell } from '#documents/text/lines.ts';

/** A piece of text that may name the issuer, and where it stands. */
export interface Segment {
  readonly text: string;
  readonly line: number;
  readonly cell: Cell;
  readonly score: number;
  /** What of the score does not come from the place and the size of the text. */
  readonly told: number;
}
