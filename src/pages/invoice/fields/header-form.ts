import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { InvoicePatch } from '#contract/invoice.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries, readInvoiceFresh, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { whenNoRecordIsPending } from '#src/api/pending-records.ts';
import { createStore } from '#src/device/store.ts';
import { endEdits } from '#src/device/drafts.ts';
import { announce } from '#src/ui/announce.tsx';
import type { FieldProblem } from '#src/ui/typed-field.tsx';
import { createHeaderDraft } from './header-draft.ts';
import {
  headerFields,
  headerSchema,
  headerValues,
  isHeaderField,
  type HeaderField,
  type HeaderValues,
} from './header-values.ts';

/**
 * The error of a field: a message of the service, or an issue of the contract's schema with the
 * validated values.
 */
export type FieldError =
  | { readonly message: string }
  | { readonly issue: z.core.$ZodIssue; readonly values: HeaderValues };

interface SaveState {
  readonly errors: Readonly<Partial<Record<HeaderField, FieldError>>>;
  /** The error of the last save, unless it is shown at its fields. */
  readonly failure: unknown;
  /** Nothing was typed since saving was requested, so that it may be retried automatically. */
  readonly isStillWanted: boolean;
  readonly saving: boolean;
  /** How often all edits were discarded; fields are remounted then. */
  readonly discards: number;
  /** Increases with each save that ended with a conflict. */
  readonly conflictPrompts: number;
  /** What was last sent from here. */
  readonly sent?: InvoicePatch;
}

// Somebody may change the invoice again between reading and saving, but hardly three times in a
// row.
const mostAttempts = 3;
const initial = {
  errors: {},
  failure: null,
  isStillWanted: false,
  saving: false,
  discards: 0,
  conflictPrompts: 0,
};

/**
 * The form of an invoice's header: the stored values with this device's draft on top, which saving
 * ends. Changes of others are merged, or wait for a decision (gap G32).
 *
 * It is an object outside React, so that a key renders its own field at most.
 */
export function createHeaderForm(
  record: InvoiceAndEtag,
  update: (change: {
    readonly uid: string;
    readonly patch: InvoicePatch;
    readonly etag: string | null;
  }) => Promise<InvoiceAndEtag>,
) {
  const { uid } = record.invoice;
  const state = createStore<SaveState>(initial);
  const draft = createHeaderDraft(record);
  const { get, stored, mergeWith, flush } = draft;
  let element: HTMLFormElement | null = null;

  const focus = (field: HeaderField) =>
    element?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const patchState = (change: Partial<SaveState>) => state.update((now) => ({ ...now, ...change }));

  /**
   * Shows messages at their fields and focuses the first of these.
   * @returns number of messages that belong to fields of the form
   */
  const mark = (messages: readonly (readonly [field: string, error: FieldError])[]): number => {
    const known = messages.filter(([field]) => isHeaderField(field));
    patchState({ errors: Object.fromEntries(known) });
    const first = known[0]?.[0] ?? '';
    if (isHeaderField(first)) focus(first);
    return known.length;
  };

  const retype = () => {
    if (state.get().isStillWanted) patchState({ isStillWanted: false });
  };

  const showError = (error: unknown): false => {
    patchState({ failure: error });
    const problem = problemOf(error);
    if (problem.kind !== 'refused') return false;
    const messages = Object.entries(problem.fields);
    const known = mark(messages.map(([field, lines]) => [field, { message: lines.join(' ') }]));
    // A message at its field is not repeated above the bar.
    if (known > 0 && known === messages.length) patchState({ failure: null });
    return false;
  };

  const promptForConflicts = (): false => {
    patchState({ conflictPrompts: state.get().conflictPrompts + 1 });
    return false;
  };

  const sendHeader = async (): Promise<boolean> => {
    const { queryKey } = invoiceQueries.detail(uid);
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Without a version for a conditional update, or after writing a line, the invoice is read
        // just before (gap G32).
        const isStale = client.getQueryState(queryKey)?.isInvalidated === true;
        const now = stored().etag === null || isStale ? await readInvoiceFresh(uid, 0) : stored();
        const theirs = headerValues(now.invoice);
        flush();
        const { collisions, changed, values } = mergeWith(theirs);
        if (collisions.length > 0) return promptForConflicts();
        if (changed.length === 0) {
          endEdits(uid, headerFields);
          return true;
        }
        const judged = z.safeParse(headerSchema(theirs), values);
        if (!judged.success) {
          mark(judged.error.issues.map((issue) => [String(issue.path[0]), { issue, values }]));
          return false;
        }
        patchState({ sent: judged.data });
        const answer = await update({ uid, patch: judged.data, etag: now.etag });
        // Text typed during the save is based on what was saved, and does not conflict with it.
        flush();
        endEdits(uid, changed, values, headerValues(answer.invoice));
        return true;
      } catch (error) {
        // The mutation has read the invoice again, so edits without a conflict are applied to the
        // new version.
        if (isRefused(error, 412) && attempt < mostAttempts) continue;
        return showError(error);
      }
    }
  };

  return {
    ...draft,
    uid,
    state,
    /** A ref for the form element, in which fields are found by name. */
    attach(form: HTMLFormElement | null): () => void {
      element = form;
      addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', flush);
      return () => {
        element = null;
        removeEventListener('pagehide', flush);
        document.removeEventListener('visibilitychange', flush);
        flush();
      };
    },
    change(field: HeaderField, value: string): void {
      const { [field]: known, ...errors } = state.get().errors;
      if (known) patchState({ errors });
      retype();
      draft.change(field, value);
    },
    reportText(field: HeaderField, problem: FieldProblem | null): void {
      retype();
      draft.reportText(field, problem);
    },
    /** Saves unsaved edits. @returns whether nothing is unsaved afterwards */
    async save(): Promise<boolean> {
      flush();
      // The name of a company that is being created becomes a value shortly.
      if (get().unsettled) {
        await whenNoRecordIsPending();
        flush();
      }
      const { unsettled, collisions, changed } = get();
      if (unsettled) {
        focus(unsettled);
        return false;
      }
      if (collisions.length > 0) return promptForConflicts();
      // A conflict that appears later by itself must not take the focus.
      patchState({ conflictPrompts: 0 });
      if (changed.length === 0) return true;
      const { failure } = state.get();
      patchState({ errors: {}, isStillWanted: true, saving: true });
      const saved = await sendHeader();
      // The earlier failure stays until the result of this save is known.
      patchState({ saving: false, ...(state.get().failure === failure ? { failure: null } : {}) });
      if (saved) announce(t`Saved`);
      return saved;
    },
    discard(): void {
      draft.end(headerFields);
      patchState({ errors: {}, failure: null, discards: state.get().discards + 1 });
    },
    promptForConflicts,
  };
}

export type HeaderForm = ReturnType<typeof createHeaderForm>;
