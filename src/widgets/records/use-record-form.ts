import { useLingui } from '@lingui/react/macro';
import { useRef, useState, useSyncExternalStore } from 'react';
import {
  draftsRefused,
  endEdits,
  fieldsDraftOf,
  followDrafts,
  keepEdits,
  rebaseEdit,
} from '#src/device/drafts.ts';
import { changesSince } from '#src/lib/remote-changes.ts';
import { mergeEdits } from '#src/lib/merge.ts';
import { announce } from '#src/ui/announce.tsx';
import { fieldMessages } from './server-messages.ts';

type Texts<F extends string> = Readonly<Record<F, string>>;
/** What is wrong, by field. */
export type Said = Readonly<Record<string, string | undefined>>;

interface RecordFormParts<F extends string> {
  /** Where what is typed is kept on this device: one per record, and one for a new one. */
  readonly place: string;
  readonly fields: readonly F[];
  /** As the service has it; of a new record what it begins with. */
  readonly theirs: Texts<F>;
  /** What is wrong with the values before anything is sent; nothing in it when they may be. */
  readonly judge: (values: Texts<F>, changed: readonly F[]) => Said;
  /** Reads what the service has now; left out for a record that is not there yet. */
  readonly read?: () => Promise<Texts<F>>;
  /**
   * Sends the changed fields.
   * @param isOpen whether the person still looks at the form: who went elsewhere meanwhile is not led away from there
   * @returns what the service has then; null when nothing was stored in this record
   */
  readonly write: (
    changed: readonly F[],
    values: Texts<F>,
    isOpen: () => boolean,
  ) => Promise<Texts<F> | null>;
}

const nothing = {};

/**
 * The fields of a record: what the service has, with what is unsaved on this device on top. There is no version to name, so
 * the record is read again before each write: what somebody else changed meanwhile merges, or waits for a choice, and
 * nothing is sent before it.
 */
export function useRecordForm<F extends string>({
  place,
  fields,
  theirs,
  judge,
  read,
  write,
}: RecordFormParts<F>) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const draft = useSyncExternalStore(followDrafts, () => fieldsDraftOf(place));
  const refused = useSyncExternalStore(followDrafts, draftsRefused);
  const [opened] = useState(() => Date.now());
  const [seen, setSeen] = useState(theirs);
  const [errors, setErrors] = useState<Said>(nothing);
  const [failure, setFailure] = useState<Error | null>(null);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [asked, setAsked] = useState(0);

  const mergeWith = (base: Texts<F>) => {
    const merge = mergeEdits(fields, fieldsDraftOf(place)?.edits ?? nothing, base);
    // Nobody else changes a record that is not there yet.
    return read ? merge : { ...merge, collisions: [] };
  };
  const merge = mergeWith(theirs);
  const news =
    read && !saving
      ? changesSince(fields, seen, theirs, seen).filter(
          ({ field }) => !merge.changed.some((one) => one === field),
        )
      : [];

  /** Says what is wrong; the first of the fields gets the focus. */
  const mark = (said: Said): boolean => {
    setErrors(said);
    const first = fields.find((field) => said[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const change = (typed: Readonly<Record<string, string>>) => {
    setSaved(false);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => typed[field] === undefined)),
    );
    const edits = fields.flatMap((field) => {
      const mine = typed[field];
      return mine === undefined ? [] : [[field, { base: theirs[field], mine }] as const];
    });
    keepEdits(place, Object.fromEntries(edits), new Date().toISOString());
  };
  const send = async (): Promise<boolean> => {
    const { values, changed, collisions } = mergeWith(read ? await read() : theirs);
    if (collisions.length > 0) {
      setAsked((count) => count + 1);
      return false;
    }
    if (read && changed.length === 0) {
      endEdits(place, fields);
      return true;
    }
    const stored = await write(changed, values, () => form.current !== null);
    if (!stored) return false;
    // What was typed while the answer was on its way is still unsaved.
    endEdits(place, changed, values, stored);
    // What was sent from here is no news; what came in with it is.
    setSeen((before) => ({
      ...before,
      ...Object.fromEntries(changed.map((field) => [field, stored[field]])),
    }));
    return true;
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    setFailure(null);
    if (mark(judge(merge.values, merge.changed))) return;
    setSaving(true);
    try {
      const done = await send();
      setSaved(done);
      if (done) announce(t`Saved`);
    } catch (error) {
      const named = mark(
        Object.fromEntries(
          fieldMessages(error, fields).map(({ field, message }) => [field, message]),
        ),
      );
      // What stands under its field is not said twice.
      if (!named) setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSaving(false);
    }
  };
  return {
    /** Ref of the form's element. */
    form,
    fields,
    values: merge.values,
    errors,
    change,
    save,
    saving,
    /** The last save was taken, and nothing was typed since. */
    saved,
    failure,
    dirty: merge.changed.length > 0,
    /** The moment of typing that is here from before the page was opened, as ISO text. */
    since:
      draft && merge.changed.length > 0 && Date.parse(draft.since) < opened
        ? draft.since
        : undefined,
    /** The device refused to keep what is unsaved. */
    refused: refused && merge.changed.length > 0,
    discard: () => {
      endEdits(place, fields);
      setErrors(nothing);
      setFailure(null);
    },
    /** What somebody else changed, and not I. */
    news,
    dismiss: () => setSeen(theirs),
    // Between the answer and the end of the edits, mine and the service's own spelling of it may differ.
    collisions: saving
      ? []
      : merge.collisions.map((collision) => ({
          ...collision,
          settle: (mine: boolean) =>
            mine
              ? rebaseEdit(place, collision.field, collision.theirs)
              : endEdits(place, [collision.field]),
        })),
    /** Grows with each save that ended at a collision. */
    asked,
  };
}

/** The form of a record, as its parts see it. */
export type RecordForm<F extends string> = ReturnType<typeof useRecordForm<F>>;
