import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemOf } from '#src/api/api-error.ts';
import { invoiceQueries, type InvoiceAndEtag } from '#src/api/invoices.ts';
import { lasting } from '#src/lib/lasting.ts';
import { notify } from '#src/ui/notify.tsx';
import { Page } from '#src/ui/page.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { DocumentViewer } from '#src/widgets/document/document-viewer.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { DataPanel } from './data-panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { HeaderActions, HeaderStart } from './header-bar.tsx';
import classes from './invoice.module.css';
import { openChecks, shownValues } from './open-checks.ts';
import { Parts } from './parts.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useAddress } from './use-address.ts';
import { useAskOnce } from './use-ask-once.ts';
import { useDecisions } from './use-decisions.ts';
import { useHeaderForm } from './use-header-form.ts';
import { useInvoiceKeys } from './use-invoice-keys.ts';
import { useItemRows } from './use-item-rows.ts';
import { useNeighbours, type Neighbour } from './use-neighbours.ts';
import { useReview } from './use-review.ts';
import { Warm } from './warm.tsx';

const ApproveAnyway = lazy(lasting(async () => ({ default: (await import('./approve-anyway.tsx')).ApproveAnyway })));

/** One invoice at work: document and data, decisions, and the way to the next. Keyed by uid: nothing carries over. */
export function InvoiceDesk({ record }: { record: InvoiceAndEtag }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { invoice } = record;
  const address = useAddress();
  const { reviewed } = address;
  const listed = useNeighbours(invoice.uid, address.filters, reviewed === undefined);
  const inReview = useReview(invoice.uid, reviewed);
  const neighbours = inReview ?? listed;
  const header = useHeaderForm(record);
  const grid = useItemRows(invoice);
  const { askFirst, question } = useAskOnce(invoice.uid, () => openChecks(shownValues(invoice, header), grid.lines()));
  const decisions = useDecisions(invoice, header.save, askFirst);
  const [asking, setAsking] = useState<'reject' | 'delete' | null>(null);
  const [reason, setReason] = useState('');
  const askReject = (start = '') => {
    setReason(start);
    setAsking('reject');
  };

  // Leaving a field is what saves a row: it is left before the page is.
  const leaveField = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const go = (neighbour: Neighbour | null) => {
    if (!neighbour) return;
    leaveField();
    void navigate(address.addressOf(neighbour));
  };
  const approve = async () => {
    leaveField();
    return decisions.able.approve && (await decisions.approve());
  };
  const saveApproveNext = async () => {
    const { nextWaiting } = neighbours;
    leaveField();
    if (decisions.able.approve ? !(await decisions.approve()) : !(await header.save())) return;
    if (nextWaiting) return go(nextWaiting);
    notify({ text: t`Nothing is left to review in this list.`, tone: 'good' });
    void navigate(address.inbox);
  };
  useInvoiceKeys({
    approve: () => void approve(),
    reject: () => decisions.able.reject && askReject(),
    next: () => go(neighbours.next),
    previous: () => go(neighbours.previous),
    save: () => {
      leaveField();
      void header.save();
    },
    saveApproveNext: () => void saveApproveNext(),
    back: () => {
      leaveField();
      void navigate(address.inbox);
    },
    setPart: address.setPart,
  });
  return (
    <Page
      full
      title={invoice.hf_id}
      tabTitle={[invoice.hf_id, invoice.company?.name].filter(Boolean).join(' · ')}
      beside={<HeaderStart invoice={invoice} inbox={address.inbox} />}
      actions={
        <HeaderActions invoice={invoice} neighbours={neighbours} addressOf={address.addressOf} decisions={decisions} onApprove={() => void approve()} onReject={() => askReject()} onDelete={() => setAsking('delete')} />
      }
    >
      {decisions.failed && (
        <div className={classes.top}>
          <ProblemNotice problem={problemOf(decisions.failed.error)} title={decisions.failed.title} onRetry={decisions.failed.again} />
        </div>
      )}
      <Parts
        part={address.part}
        onPart={address.setPart}
        document={<DocumentViewer address={invoice.file} page={address.page} onPage={address.setPage} onRenew={() => void client.invalidateQueries({ queryKey: invoiceQueries.detail(invoice.uid).queryKey })} />}
        data={<DataPanel invoice={invoice} header={header} grid={grid} onReject={askReject} onDelete={() => setAsking('delete')} />}
      />
      {neighbours.nextWaiting && <Warm uid={neighbours.nextWaiting.row.uid} />}
      {question && <Suspense fallback={null}><ApproveAnyway name={invoice.hf_id} currency={shownValues(invoice, header).currency} question={question} /></Suspense>}
      {asking === 'reject' && <RejectDialog name={invoice.hf_id} startReason={reason} onReject={decisions.reject} onClose={() => setAsking(null)} />}
      {asking === 'delete' && (
        <DeleteDialog
          name={invoice.hf_id}
          onDelete={async () => {
            await decisions.remove();
            await navigate(neighbours.next ? address.addressOf(neighbours.next) : address.inbox);
            client.removeQueries({ queryKey: invoiceQueries.detail(invoice.uid).queryKey, type: 'inactive' });
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  );
}
