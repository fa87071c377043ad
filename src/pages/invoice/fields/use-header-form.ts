import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { InvoiceAndEtag } from '#src/api/invoices.ts';
import { useUpdateInvoice } from '#src/api/update-invoice.ts';
import { createHeaderForm, type HeaderForm, type HeaderSnapshot } from './header-form.ts';
import type { HeaderValues } from './header-values.ts';

/** Makes the form of the open invoice; the same object as long as its page is open. */
export function useHeaderForm(record: InvoiceAndEtag): HeaderForm {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateInvoice();
  const [form] = useState(() => createHeaderForm(client, record, mutateAsync));
  return form;
}

/**
 * A part of the form, followed: the component renders again only when that part changes.
 * @param select must give the same object (or an equal text, number, boolean) as long as the form
 * is the same
 */
export function useHeader<S>(
  form: HeaderForm,
  select: (now: HeaderSnapshot, form: HeaderForm) => S,
): S {
  return useSyncExternalStore(form.subscribe, () => select(form.get(), form));
}

/**
 * What the fields show: theirs with the draft on top, or only what the service has where nothing
 * may be changed.
 */
export function shownValues({ invoice, values, theirs }: HeaderSnapshot): HeaderValues {
  return invoice.permissions.can_update && invoice.processing_status !== 'processing'
    ? values
    : theirs;
}
