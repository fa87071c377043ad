import type { UnreadableCode } from '#contract/note-codes.ts';
import type { PicturePage } from '#contract/file-reading.ts';
import type { DocumentReading } from '#documents/document-reading.ts';

export interface ReadingJob {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** The answer, with a problem to be logged whatever the result. */
export type ReadingAnswer = ReadingEnd & { readonly problem: string | undefined };

/** A reading, or why the file cannot be read, or a fault of our own code. */
export type ReadingEnd =
  | { readonly id: number; readonly reading: DocumentReading }
  | {
      readonly id: number;
      readonly unreadable: UnreadableCode;
      readonly pages: readonly PicturePage[];
    }
  | { readonly id: number; readonly broken: string };
