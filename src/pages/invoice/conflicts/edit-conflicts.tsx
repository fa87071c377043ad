import { Suspense } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { lineConflicts } from '#src/pages/invoice/items/line-conflicts.ts';
import { saveAll, type SavingGrid } from '#src/pages/invoice/fields/save-all.ts';
import { useDraft } from '#src/pages/invoice/fields/use-draft.ts';
import type { HeaderForm, HeaderSnapshot } from '#src/pages/invoice/fields/header-form.ts';
import { useHeader } from '#src/pages/invoice/fields/use-header-form.ts';
import { useUnloadWarning } from '#src/widgets/records/use-unload-warning.ts';
import { useRemoteChanges } from './use-remote-changes.ts';

const ConflictsPanel = lazyPart(
  () => import('./conflicts-panel.tsx'),
  (part) => part.ConflictsPanel,
);
const StoredDraft = lazyPart(
  () => import('./stored-draft.tsx'),
  (part) => part.StoredDraft,
);

const none: HeaderSnapshot['collisions'] = [];

interface EditConflictsProps {
  readonly invoice: Invoice;
  /** As it was when the page showed it first. */
  readonly first: Invoice;
  readonly form: HeaderForm;
  readonly grid: SavingGrid;
  readonly editable: boolean;
}

/**
 * What others change in this invoice while it is edited here: reported, or asked about where it
 * conflicts. Mostly nothing.
 */
export function EditConflicts({ invoice, first, form, grid, editable }: EditConflictsProps) {
  const sent = useHeader(form, () => form.state.get().sent);
  const { changes, last, dismiss } = useRemoteChanges(invoice, first, sent);
  useUnloadWarning();
  const draft = useDraft(invoice.uid, 'lines');
  // Between the answer and the end of the edits, mine and the service's own spelling of it may
  // differ.
  const fields = useHeader(form, (now) => (form.state.get().saving ? none : now.collisions));
  if (!editable) return <DraftOfFixedInvoice invoice={invoice} onDiscard={form.discard} />;
  const lines = lineConflicts(draft, invoice.items, invoice.history, last);
  if (changes.length + lines.length + fields.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ConflictsPanel
        invoice={invoice}
        form={form}
        fields={fields}
        lines={lines}
        changes={changes}
        onDismiss={dismiss}
        grid={grid}
        saveAll={() => saveAll(form, grid)}
      />
    </Suspense>
  );
}

/** What is unsaved of an invoice that may not be changed now. */
function DraftOfFixedInvoice({ invoice, onDiscard }: { invoice: Invoice; onDiscard: () => void }) {
  const draft = useDraft(invoice.uid);
  if (!draft || invoice.processing_status === 'processing') return null;
  return (
    <Suspense fallback={null}>
      <StoredDraft uid={invoice.uid} invoice={invoice} draft={draft} onDiscard={onDiscard} />
    </Suspense>
  );
}
