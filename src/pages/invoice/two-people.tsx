import { lazy, Suspense } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lasting } from '#src/lib/lasting.ts';
import { lineConflicts } from './items/line-conflicts.ts';
import { saveAll, type SavingGrid } from './save-all.ts';
import { useDraft } from './use-draft.ts';
import type { HeaderForm } from './use-header-form.ts';
import { useUnloadWarning } from '#src/widgets/records/use-unload-warning.ts';
import { useMeanwhile } from './use-meanwhile.ts';

const MeanwhilePanel = lazy(
  lasting(async () => ({
    default: (await withAsideTexts(import('./meanwhile-panel.tsx'))).MeanwhilePanel,
  })),
);
const KeptDraft = lazy(
  lasting(async () => ({ default: (await withAsideTexts(import('./kept-draft.tsx'))).KeptDraft })),
);

interface TwoPeopleProps {
  readonly invoice: Invoice;
  /** As it was when the page showed it first. */
  readonly first: Invoice;
  readonly header: HeaderForm;
  readonly grid: SavingGrid;
  readonly editable: boolean;
}

/** What somebody else did to this invoice while I am at it: told, or asked about where it meets mine. Nothing most of the time. */
export function TwoPeople({ invoice, first, header, grid, editable }: TwoPeopleProps) {
  const { notes, last, dismiss } = useMeanwhile(invoice, first, header.sent);
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
      <KeptDraft uid={invoice.uid} invoice={invoice} draft={draft} onDiscard={onDiscard} />
    </Suspense>
  );
}
