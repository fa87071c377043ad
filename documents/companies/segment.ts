import type { Features } from '#documents/features.ts';
import type { Cell } from '#documents/text/lines.ts';

/** A text that may name the issuer, with its position. */
export interface Segment {
  readonly text: string;
  readonly line: number;
  readonly cell: Cell;
  readonly score: number;
  /** Whether there is evidence besides its position and size. */
  readonly hasEvidence: boolean;
  readonly signs: Features;
}
