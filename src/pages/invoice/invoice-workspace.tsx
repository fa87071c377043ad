import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { retryImport } from '#src/lib/retry-import.ts';
import { Page } from '#src/ui/page.tsx';
import { DocumentViewer } from '#src/widgets/document/document-viewer.tsx';
import { DataPanel } from './data-panel.tsx';
import type { Asking } from './decisions/invoice-actions.tsx';
import { HeaderStart } from './header-bar.tsx';
import { CatchEarlyKeys, type EarlyKeys } from './early-keys.tsx';
import { Panels } from './panels.tsx';
import { useAddress } from './use-address.ts';
import { DocumentFields } from './fields/document-fields.tsx';
import { useHeaderForm } from './fields/use-header-form.ts';
import { useItemGrid } from './items/use-item-grid.ts';

const loadActions = retryImport(async () => ({
  default: (await withAsideTexts(import('./decisions/invoice-actions.tsx'))).InvoiceActions,
}));
// Asked for together with the page: the fields are painted without waiting for it.
const started = loadActions();
const InvoiceActions = lazy(() => started);

/**
 * The open invoice: document and data, decisions, and the way to the next. Keyed by uid, so that no
 * state carries over.
 */
export function InvoiceWorkspace({ record }: { record: InvoiceAndEtag }) {
  const client = useQueryClient();
  const { invoice } = record;
  const address = useAddress();
  const form = useHeaderForm(record);
  const grid = useItemGrid(invoice);
  // The fields are painted first; the rest follows in the next moments.
  const whole = useDeferredValue(true, false);
  const [early] = useState<EarlyKeys>(() => new Set());
  const [asking, setAsking] = useState<Asking>(null);
  const [top, setTop] = useState<HTMLElement | null>(null);
  return (
    <Page
      full
      title={invoice.hf_id}
      tabTitle={[invoice.hf_id, invoice.company?.name].filter(Boolean).join(' · ')}
      beside={<HeaderStart invoice={invoice} inbox={address.inbox} />}
      actions={
        <Suspense fallback={<CatchEarlyKeys early={early} />}>
          <InvoiceActions
            record={record}
            address={address}
            form={form}
            grid={grid}
            early={early}
            asking={asking}
            onAsk={setAsking}
            top={top}
          />
        </Suspense>
      }
    >
      <div ref={setTop} />
      <Panels
        part={address.part}
        onPart={address.setPart}
        document={
          whole && (
            <DocumentFields form={form}>
              <DocumentViewer
                marking
                address={invoice.file}
                page={address.page}
                onPage={address.setPage}
                onRenew={() =>
                  void client.invalidateQueries({
                    queryKey: invoiceQueries.detail(invoice.uid).queryKey,
                  })
                }
              />
            </DocumentFields>
          )
        }
        data={
          <DataPanel
            whole={whole}
            invoice={invoice}
            form={form}
            grid={grid}
            onReject={(reason) => setAsking({ kind: 'reject', reason })}
            onDelete={() => setAsking({ kind: 'delete' })}
          />
        }
      />
    </Page>
  );
}
