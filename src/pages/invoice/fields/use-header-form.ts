import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { InvoicePatch } from '#contract/invoice.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import {
  invoiceQueries,
  readInvoiceFresh,
  useUpdateInvoice,
  type InvoiceAndEtag,
} from '#src/api/invoices.ts';
import { endEdits, fieldsDraftOf, keepEdit, rebaseEdit } from '#src/device/drafts.ts';
import { mergeEdits } from '#src/lib/merge.ts';
import { announce } from '#src/ui/announce.tsx';
import type { FieldProblem } from '#src/ui/field-problem.ts';
import {
  headerFields,
  headerSchema,
  headerValues,
  isHeaderField,
  type HeaderField,
  type HeaderValues,
} from './header-values.ts';
import { useDraft } from './use-draft.ts';
import { useRefusalWords } from './use-refusal-words.ts';

const noEdits = {};
type FieldErrors = Readonly<Partial<Record<HeaderField, string>>>;
// Texts that are no value yet are kept too, apart from the values.
const textName = (field: HeaderField) => `text/${field}`;
const textNames = headerFields.map(textName);
// Somebody may change the invoice again between reading and saving, but hardly three times in a row.
const mostAttempts = 3;

/**
 * The fields of the header: what the service has, with what is unsaved on this device on top. Every change is kept on
 * the device at once; saving ends it. What somebody else changed meanwhile merges, or waits for a choice (gap G32).
 */
export function useHeaderForm(record: InvoiceAndEtag) {
  const { t } = useLingui();
  const client = useQueryClient();
  const update = useUpdateInvoice();
  const sayRefusal = useRefusalWords();
  const { uid } = record.invoice;
  const theirs = headerValues(record.invoice);
  const draft = useDraft(uid, 'fields');
  const merge = mergeEdits(headerFields, draft?.edits ?? noEdits, theirs);
  const [failure, setFailure] = useState<unknown>(null);
  const [emptied, setEmptied] = useState(0);
  const [asked, setAsked] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const elements = useRef(new Map<HeaderField, HTMLElement>());
  const focus = (field: HeaderField | undefined) => field && elements.current.get(field)?.focus();

  /** What is said under fields. The first of them gets the focus. */
  const mark = (said: readonly (readonly [field: string, message: string])[]) => {
    const named = said.flatMap(([field, message]) =>
      isHeaderField(field) ? [[field, message] as const] : [],
    );
    setErrors(Object.fromEntries(named));
    focus(named[0]?.[0]);
    return named.length;
  };

  const change = (field: HeaderField, value: string) => {
    setErrors(({ [field]: _gone, ...others }) => others);
    // The typing began with the text: what somebody else changed since then collides.
    const began = fieldsDraftOf(uid)?.edits[textName(field)]?.base;
    const base = began === undefined || began === value ? theirs[field] : began;
    keepEdit(uid, field, { base, mine: value }, new Date().toISOString());
    endEdits(uid, [textName(field)]);
  };

  const reportText = (field: HeaderField) => (problem: FieldProblem | null) => {
    if (problem)
      keepEdit(
        uid,
        textName(field),
        { base: theirs[field], mine: problem.text },
        new Date().toISOString(),
      );
    else endEdits(uid, [textName(field)]);
  };
  const unreadText = (field: HeaderField) => draft?.edits[textName(field)]?.mine;
  const unread = headerFields.find((field) => unreadText(field) !== undefined);

  const refuse = (error: unknown) => {
    const problem = problemOf(error);
    setFailure(error);
    if (problem.kind !== 'refused') return;
    const named = mark(
      Object.entries(problem.fields).map(([field, messages]) => [field, messages.join(' ')]),
    );
    // What stands under its field is not said twice.
    if (named > 0 && named === Object.keys(problem.fields).length) setFailure(null);
  };

  /** Judges by the contract what would be sent. @returns null when a field is refused, which then says why */
  const judge = (base: HeaderValues, values: HeaderValues): InvoicePatch | null => {
    const judged = z.safeParse(headerSchema(base), values);
    if (judged.success) return judged.data;
    mark(judged.error.issues.map((issue) => [String(issue.path[0]), sayRefusal(issue, values)]));
    return null;
  };

  const held = () => client.getQueryData(invoiceQueries.detail(uid).queryKey) ?? record;
  const mergeWith = (base: HeaderValues) =>
    mergeEdits(headerFields, fieldsDraftOf(uid)?.edits ?? noEdits, base);
  const collide = () => {
    setAsked((count) => count + 1);
    return false;
  };

  const send = async (): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Without a version to name, or once a line was written since, what the service has is looked at just before (gap G32).
        const now =
          held().etag === null ||
          client.getQueryState(invoiceQueries.detail(uid).queryKey)?.isInvalidated
            ? await readInvoiceFresh(client, uid, 0)
            : held();
        const base = headerValues(now.invoice);
        const mine = mergeWith(base);
        if (mine.collisions.length > 0) return collide();
        if (mine.changed.length === 0) {
          endEdits(uid, headerFields);
          return true;
        }
        const patch = judge(base, mine.values);
        if (!patch) return false;
        const answer = await update.mutateAsync({ uid, patch, etag: now.etag });
        endEdits(uid, mine.changed, mine.values, headerValues(answer.invoice));
        return true;
      } catch (error) {
        // The hook has read the invoice again: what does not collide goes on top of the new version.
        if (isRefused(error, 412) && attempt < mostAttempts) continue;
        refuse(error);
        return false;
      }
    }
  };

  /** Saves what is unsaved. @returns whether nothing is unsaved afterwards */
  const save = async (): Promise<boolean> => {
    if (unread) {
      focus(unread);
      return false;
    }
    const now = mergeWith(headerValues(held().invoice));
    if (now.collisions.length > 0) return collide();
    // Seen later and by itself, a collision takes the focus from nobody.
    setAsked(0);
    if (now.changed.length === 0) return true;
    setFailure(null);
    setErrors({});
    const saved = await send();
    if (saved) announce(t`Saved`);
    return saved;
  };

  return {
    /** What is wrong with a field, said by the contract or the service. */
    errors,
    /** Ref of a field's element, by which it gets the focus. */
    place: (field: HeaderField) => (element: HTMLElement | null) =>
      void (element ? elements.current.set(field, element) : elements.current.delete(field)),
    values: merge.values,
    changed: merge.changed,
    // Between the answer and the end of the edits, mine and the service's own spelling of it may differ.
    collisions: update.isPending ? [] : merge.collisions,
    since: draft?.since,
    /** Something is typed that is not saved, readable or not. */
    unsaved: merge.changed.length > 0 || unread !== undefined,
    unread,
    theirs,
    reportText,
    /** Text of a field that is no value yet, such as half a name of a company. */
    unreadText,
    saving: update.isPending,
    failure,
    change,
    save,
    /** Changes when everything typed was given up: fields begin anew. */
    emptied,
    discard: () => {
      endEdits(uid, [...headerFields, ...textNames]);
      setEmptied((count) => count + 1);
      setErrors({});
      setFailure(null);
    },
    keepMine: (field: HeaderField) => rebaseEdit(uid, field, theirs[field]),
    takeTheirs: (field: HeaderField) => endEdits(uid, [field, textName(field)]),
    /** Grows with each attempt to save that ended at a collision. */
    asked,
    ask: () => setAsked((count) => count + 1),
    /** What was sent from here last. */
    sent: update.variables?.patch,
  };
}

export type HeaderForm = ReturnType<typeof useHeaderForm>;
