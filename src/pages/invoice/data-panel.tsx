import { lazy, Suspense, useMemo, useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lasting } from '#src/lib/lasting.ts';
import { wordsOf } from '#src/widgets/document/document-fields.ts';
import { TypedAround } from '#src/ui/typed-around.ts';
import { WhyNotLines } from '#src/widgets/why-not/why-not-lines.tsx';
import { ReadOnlyFields } from './fields/read-only-fields.tsx';
import { FieldsForm } from './fields/fields-form.tsx';
import classes from './invoice.module.css';
import { ItemSection } from './items/item-section.tsx';
import type { DuplicateDeeds } from './duplicates/likely-duplicates.tsx';
import { ReadingNotice } from './reading-notice.tsx';
import { SaveBar } from './fields/save-bar.tsx';
import { shownValues } from './fields/shown-values.ts';
import type { HeaderForm } from './fields/use-header-form.ts';
import type { ItemGrid } from './items/item-grid.ts';

const ChecksPanel = lazy(
  lasting(async () => ({
    default: (await withAsideTexts(import('./checks/checks-panel.tsx'))).ChecksPanel,
  })),
);
const LikelyDuplicates = lazy(
  lasting(async () => ({
    default: (await withAsideTexts(import('./duplicates/likely-duplicates.tsx'))).LikelyDuplicates,
  })),
);
const EditConflicts = lazy(
  lasting(async () => ({
    default: (await import('./conflicts/edit-conflicts.tsx')).EditConflicts,
  })),
);
// It stands below what is seen first.
const History = lazy(
  lasting(async () => ({
    default: (await withAsideTexts(import('./history/history.tsx'))).History,
  })),
);

interface DataPanelProps extends DuplicateDeeds {
  readonly invoice: Invoice;
  readonly header: HeaderForm;
  readonly grid: ItemGrid;
  /** False for the first drawing: what is needed to see the fields. */
  readonly whole: boolean;
}

/** Everything about the invoice but its document: fields, hints, items, history. */
export function DataPanel({ invoice, header, grid, whole, ...deeds }: DataPanelProps) {
  const [first] = useState(invoice);
  const editable = invoice.permissions.can_update && invoice.processing_status !== 'processing';
  const { can_update, can_approve, can_reject } = invoice.permissions;
  const values = shownValues(invoice, header);
  const { country, file } = invoice;
  const around = useMemo(
    () => ({ country, onPage: () => (wordsOf(file) ?? []).flat().map(({ text }) => text) }),
    [country, file],
  );
  return (
    <TypedAround value={around}>
      <div className={classes.data}>
        <ReadingNotice invoice={invoice} />
        <WhyNotLines standing={invoice} />
        {invoice.processing_status !== 'processing' && (
          <>
            <Suspense fallback={null}>
              <EditConflicts
                invoice={invoice}
                first={first}
                header={header}
                grid={grid}
                editable={editable}
              />
            </Suspense>
            <FieldsForm
              key={header.emptied}
              whole={whole}
              invoice={invoice}
              header={header}
              editable={editable}
            />
            <ReadOnlyFields invoice={invoice} />
            {whole && (
              <>
                <Suspense fallback={null}>
                  <ChecksPanel
                    values={values}
                    grid={grid}
                    file={invoice.file}
                    change={editable ? header.change : undefined}
                  />
                </Suspense>
                {(can_update || can_approve || can_reject) && (
                  <Suspense fallback={null}>
                    <LikelyDuplicates invoice={invoice} values={values} {...deeds} />
                  </Suspense>
                )}
                <ItemSection
                  invoice={invoice}
                  currency={values.currency}
                  grid={grid}
                  editable={editable}
                />
              </>
            )}
          </>
        )}
        <div className={classes.foot}>
          {whole && (
            <Suspense fallback={null}>
              <History entries={invoice.history} currency={invoice.currency ?? ''} />
            </Suspense>
          )}
        </div>
        {invoice.processing_status !== 'processing' && (
          <SaveBar uid={invoice.uid} header={header} grid={grid} editable={editable} />
        )}
      </div>
    </TypedAround>
  );
}
