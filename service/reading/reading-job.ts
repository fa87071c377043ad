import type { RefusalCode } from '#contract/note-codes.ts';
import type { PicturePage } from '#contract/file-words.ts';
import type { DocumentReading } from '#documents/document-reading.ts';

/** What the worker thread is asked. */
export interface ReadingJob {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** What it answers, and what an operator is to know whatever became of the file. */
export type ReadingAnswer = ReadingEnd & { readonly problem: string | undefined };

/** A reading, why the file cannot be read, or what went wrong in our own code. */
export type ReadingEnd =
  | { readonly id: number; readonly reading: DocumentReading }
  | {
      readonly id: number;
      readonly unreadable: RefusalCode;
      readonly pages: readonly PicturePage[];
    }
  | { readonly id: number; readonly broken: string };
