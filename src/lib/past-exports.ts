import * as z from 'zod/mini';

const place = 'invoice-desk.exports';
const most = 20;

const shape = z.array(z.object({
  at: z.string(),
  file_name: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** The filters as the inbox's address has them. */
  search: z.string(),
  /** Only invoices selected from them are in the file. */
  selected: z.optional(z.boolean()),
}));

/** An export that this device made; the file itself is wherever the person saved it. */
export type PastExport = z.output<typeof shape>[number];

/** The exports of this device, newest first. */
export function pastExports(): PastExport[] {
  try {
    const read = z.safeParse(shape, JSON.parse(localStorage.getItem(place) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** Remembers a finished export; where storage is forbidden it is not remembered. */
export function rememberExport(made: PastExport): void {
  try {
    localStorage.setItem(place, JSON.stringify([made, ...pastExports()].slice(0, most)));
  } catch {
    return;
  }
}
