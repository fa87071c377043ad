import { t } from '@lingui/core/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { useUpdateInvoice } from '#src/api/update-invoice.ts';
import { useStore } from '#src/device/store.ts';
import { moneyText, useTexts } from '#src/i18n/locale.ts';
import { asRead } from '#src/lib/comparisons/read-values.ts';
import { unavailableReason } from '#src/lib/decisions/why-not.ts';
import { Page } from '#src/ui/page.tsx';
import { Link } from '#src/ui/router.ts';
import { TypedHints } from '#src/ui/typed-hints.ts';
import {
  DocumentContext,
  wordsOf,
  type ShownInvoice,
} from '#src/widgets/document/document-fields.ts';
import { DocumentViewer } from '#src/widgets/document/document-viewer.tsx';
import { ApprovementBadge, ProcessingBadge } from '#src/widgets/status-badge.tsx';
import { AfterData } from './after-data.ts';
import { DataPanel } from './data-panel.tsx';
import { InvoiceActions } from './decisions/invoice-actions.tsx';
import { createHeaderForm, type HeaderForm } from './fields/header-form.ts';
import { isHeaderField } from './fields/header-values.ts';
import classes from './header-bar.module.css';
import { useReadFields } from './doubts/use-read-fields.ts';
import { useItemGrid } from './items/open-grids.ts';
import { OpenInvoiceContext, type Asking } from './open-invoice.ts';
import { itemLayout } from './items/item-layout.ts';
import { ItemSection } from './items/item-section.tsx';
import { ItemSums } from './items/item-sums.tsx';
import { Panels, useNarrow } from './panels.tsx';
import { useAddress } from './use-address.ts';

/** The open invoice. Needs its UID as its `key`, so that no state is carried over. */
export const InvoiceWorkspace = memo(function InvoiceWorkspace({
  record,
}: {
  record: InvoiceAndEtag;
}) {
  useTexts();
  const { invoice } = record;
  const { uid } = invoice;
  const address = useAddress();
  const { mutateAsync } = useUpdateInvoice();
  const [form] = useState(() => createHeaderForm(record, mutateAsync));
  const currency = useStore(form, ({ shown }) => shown.currency);
  const grid = useItemGrid(invoice, currency);
  const { country, file } = invoice;
  const around = useMemo(
    () => ({
      country,
      currency,
      onPage: () => (wordsOf(file) ?? []).flat().map(({ text }) => text),
    }),
    [country, currency, file],
  );
  const dockWanted = useStore(itemLayout, (layout) => layout.docked);
  const narrow = useNarrow();
  const docked = dockWanted && !narrow && invoice.processing_status !== 'processing';
  const [asking, ask] = useState<Asking>(null);
  // Created before the first render. A React ref would be known only after it, and the whole page
  // would render twice.
  const [top] = useState(() => document.createElement('div'));
  const [placeTop] = useState(() => (slot: HTMLElement | null) => slot?.append(top));
  const open = useMemo(
    () => ({
      invoice,
      form,
      grid,
      ask,
      editable: unavailableReason('update', invoice) === null,
      saveAll: async () => {
        const lines = await grid.saveAll();
        const fields = await form.save();
        // Conflicts of lines need a decision too, as those of fields do.
        if (fields && !lines) form.promptForConflicts();
        return fields && lines;
      },
    }),
    [invoice, form, grid],
  );
  return (
    <OpenInvoiceContext value={open}>
      <TypedHints value={around}>
        <Page
          full
          title={invoice.hf_id}
          tabTitle={[invoice.hf_id, invoice.company?.name].filter(Boolean).join(' · ')}
          beside={<HeaderStart invoice={invoice} inbox={address.inbox} />}
          actions={<InvoiceActions record={record} address={address} asking={asking} top={top} />}
        >
          <div ref={placeTop} />
          <Panels
            part={address.part}
            onPart={address.setPart}
            document={
              <AfterData>
                <DocumentFields form={form}>
                  <DocumentViewer
                    marking
                    address={invoice.file}
                    words={invoice.words}
                    page={address.page}
                    onPage={address.setPage}
                    onRenew={() => void client.invalidateQueries(invoiceQueries.detail(uid))}
                  />
                </DocumentFields>
              </AfterData>
            }
            data={<DataPanel docked={docked} />}
            summary={[
              invoice.company?.name ?? t`No company`,
              invoice.total_price && moneyText(invoice.total_price, invoice.currency ?? ''),
            ]
              .filter(Boolean)
              .join(' · ')}
            dock={
              docked && (
                <>
                  <ItemSection />
                  <ItemSums />
                </>
              )
            }
          />
        </Page>
      </TypedHints>
    </OpenInvoiceContext>
  );
});

/** Passes the fields to the document, which compares itself with them and can fill them. */
function DocumentFields({ form, children }: { form: HeaderForm; children: ReactNode }) {
  const now = useDeferredValue(useStore(form));
  const fieldsRead = useReadFields();
  const { invoice, shown } = now;
  const read = useMemo(
    () =>
      [...fieldsRead.values()].flatMap((one) => {
        const { field, place, confidenceLevel } = one;
        // If the field has another value now, the place of the value that was read does not apply.
        const isUnchanged = !isHeaderField(field) || shown[field] === asRead(invoice, one);
        return place && isUnchanged ? [{ field, confidenceLevel, ...place }] : [];
      }),
    [fieldsRead, invoice, shown],
  );
  const fields = useMemo((): ShownInvoice => {
    const isKnown = shown.company_uid === (invoice.company?.uid ?? '');
    return {
      values: shown,
      read,
      company: isKnown ? (invoice.company?.name ?? '') : undefined,
      change:
        shown === now.values
          ? (field, value) => void (isHeaderField(field) && form.change(field, value))
          : undefined,
    };
  }, [form, now, invoice, shown, read]);
  return <DocumentContext value={fields}>{children}</DocumentContext>;
}

export function HeaderStart({ invoice, inbox }: { invoice: InvoiceRow | null; inbox: string }) {
  return (
    <>
      <Link
        to={inbox}
        className={classes.back}
        aria-label={t`Back to invoices`}
        title={t`Back to invoices`}
      >
        <IconChevronLeft size={18} aria-hidden />
        <span className={classes.backWords}>{t`Back to invoices`}</span>
      </Link>
      {invoice && <ApprovementBadge status={invoice.approvement_status} />}
      {invoice && invoice.processing_status !== 'finished' && (
        <ProcessingBadge status={invoice.processing_status} />
      )}
    </>
  );
}
