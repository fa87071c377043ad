import * as z from 'zod/mini';

/** A calendar day as ISO text, `2026-01-31`. Interface 2, general conventions. */
export type IsoDate = string;

/** Whether the text is an existing date: `2026-02-30` is not, nor is any date in year 0. */
export function isIsoDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || parts[1] === '0000') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Schema of a date in a request; it must exist. */
export const isoDate = z.string('Send the date as text, such as "2026-01-31".').check(
  z.refine(isIsoDate, {
    error: (issue) =>
      `"${String(issue.input)}" is not a day of the calendar in the form YYYY-MM-DD.`,
  }),
);

/**
 * Schema of a moment in a response: ISO 8601 with time zone offset; empty where another service
 * sends none (gap G38).
 */
export const dateTime = z
  .string()
  .check(z.regex(/^(?:\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:?\d{2}))?$/));
