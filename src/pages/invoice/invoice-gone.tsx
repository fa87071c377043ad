import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lasting } from '#src/lib/lasting.ts';
import { Failure } from '#src/ui/failure.tsx';
import { Link } from '#src/ui/router.ts';
import { useDraft } from './use-draft.ts';

const KeptDraft = lazy(lasting(async () => ({ default: (await withAsideTexts(import('./kept-draft.tsx'))).KeptDraft })));

/** The invoice was deleted, or never was: what was typed into it is still here to be copied. @param invoice as it was last read */
export function InvoiceGone({ uid, invoice, inbox }: { uid: string; invoice: Invoice | null; inbox: string }) {
  const { t } = useLingui();
  const draft = useDraft(uid);
  return (
    <>
      <Failure
        title={t`This invoice is not here any more`}
        why={invoice ? t`Someone deleted ${invoice.hf_id} while it was open here.` : t`Someone deleted it, or the address is wrong.`}
        action={<Button component={Link} to={inbox} variant="default">{t`Back to invoices`}</Button>}
      />
      {draft && <Suspense fallback={null}><KeptDraft uid={uid} invoice={invoice} draft={draft} /></Suspense>}
    </>
  );
}
