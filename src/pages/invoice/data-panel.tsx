import { Suspense, useMemo, useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { wordsOf } from '#src/widgets/document/document-fields.ts';
import { TypedAround } from '#src/ui/typed-around.ts';
import { WhyNotLines } from '#src/widgets/why-not/why-not-lines.tsx';
import { ReadOnlyFields } from './fields/read-only-fields.tsx';
import { FieldsForm } from './fields/fields-form.tsx';
import classes from './invoice.module.css';
import { ItemSection } from './items/item-section.tsx';
import type { DuplicateActions } from './duplicates/likely-duplicates.tsx';
import { ReadingNotice } from './reading-notice.tsx';
import { SaveBar } from './fields/save-bar.tsx';
import type { HeaderForm } from './fields/header-form.ts';
import { shownValues, useHeader } from './fields/use-header-form.ts';
import type { ItemGrid } from './items/item-grid.ts';

const ChecksPanel = lazyPart(
  () => import('./checks/checks-panel.tsx'),
  (part) => part.ChecksPanel,
);
const LikelyDuplicates = lazyPart(
  () => import('./duplicates/likely-duplicates.tsx'),
  (part) => part.LikelyDuplicates,
);
const EditConflicts = lazyPart(
  () => import('./conflicts/edit-conflicts.tsx'),
  (part) => part.EditConflicts,
  { texts: false },
);
// It stands below what is seen first.
const History = lazyPart(
  () => import('./history/history.tsx'),
  (part) => part.History,
);

interface DataPanelProps extends DuplicateActions {
  readonly invoice: Invoice;
  readonly form: HeaderForm;
  readonly grid: ItemGrid;
  /** False for the first drawing: what is needed to see the fields. */
  readonly whole: boolean;
}

/** Everything about the invoice but its document: fields, hints, items, history. */
export function DataPanel({ invoice, form, grid, whole, ...actions }: DataPanelProps) {
  const [first] = useState(invoice);
  const editable = invoice.permissions.can_update && invoice.processing_status !== 'processing';
  const { can_update, can_approve, can_reject } = invoice.permissions;
  const discards = useHeader(form, () => form.state.get().discards);
  const currency = useHeader(form, (now) => shownValues(now).currency);
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
                form={form}
                grid={grid}
                editable={editable}
              />
            </Suspense>
            <FieldsForm
              key={discards}
              whole={whole}
              invoice={invoice}
              form={form}
              editable={editable}
            />
            <ReadOnlyFields invoice={invoice} />
            {whole && (
              <>
                <Suspense fallback={null}>
                  <ChecksPanel form={form} grid={grid} file={invoice.file} editable={editable} />
                </Suspense>
                {(can_update || can_approve || can_reject) && (
                  <Suspense fallback={null}>
                    <LikelyDuplicates invoice={invoice} form={form} {...actions} />
                  </Suspense>
                )}
                <ItemSection
                  invoice={invoice}
                  currency={currency}
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
          <SaveBar form={form} grid={grid} editable={editable} />
        )}
      </div>
    </TypedAround>
  );
}
