import { Suspense } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { lineConflicts } from '#src/pages/invoice/items/line-conflicts.ts';
import { saveAll, type SavingGrid } from '#src/pages/invoice/fields/save-all.ts';
import { useDraft } from '#src/pages/invoice/fields/use-draft.ts';
import type { HeaderForm } from '#src/pages/invoice/fields/use-header-form.ts';
import { useUnloadWarning } from '#src/widgets/records/use-unload-warning.ts';
import { useRemoteChanges } from './use-remote-changes.ts';

const MeanwhilePanel = lazyPart(
  () => import('./meanwhile-panel.tsx'),
  (part) => part.MeanwhilePanel,
);
const StoredDraft = lazyPart(
  () => import('./stored-draft.tsx'),
  (part) => part.StoredDraft,
);

interface EditConflictsProps {
  readonly invoice: Invoice;
  /** As it was when the page showed it first. */
  readonly first: Invoice;
  readonly header: HeaderForm;
  readonly grid: SavingGrid;
  readonly editable: boolean;
}

/** What somebody else did to this invoice while I am at it: told, or asked about where it meets mine. Nothing most of the time. */
export function EditConflicts({ invoice, first, header, grid, editable }: EditConflictsProps) {
  const { notes, last, dismiss } = useRemoteChanges(invoice, first, header.sent);
  useUnloadWarning();
  const lines = useDraft(invoice.uid, 'lines');
  const conflicts = editable ? lineConflicts(lines, invoice.items, invoice.history, last) : [];
  const collisions = editable ? header.collisions : [];
  if (!editable) return <LeftDraft invoice={invoice} onDiscard={header.discard} />;
  if (notes.length + conflicts.length + collisions.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <MeanwhilePanel
        invoice={invoice}
        header={header}
        conflicts={conflicts}
        notes={notes}
        onDismiss={dismiss}
        grid={grid}
        saveAll={() => saveAll(header, grid)}
      />
    </Suspense>
  );
}

/** What is unsaved of an invoice that may not be changed now. */
function LeftDraft({ invoice, onDiscard }: { invoice: Invoice; onDiscard: () => void }) {
  const draft = useDraft(invoice.uid);
  if (!draft || invoice.processing_status === 'processing') return null;
  return (
    <Suspense fallback={null}>
      <StoredDraft uid={invoice.uid} invoice={invoice} draft={draft} onDiscard={onDiscard} />
    </Suspense>
  );
}
