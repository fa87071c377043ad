/** An unsaved field: the stored value when typing began, and the typed one. */
export interface Edit {
  readonly base: string;
  readonly mine: string;
}

/** A field that both sides changed to different values since `base`. */
export interface Collision<F extends string> {
  readonly field: F;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The result of applying unsaved edits to the current record. */
export interface Merge<F extends string> {
  /** The current values, except where they were edited. */
  readonly values: Readonly<Record<F, string>>;
  readonly changed: readonly F[];
  /** The fields of `changed` that somebody else changed too. A person must decide these. */
  readonly collisions: readonly Collision<F>[];
}

/**
 * Merges unsaved fields with the current record; fields that do not collide are merged without
 * asking (gap G32).
 */
export function mergeEdits<F extends string>(
  fields: readonly F[],
  edits: Readonly<Record<string, Edit>>,
  theirs: Readonly<Record<F, string>>,
): Merge<F> {
  const values: Record<F, string> = { ...theirs };
  const changed: F[] = [];
  const collisions: Collision<F>[] = [];
  for (const field of fields) {
    const edit = edits[field];
    if (!edit || edit.mine === theirs[field]) continue;
    values[field] = edit.mine;
    changed.push(field);
    if (edit.base !== theirs[field]) collisions.push({ field, ...edit, theirs: theirs[field] });
  }
  return { values, changed, collisions };
}
