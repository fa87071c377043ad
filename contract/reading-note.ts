import * as z from 'zod/mini';
import type { NoteCode } from './note-codes.ts';
import { openEnum } from './open-enum.ts';

/** A note of a reading as a code, to be translated (gap G20). */
export const readingNote = z.object({
  code: openEnum<NoteCode>(),
  values: z._default(z.record(z.string(), z.string()), {}),
});
export type ReadingNote = z.output<typeof readingNote>;
