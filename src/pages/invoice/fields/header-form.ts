import { t } from '@lingui/core/macro';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Invoice, InvoicePatch } from '#contract/invoice.ts';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { invoiceQueries, readInvoiceFresh, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { createStore } from '#src/device/store.ts';
import {
  endEdits,
  fieldsDraftOf,
  followDrafts,
  keepEdit,
  rebaseEdit,
  type Draft,
} from '#src/device/drafts.ts';
import { mergeEdits, type Collision, type Merge } from '#src/lib/merge.ts';
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

/**
 * What is wrong with a field: a message of the service, or an issue of the contract's schema with
 * the values it judged.
 */
export type FieldError =
  | { readonly message: string }
  | { readonly issue: z.core.$ZodIssue; readonly values: HeaderValues };

/** What is known of the form besides the values: how the last save went. */
export interface SaveState {
  readonly errors: Readonly<Partial<Record<HeaderField, FieldError>>>;
  /** The error of the last save, unless it stands under its fields. */
  readonly failure: unknown;
  readonly saving: boolean;
  /** How often everything typed was given up: fields begin anew then. */
  readonly discards: number;
  /** Grows with each attempt to save that ended at a conflict. */
  readonly conflictPrompts: number;
  /** What was sent from here last. */
  readonly sent: InvoicePatch | undefined;
}

/** The fields at one moment; the same object until the invoice or its draft changes. */
export interface HeaderSnapshot extends Merge<HeaderField> {
  /** The invoice as the service has it. */
  readonly invoice: Invoice;
  readonly draft: Draft | undefined;
  /** What the service has in the fields. */
  readonly theirs: HeaderValues;
  /** The first field with a text that is no value yet. */
  readonly unsettled: HeaderField | undefined;
  /** Something is typed that is not saved, whether it is a value or not. */
  readonly unsaved: boolean;
}

type Update = (change: {
  readonly uid: string;
  readonly patch: InvoicePatch;
  readonly etag: string | null;
}) => Promise<InvoiceAndEtag>;

const noEdits = {};
const noConflicts: readonly Collision<HeaderField>[] = [];
// Texts that are no value yet are stored in the draft too, apart from the values.
const textName = (field: HeaderField) => `text/${field}`;
const textNames = headerFields.map(textName);
// Somebody may change the invoice again between reading and saving, but hardly three times in a
// row.
const mostAttempts = 3;
const initial: SaveState = {
  errors: {},
  failure: null,
  saving: false,
  discards: 0,
  conflictPrompts: 0,
  sent: undefined,
};

/**
 * The form of an invoice's header: what the service has, with the draft on this device on top.
 * Every change is stored on the device at once; saving ends it. What somebody else changed merges,
 * or waits for a choice (gap G32).
 *
 * It is an object outside React, so that a key typed into a field renders only what follows that
 * field.
 */
export function createHeaderForm(client: QueryClient, record: InvoiceAndEtag, update: Update) {
  const { uid } = record.invoice;
  const { queryKey } = invoiceQueries.detail(uid);
  const queryHash = hashKey(queryKey);
  const state = createStore(initial);
  let latest = record;
  let snapshot: HeaderSnapshot | undefined;
  let element: HTMLFormElement | null = null;

  const stored = (): InvoiceAndEtag => (latest = client.getQueryData(queryKey) ?? latest);
  const mergeWith = (theirs: HeaderValues) =>
    mergeEdits(headerFields, fieldsDraftOf(uid)?.edits ?? noEdits, theirs);

  const get = (): HeaderSnapshot => {
    const { invoice } = stored();
    const draft = fieldsDraftOf(uid);
    if (snapshot?.invoice === invoice && snapshot.draft === draft) return snapshot;
    const theirs = headerValues(invoice);
    const merge = mergeWith(theirs);
    const unsettled = headerFields.find((field) => draft?.edits[textName(field)] !== undefined);
    snapshot = {
      ...merge,
      collisions: merge.collisions.length > 0 ? merge.collisions : noConflicts,
      invoice,
      draft,
      theirs,
      unsettled,
      unsaved: merge.changed.length > 0 || unsettled !== undefined,
    };
    return snapshot;
  };

  const focus = (field: HeaderField | undefined) =>
    element?.querySelector<HTMLElement>(`[name="${field ?? ''}"]`)?.focus();

  const patchState = (change: Partial<SaveState>) => state.update((now) => ({ ...now, ...change }));

  /**
   * Puts messages under their fields. The first of them gets the focus.
   * @returns how many fields the form has
   */
  const mark = (messages: readonly (readonly [field: string, error: FieldError])[]): number => {
    const known = messages.filter(([field]) => isHeaderField(field));
    patchState({ errors: Object.fromEntries(known) });
    const first = known[0]?.[0] ?? '';
    if (isHeaderField(first)) focus(first);
    return known.length;
  };

  const showError = (error: unknown): false => {
    patchState({ failure: error });
    const problem = problemOf(error);
    if (problem.kind !== 'refused') return false;
    const messages = Object.entries(problem.fields);
    const known = mark(messages.map(([field, lines]) => [field, { message: lines.join(' ') }]));
    // A message under its field is not shown a second time above the bar.
    if (known > 0 && known === messages.length) patchState({ failure: null });
    return false;
  };

  /**
   * Judges by the contract what would be sent.
   * @returns null when a field is refused, which then says why
   */
  const judge = (theirs: HeaderValues, values: HeaderValues): InvoicePatch | null => {
    const judged = z.safeParse(headerSchema(theirs), values);
    if (judged.success) return judged.data;
    mark(judged.error.issues.map((issue) => [String(issue.path[0]), { issue, values }]));
    return null;
  };

  const promptForConflicts = (): false => {
    state.update((now) => ({ ...now, conflictPrompts: now.conflictPrompts + 1 }));
    return false;
  };

  const send = async (): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Without a version to name, or once a line was written since, what the service has is read
        // just before (gap G32).
        const isStale = client.getQueryState(queryKey)?.isInvalidated === true;
        const now =
          stored().etag === null || isStale ? await readInvoiceFresh(client, uid, 0) : stored();
        const theirs = headerValues(now.invoice);
        const mine = mergeWith(theirs);
        if (mine.collisions.length > 0) return promptForConflicts();
        if (mine.changed.length === 0) {
          endEdits(uid, headerFields);
          return true;
        }
        const patch = judge(theirs, mine.values);
        if (!patch) return false;
        patchState({ sent: patch });
        const answer = await update({ uid, patch, etag: now.etag });
        endEdits(uid, mine.changed, mine.values, headerValues(answer.invoice));
        return true;
      } catch (error) {
        // The mutation has read the invoice again: what does not conflict goes on top of the new
        // version.
        if (isRefused(error, 412) && attempt < mostAttempts) continue;
        return showError(error);
      }
    }
  };

  return {
    uid,
    state,
    get,
    /**
     * Calls the listener after each change of the invoice, its draft or the state of saving.
     * @returns how to stop
     */
    subscribe(listener: () => void): () => void {
      const stops = [
        followDrafts(listener),
        state.subscribe(listener),
        client.getQueryCache().subscribe(({ query, type }) => {
          if (type === 'updated' && query.queryHash === queryHash) listener();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Ref of the form's element, in which fields are found by their names. */
    attach: (form: HTMLFormElement | null) => void (element = form),
    /** Text of a field that is no value yet, such as half a name of a company. */
    unsettledText: (field: HeaderField): string | undefined =>
      fieldsDraftOf(uid)?.edits[textName(field)]?.mine,
    change(field: HeaderField, value: string): void {
      const { [field]: known, ...errors } = state.get().errors;
      if (known) patchState({ errors });
      const { theirs } = get();
      // The typing began with the text: what somebody else changed since then conflicts.
      const began = fieldsDraftOf(uid)?.edits[textName(field)]?.base;
      const base = began === undefined || began === value ? theirs[field] : began;
      keepEdit(uid, field, { base, mine: value }, new Date().toISOString());
      endEdits(uid, [textName(field)]);
    },
    /** Stores a text that is no value yet, or ends it. */
    reportText(field: HeaderField, problem: FieldProblem | null): void {
      if (!problem) return endEdits(uid, [textName(field)]);
      const edit = { base: get().theirs[field], mine: problem.text };
      keepEdit(uid, textName(field), edit, new Date().toISOString());
    },
    /** Saves what is unsaved. @returns whether nothing is unsaved afterwards */
    async save(): Promise<boolean> {
      const { unsettled, collisions, changed } = get();
      if (unsettled) {
        focus(unsettled);
        return false;
      }
      if (collisions.length > 0) return promptForConflicts();
      // Seen later and by itself, a conflict takes the focus from nobody.
      patchState({ conflictPrompts: 0 });
      if (changed.length === 0) return true;
      patchState({ failure: null, errors: {}, saving: true });
      const saved = await send().finally(() => patchState({ saving: false }));
      if (saved) announce(t`Saved`);
      return saved;
    },
    discard(): void {
      endEdits(uid, [...headerFields, ...textNames]);
      patchState({ errors: {}, failure: null, discards: state.get().discards + 1 });
    },
    keepMine: (field: HeaderField): void => rebaseEdit(uid, field, get().theirs[field]),
    takeTheirs: (field: HeaderField): void => endEdits(uid, [field, textName(field)]),
    promptForConflicts,
  };
}

/** The form of an invoice's header. */
export type HeaderForm = ReturnType<typeof createHeaderForm>;
