import { t } from '@lingui/core/macro';
import { draftsRefused } from '#src/device/draft-storage.ts';
import { useRef, useState } from 'react';
import { useController, useForm, type FieldValues, type Resolver } from 'react-hook-form';
import { endEdits, fieldsDraftOf, useDrafts, storeEdits, rebaseEdit } from '#src/device/drafts.ts';
import { fieldChangesSince } from '#src/lib/changes/remote-changes.ts';
import { mergeEdits } from '#src/lib/changes/merge.ts';
import { announce } from '#src/ui/announce.tsx';
import { fieldMessages } from './server-problems.ts';

type Texts<F extends string> = Readonly<Record<F, string>>;
type Values = Record<string, string>;

interface FormContext {
  /** The fields that a save sends. */
  readonly sent: readonly string[];
}

/** Validates a record's form before it is sent. */
export type RecordResolver = Resolver<Values, FormContext, FieldValues>;

interface RecordFormParts<F extends string> {
  /** Name of the draft on this device: one for each record, and one for a new record. */
  readonly place: string;
  readonly fields: readonly F[];
  /** The stored record; for a new one its initial values. */
  readonly theirs: Texts<F>;
  readonly resolver: RecordResolver;
  /** Reads the current record; missing for a record that does not exist yet. */
  readonly read?: () => Promise<Texts<F>>;
  /**
   * Sends the changed fields.
   * @param isOpen whether the form is still on the screen, since a person who has left must not be
   * navigated away
   * @returns the stored values; null when nothing was stored
   */
  readonly write: (
    changed: readonly F[],
    values: Texts<F>,
    isOpen: () => boolean,
  ) => Promise<Texts<F> | null>;
}

/**
 * The form of a record: the service's values with this device's draft on top. React Hook Form has
 * the fields, their errors, the focus and submitting; the draft store has the typed values, so that
 * they survive leaving and reloading. The interface has no versions of records, so the record is
 * read before each write: changes of others are merged or wait for a decision first (gap G32).
 */
export function useRecordForm<F extends string>({
  place,
  fields,
  theirs,
  resolver,
  read,
  write,
}: RecordFormParts<F>) {
  const element = useRef<HTMLFormElement>(null);
  const draft = useDrafts(() => fieldsDraftOf(place));
  const refused = useDrafts(draftsRefused);
  const [opened] = useState(() => Date.now());
  const [seen, setSeen] = useState(theirs);
  const [failure, setFailure] = useState<Error | null>(null);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [asked, setAsked] = useState(0);

  const mergeWith = (base: Texts<F>) => {
    const merge = mergeEdits(fields, fieldsDraftOf(place)?.edits ?? {}, base);
    // Nobody else can change a record that does not exist yet.
    return read ? merge : { ...merge, collisions: [] };
  };
  const merge = mergeWith(theirs);
  const form = useForm<Values, FormContext, FieldValues>({
    defaultValues: theirs,
    // An error stays until its field is edited, or until the next save.
    reValidateMode: 'onSubmit',
    resolver: (values, _, options) =>
      resolver(values, { sent: read ? mergeWith(theirs).changed : fields }, options),
  });
  const news =
    read && !saving
      ? fieldChangesSince(fields, seen, theirs, seen).filter(
          ({ field }) => !merge.changed.some((one) => one === field),
        )
      : [];

  const change = (typed: Readonly<Values>) => {
    setSaved(false);
    form.clearErrors(Object.keys(typed));
    const edits = fields.flatMap((field) => {
      const mine = typed[field];
      return mine === undefined ? [] : [[field, { base: theirs[field], mine }] as const];
    });
    storeEdits(place, Object.fromEntries(edits), new Date().toISOString());
  };
  const sendRecord = async (): Promise<boolean> => {
    const { values, changed, collisions } = mergeWith(read ? await read() : theirs);
    if (collisions.length > 0) {
      setAsked((count) => count + 1);
      return false;
    }
    if (read && changed.length === 0) {
      endEdits(place, fields);
      return true;
    }
    const stored = await write(changed, values, () => element.current !== null);
    if (!stored) return false;
    // Values typed during the request are still unsaved.
    endEdits(place, changed, values, stored);
    // Values sent from here are no news; others that arrived with the response are.
    setSeen((before) => ({
      ...before,
      ...Object.fromEntries(changed.map((field) => [field, stored[field]])),
    }));
    return true;
  };
  const sendAndReport = async (): Promise<void> => {
    setSaving(true);
    try {
      const done = await sendRecord();
      setSaved(done);
      if (done) announce(t`Saved`);
    } catch (error) {
      const problems = fieldMessages(error, fields);
      problems.forEach(({ field, message }, place) =>
        form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 }),
      );
      // An error that is shown at its field is not repeated.
      if (problems.length === 0)
        setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    setFailure(null);
    // Not by `values` of useForm, which reset the form at each key press and thereby drop a submit
    // in progress.
    const { values } = mergeWith(theirs);
    for (const [field, text] of Object.entries<string>(values)) form.setValue(field, text);
    await form.handleSubmit(sendAndReport)();
  };
  return {
    /** The record does not exist yet. */
    isNew: read === undefined,
    element,
    control: form.control,
    focus: (field: F) => form.setFocus(field),
    values: merge.values,
    change,
    save,
    saving,
    /** The last save succeeded, and nothing was typed since. */
    saved,
    failure,
    dirty: merge.changed.length > 0,
    /** ISO time when the draft was begun, if that was before the page was opened. */
    since:
      draft && merge.changed.length > 0 && Date.parse(draft.since) < opened
        ? draft.since
        : undefined,
    /** The device refused to store the draft. */
    refused: refused && merge.changed.length > 0,
    discard: () => {
      endEdits(place, fields);
      form.clearErrors();
      setFailure(null);
    },
    /** The fields that only somebody else changed. */
    news,
    dismiss: () => setSeen(theirs),
    // Between the response and the end of the edits, the service's spelling of a value may differ
    // from the typed one.
    collisions: saving
      ? []
      : merge.collisions.map((collision) => ({
          ...collision,
          settle: (mine: boolean) =>
            mine
              ? rebaseEdit(place, collision.field, collision.theirs)
              : endEdits(place, [collision.field]),
        })),
    /** Increases with each save that ended with a collision. */
    asked,
  };
}

export type RecordForm<F extends string> = ReturnType<typeof useRecordForm<F>>;

export function useRecordField<F extends string>(form: RecordForm<F>, name: F) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    name,
    ref: field.ref,
    value: form.values[name],
    error: fieldState.error?.message,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      form.change({ [name]: event.currentTarget.value }),
  };
}
