import { endEdits, fieldsDraftOf, storeEdits } from '#src/device/drafts.ts';

export type RecordKind = 'company' | 'card';

/** The name under which the draft of a record is stored; `new` for one that does not exist yet. */
export const recordPlace = (kind: RecordKind, uid: string): string => `${kind}:${uid}`;

/**
 * Moves what was typed while a new record was being stored to the stored record.
 * @param sent what was stored, as it was typed
 * @param stored what the service made of it
 */
export function moveTyping<F extends string>(
  from: string,
  to: string,
  fields: readonly F[],
  sent: Readonly<Record<F, string>>,
  stored: Readonly<Record<F, string>>,
  now = new Date().toISOString(),
): void {
  const edits = fieldsDraftOf(from)?.edits ?? {};
  const late = fields.flatMap((field) => {
    const mine = edits[field]?.mine ?? sent[field];
    return mine === sent[field] ? [] : [[field, { base: stored[field], mine }] as const];
  });
  endEdits(from, fields);
  if (late.length > 0) storeEdits(to, Object.fromEntries(late), now);
}
