import type { Invoice } from '#contract/invoice.ts';
import type { LineGrid } from '#src/lib/line-changes.ts';
import { ConflictCompare } from './conflict-compare.tsx';
import type { LineConflict } from '#src/pages/invoice/items/line-conflicts.ts';
import { RemoteChangeNotes } from './remote-change-notes.tsx';
import type { HeaderForm } from '#src/pages/invoice/fields/use-header-form.ts';
import type { Note } from './use-remote-changes.ts';

interface MeanwhilePanelProps {
  readonly invoice: Invoice;
  readonly header: HeaderForm;
  readonly conflicts: readonly LineConflict[];
  readonly notes: readonly Note[];
  readonly onDismiss: () => void;
  readonly grid: LineGrid;
  readonly saveAll: () => Promise<boolean>;
}

/** What others did meanwhile: what merged, and what has to be chosen. */
export function MeanwhilePanel({
  invoice,
  header,
  conflicts,
  notes,
  onDismiss,
  grid,
  saveAll,
}: MeanwhilePanelProps) {
  const colliding = new Set<string>(header.collisions.map(({ field }) => field));
  const merged = notes.filter((note) => note.kind === 'line' || !colliding.has(note.change.field));
  return (
    <>
      {merged.length > 0 && (
        <RemoteChangeNotes notes={merged} currency={invoice.currency ?? ''} onDismiss={onDismiss} />
      )}
      {header.collisions.length + conflicts.length > 0 && (
        <ConflictCompare
          key={header.asked}
          invoice={invoice}
          header={header}
          conflicts={conflicts}
          grid={grid}
          saveAll={saveAll}
        />
      )}
    </>
  );
}
