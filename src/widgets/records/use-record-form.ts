import { draftsRefused } from '#src/device/draft-shelf.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useController, useForm, type FieldValues, type Resolver } from 'react-hook-form';
import { endEdits, fieldsDraftOf, useDrafts, keepEdits, rebaseEdit } from '#src/device/drafts.ts';
import { changesSince } from '#src/lib/remote-changes.ts';
import { mergeEdits } from '#src/lib/merge.ts';
import { announce } from '#src/ui/announce.tsx';
import { fieldMessages } from './server-problems.ts';

type Texts<F extends string> = Readonly<Record<F, string>>;
type Values = Record<string, string>;

interface FormContext {
  /** The fields that a save would send. */
  readonly sent: readonly string[];
}

/** Judges a record's form before anything is sent. */
export type RecordResolver = Resolver<Values, FormContext, FieldValues>;

interface RecordFormParts<F extends string> {
  /** Where the draft is stored on this device: one per record, and one for a new record. */
  readonly place: string;
  readonly fields: readonly F[];
  /** The record as the service has it; for a new one the values that it begins with. */
  readonly theirs: Texts<F>;
  readonly resolver: RecordResolver;
  /** Reads what the service has now; left out for a record that does not exist yet. */
  readonly read?: () => Promise<Texts<F>>;
  /**
   * Sends the changed fields.
   * @param isOpen whether the form is still on the screen: who has left it is not led away from
   * where they went
   * @returns what the service has then; null when nothing was stored in this record
   */
  readonly write: (
    changed: readonly F[],
    values: Texts<F>,
    isOpen: () => boolean,
  ) => Promise<Texts<F> | null>;
}

/**
 * The form of a record: the service's values with the draft of this device on top. React Hook Form
 * has the fields, their problems, the focus and the submit; the draft store has what was typed, so
 * that it survives leaving and reloading. The interface knows no versions, so the record is read
 * again before each write: other people's changes merge, or wait for a choice, and nothing is sent
 * before it (gap G32).
 */
export function useRecordForm<F extends string>({
  place,
  fields,
  theirs,
  resolver,
  read,
  write,
}: RecordFormParts<F>) {
  const { t } = useLingui();
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
    // Nobody else changes a record that does not exist yet.
    return read ? merge : { ...merge, collisions: [] };
  };
  const merge = mergeWith(theirs);
  const form = useForm<Values, FormContext, FieldValues>({
    defaultValues: theirs,
    // A problem stays until its field is typed into or the next save.
    reValidateMode: 'onSubmit',
    resolver: (values, _, options) =>
      resolver(values, { sent: read ? mergeWith(theirs).changed : fields }, options),
  });
  const news =
    read && !saving
      ? changesSince(fields, seen, theirs, seen).filter(
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
    const stored = await write(changed, values, () => element.current !== null);
    if (!stored) return false;
    // What was typed while the request was under way is still unsaved.
    endEdits(place, changed, values, stored);
    // What was sent from here is no news; what came in with the response is.
    setSeen((before) => ({
      ...before,
      ...Object.fromEntries(changed.map((field) => [field, stored[field]])),
    }));
    return true;
  };
  const sendAndReport = async (): Promise<void> => {
    setSaving(true);
    try {
      const done = await send();
      setSaved(done);
      if (done) announce(t`Saved`);
    } catch (error) {
      const problems = fieldMessages(error, fields);
      problems.forEach(({ field, message }, place) =>
        form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 }),
      );
      // A problem that stands under its field is not shown twice.
      if (problems.length === 0)
        setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    setFailure(null);
    // Not by `values` of useForm: those reset the form after each key press, and a reset drops a
    // submit under way.
    const { values } = mergeWith(theirs);
    for (const [field, text] of Object.entries<string>(values)) form.setValue(field, text);
    await form.handleSubmit(sendAndReport)();
  };
  return {
    /** The form is of a record that does not exist yet. */
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
    /** When the draft was begun, if that was before the page was opened, as ISO text. */
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
    // Between the response and the end of the edits, mine and the service's own spelling of it may
    // differ.
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
