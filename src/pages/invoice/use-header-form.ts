import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { InvoicePatch } from '#contract/invoice.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { invoiceQueries, useUpdateInvoice, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { endEdits, fieldsDraftOf, keepEdit, rebaseEdit } from '#src/lib/drafts.ts';
import { mergeEdits } from '#src/lib/merge.ts';
import { announce } from '#src/ui/announce.tsx';
import { useFieldProblems, type FieldProblem } from '#src/ui/field-problem.ts';
import { headerFields, headerSchema, headerValues, isHeaderField, type HeaderField, type HeaderValues } from './header-values.ts';
import { useFieldsDraft } from './use-draft.ts';

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
  const draft = useFieldsDraft(uid);
  const merge = mergeEdits(headerFields, draft?.edits ?? noEdits, theirs);
  const typed = useFieldProblems();
  const [failure, setFailure] = useState<unknown>(null);
  const [emptied, setEmptied] = useState(0);
  const form = useForm<HeaderValues, unknown, InvoicePatch>({
    defaultValues: merge.values,
    values: { ...merge.values },
    resolver: zodResolver(headerSchema(theirs)),
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

  const send = async (): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      const now = client.getQueryData(invoiceQueries.detail(uid).queryKey) ?? record;
      const base = headerValues(now.invoice);
      const mine = mergeEdits(headerFields, fieldsDraftOf(uid)?.edits ?? noEdits, base);
      if (mine.collisions.length > 0) return false;
      if (mine.changed.length === 0) {
        endEdits(uid, headerFields);
        return true;
      }
      try {
        const answer = await update.mutateAsync({ uid, patch: z.parse(headerSchema(base), mine.values), etag: now.etag });
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
    if (unread) form.setFocus(unread);
    if (unread || merge.collisions.length > 0) return false;
    if (merge.changed.length === 0) return true;
    setFailure(null);
    let saved = false;
    await form.handleSubmit(async () => {
      saved = await send();
    })();
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
  };
}

export type HeaderForm = ReturnType<typeof useHeaderForm>;
