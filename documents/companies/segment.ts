import type { Signs } from '#documents/signs.ts';
import type { Cell } from '#documents/text/lines.ts';

/** A piece of text that may name the issuer, and where it stands. */
export interface Segment {
  readonly text: string;
  readonly line: number;
  readonly cell: Cell;
  readonly score: number;
  /** Whether more speaks for it than its place and its size. */
  readonly told: boolean;
  readonly signs: Signs;
}
