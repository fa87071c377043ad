import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { InvoicePatch } from '#contract/invoice.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { invoiceQueries, readInvoiceFresh, useUpdateInvoice, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { endEdits, fieldsDraftOf, keepEdit, rebaseEdit } from '#src/lib/drafts.ts';
import { mergeEdits } from '#src/lib/merge.ts';
import { announce } from '#src/ui/announce.tsx';
import { useFieldProblems, type FieldProblem } from '#src/ui/field-problem.ts';
import { headerFields, headerSchema, headerValues, isHeaderField, type HeaderField, type HeaderValues } from './header-values.ts';
import { useDraft } from './use-draft.ts';

const noEdits = {};
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
  const { uid } = record.invoice;
  const theirs = headerValues(record.invoice);
  const draft = useDraft(uid, 'fields');
  const merge = mergeEdits(headerFields, draft?.edits ?? noEdits, theirs);
  const typed = useFieldProblems();
  const [failure, setFailure] = useState<unknown>(null);
  const [emptied, setEmptied] = useState(0);
  const [asked, setAsked] = useState(0);
  const form = useForm<HeaderValues>({
    defaultValues: merge.values,
    values: { ...merge.values },
    resetOptions: { keepErrors: true, keepIsSubmitted: true },
  });

  const change = (field: HeaderField, value: string) => {
    form.setValue(field, value);
    form.clearErrors(field);
    keepEdit(uid, field, { base: theirs[field], mine: value }, new Date().toISOString());
  };

  const reportText = (field: HeaderField) => (problem: FieldProblem | null) => {
    if (field === 'company_uid' || field === 'card_uid') typed.report(field)(problem);
    else if (problem) keepEdit(uid, textName(field), { base: '', mine: problem.text }, new Date().toISOString());
    else endEdits(uid, [textName(field)]);
  };
  const startText = (field: HeaderField) => draft?.edits[textName(field)]?.mine;
  const unread = headerFields.find((field) => typed.problems[field] !== undefined || startText(field) !== undefined);

  const refuse = (error: unknown) => {
    const problem = problemOf(error);
    setFailure(error);
    if (problem.kind !== 'refused') return;
    const named = Object.entries(problem.fields).filter(([field]) => isHeaderField(field));
    named.forEach(([field, messages], index) => {
      if (isHeaderField(field)) form.setError(field, { type: 'service', message: messages.join(' ') }, { shouldFocus: index === 0 });
    });
    // What stands under its field is not said twice.
    if (named.length > 0 && named.length === Object.keys(problem.fields).length) setFailure(null);
  };

  /** Judges by the contract what would be sent. @returns null when a field is refused, which then says why */
  const judge = (base: HeaderValues, values: HeaderValues): InvoicePatch | null => {
    const judged = z.safeParse(headerSchema(base), values);
    if (judged.success) return judged.data;
    judged.error.issues.forEach(({ path: [field], message }, index) => {
      if (typeof field === 'string' && isHeaderField(field)) form.setError(field, { type: 'contract', message }, { shouldFocus: index === 0 });
    });
    return null;
  };

  const held = () => client.getQueryData(invoiceQueries.detail(uid).queryKey) ?? record;
  const mergeWith = (base: HeaderValues) => mergeEdits(headerFields, fieldsDraftOf(uid)?.edits ?? noEdits, base);
  const collide = () => {
    setAsked((count) => count + 1);
    return false;
  };

  const send = async (): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Without a version to name, what the service has is looked at just before (gap G32).
        const now = held().etag === null ? await readInvoiceFresh(client, uid, 0) : held();
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
      form.setFocus(unread);
      return false;
    }
    const now = mergeWith(headerValues(held().invoice));
    if (now.collisions.length > 0) return collide();
    if (now.changed.length === 0) return true;
    setFailure(null);
    form.clearErrors();
    const saved = await send();
    if (saved) announce(t`Saved`);
    return saved;
  };

  return {
    form,
    values: merge.values,
    changed: merge.changed,
    // Between the answer and the end of the edits, mine and the service's own spelling of it may differ.
    collisions: update.isPending ? [] : merge.collisions,
    since: draft?.since,
    /** Something is typed that is not saved, readable or not. */
    unsaved: merge.changed.length > 0 || unread !== undefined,
    unread,
    /** Text is in a field that is kept nowhere: half a name of a company or card. */
    loose: typed.any,
    theirs,
    reportText,
    startText,
    saving: update.isPending,
    failure,
    change,
    save,
    /** Changes when everything typed was given up: fields begin anew. */
    emptied,
    discard: () => {
      endEdits(uid, [...headerFields, ...textNames]);
      setEmptied((count) => count + 1);
      form.clearErrors();
      setFailure(null);
    },
    keepMine: (field: HeaderField) => rebaseEdit(uid, field, theirs[field]),
    takeTheirs: (field: HeaderField) => endEdits(uid, [field]),
    /** Grows with each attempt to save that ended at a collision. */
    asked,
    /** What was sent from here last. */
    sent: update.variables?.patch,
  };
}

export type HeaderForm = ReturnType<typeof useHeaderForm>;
