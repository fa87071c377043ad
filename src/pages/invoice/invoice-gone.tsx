import { Suspense } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import type { Invoice } from '#contract/invoice.ts';
import { draftOf, useDrafts } from '#src/device/drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';

const StoredDraft = lazyPart(
  () => import('#src/pages/invoice/invoice-tools.ts'),
  (tools) => tools.StoredDraft,
);

/**
 * The invoice was deleted, or never was: what was typed into it is still here to be copied.
 * @param invoice as it was last read
 */
export function InvoiceGone({
  uid,
  invoice,
  inbox,
}: {
  uid: string;
  invoice: Invoice | null;
  inbox: string;
}) {
  const { t } = useLingui();
  const draft = useDrafts(() => draftOf(uid));
  return (
    <>
      <Failure
        title={t`This invoice no longer exists`}
        why={
          invoice
            ? t`Someone deleted ${invoice.hf_id} while it was open here.`
            : t`Someone deleted it, or the address is wrong.`
        }
        action={<Button to={inbox} variant="default">{t`Back to invoices`}</Button>}
      />
      <Suspense>{draft && <StoredDraft uid={uid} invoice={invoice} draft={draft} />}</Suspense>
    </>
  );
}
