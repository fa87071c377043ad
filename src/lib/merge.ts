/** One unsaved field: what the service had when the typing began, and what was typed. */
export interface Edit {
  readonly base: string;
  readonly mine: string;
}

/** A field that both sides changed, differently, since `base`. */
export interface Collision<F extends string> {
  readonly field: F;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What comes of my edits on top of their record. */
export interface Merge<F extends string> {
  /** Theirs where I changed nothing, else mine. */
  readonly values: Readonly<Record<F, string>>;
  readonly changed: readonly F[];
  /**
   * Among `changed`: the fields that somebody else changed too, and that a person has to decide.
   */
  readonly collisions: readonly Collision<F>[];
}

/**
 * Merges unsaved fields with the record as the service has it now: what does not collide merges by
 * itself (gap G32).
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
