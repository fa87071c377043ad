import { hashKey } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { type InvoiceAndEtag, invoiceQueries } from '#src/api/invoices.ts';
import { createListeners } from '#src/device/store.ts';
import {
  type Draft,
  endEdits,
  fieldsDraftOf,
  followDrafts,
  storeEdits,
  rebaseEdit,
} from '#src/device/drafts.ts';
import { type Edit, mergeEdits } from '#src/lib/changes/merge.ts';
import { unavailableReason } from '#src/lib/decisions/why-not.ts';
import type { FieldProblem } from '#src/ui/typed-field.tsx';
import {
  type HeaderField,
  headerFields,
  headerValues,
  type HeaderValues,
} from './header-values.ts';

// Texts that are no value yet are stored in the draft under a name of their own.
const textName = (field: HeaderField) => `text/${field}`;
// Longer than the time between two keys: the draft's dependants render once typing pauses.
const typingPauseMs = 250;

/**
 * The edits of an invoice's header. `fields` has each key at once. The draft on the device is
 * written, and its dependants are rendered, when typing pauses, on saving, and when the page is
 * closed.
 */
export function createHeaderDraft(record: InvoiceAndEtag) {
  const { uid } = record.invoice;
  const { queryKey } = invoiceQueries.detail(uid);
  const queryHash = hashKey(queryKey);
  // Edits that are not written yet, by their name in the draft; undefined ends an edit.
  const typed = new Map<string, Edit | undefined>();
  const typing = createListeners();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = record;
  let snapshot: ReturnType<typeof at> | undefined;

  /** The invoice as last read. */
  const stored = (): InvoiceAndEtag => {
    // Looked up by its hash, because each field does this at each key, and hashing the query key is
    // slow.
    const query = client.getQueryCache().get<InvoiceAndEtag>(queryHash);
    return (latest = query?.state.data ?? latest);
  };
  const theirsIn = (field: HeaderField) => headerValues(stored().invoice)[field];
  const mergeWith = (theirs: HeaderValues) =>
    mergeEdits(headerFields, fieldsDraftOf(uid)?.edits ?? {}, theirs);

  const at = (invoice: Invoice, draft: Draft | undefined) => {
    const theirs = headerValues(invoice);
    const merge = mergeWith(theirs);
    /** The first field whose text is no value yet. */
    const unsettled = headerFields.find((field) => draft?.edits[textName(field)]);
    return {
      ...merge,
      invoice,
      draft,
      /** What the fields show: `values`, or the stored values on a locked invoice. */
      shown: unavailableReason('update', invoice) === null ? merge.values : theirs,
      unsettled,
      /** Something is typed and not saved, whether it is a value or not. */
      unsaved: merge.changed.length > 0 || unsettled !== undefined,
    };
  };
  /** The current fields; the same object until the invoice or its draft changes. */
  const get = () => {
    const { invoice } = stored();
    const draft = fieldsDraftOf(uid);
    if (snapshot?.invoice === invoice && snapshot.draft === draft) return snapshot;
    return (snapshot = at(invoice, draft));
  };

  const flush = () => {
    clearTimeout(timer);
    if (typed.size === 0) return;
    const written = [...typed].flatMap(([name, edit]) => (edit ? [[name, edit] as const] : []));
    storeEdits(uid, Object.fromEntries(written), new Date().toISOString());
    const ended = [...typed.keys()].filter((name) => !typed.get(name));
    endEdits(uid, ended);
    typed.clear();
  };
  const type = (name: string, edit: Edit | undefined) => {
    typed.set(name, edit);
    typing.notify();
    clearTimeout(timer);
    timer = setTimeout(flush, typingPauseMs);
  };
  const textEdit = (field: HeaderField) => {
    const name = textName(field);
    return typed.has(name) ? typed.get(name) : get().draft?.edits[name];
  };

  const fields = {
    valueOf: (field: HeaderField): string => typed.get(field)?.mine ?? get().shown[field],
    /** A text that is no value yet, such as half a company name. */
    textOf: (field: HeaderField): string | undefined => textEdit(field)?.mine,
  };
  const subscribe = (listener: () => void): (() => void) => {
    const stops = [
      followDrafts(listener),
      client.getQueryCache().subscribe(({ query, type: event }) => {
        if (event === 'updated' && query.queryHash === queryHash) listener();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  };

  return {
    get,
    stored,
    mergeWith,
    flush,
    subscribe,
    /** The fields including edits that are not written yet. */
    fields: {
      get: () => fields,
      subscribe(listener: () => void): () => void {
        const stops = [subscribe(listener), typing.subscribe(listener)];
        return () => stops.forEach((stop) => stop());
      },
    },
    change(field: HeaderField, value: string): void {
      // Typing began with the text, so what somebody else changed since then conflicts.
      const began = textEdit(field)?.base;
      const base = began === undefined || began === value ? theirsIn(field) : began;
      typed.set(textName(field), undefined);
      type(field, { base: typed.get(field)?.base ?? base, mine: value });
    },
    /** Stores a text that is no value yet, or ends it. */
    reportText(field: HeaderField, problem: FieldProblem | null): void {
      if (problem) type(textName(field), { base: theirsIn(field), mine: problem.text });
      else if (textEdit(field)) type(textName(field), undefined);
    },
    /** Discards the edits of these fields. */
    end(fields: readonly HeaderField[]): void {
      flush();
      endEdits(uid, [...fields, ...fields.map(textName)]);
    },
    keepMine: (field: HeaderField): void => rebaseEdit(uid, field, theirsIn(field)),
  };
}
