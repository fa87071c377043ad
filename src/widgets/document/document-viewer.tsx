import { t } from '@lingui/core/macro';
import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileOf, fileQueries } from '#src/api/files.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useLastError } from '#src/widgets/use-last-error.ts';
import { problemOf } from '#src/api/api-error.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import type { OpenedDocument } from './document-fields.ts';
import classes from './document.module.css';

const viewers = () => import('./viewers.ts');
const eInvoiceTools = () => import('./e-invoice-tools.ts');
const PdfViewer = lazyPart(viewers, 'PdfViewer', <Waiting />);
const ImageViewer = lazyPart(viewers, 'ImageViewer', <Waiting />);
const FileFailure = lazyPart(viewers, 'FileFailure', <Waiting />);
const EmbeddedInvoiceView = lazyPart(eInvoiceTools, 'EmbeddedInvoiceView', <Waiting />);
const XmlViewer = lazyPart(eInvoiceTools, 'XmlViewer', <Waiting />);

interface DocumentViewerProps extends Pick<OpenedDocument, 'words'> {
  /** Null for an invoice without a file. */
  readonly address: string | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly marking?: boolean;
  /** Fetches a fresh signed address, because this one may have expired (gap G23). */
  readonly onRenew: () => void;
}

/** Shows the uploaded file by its type. Nothing inside it is executed or inserted as HTML. */
export function DocumentViewer({ address, ...props }: DocumentViewerProps) {
  if (address === null)
    return (
      <div className={classes.state}>
        <EmptyState title={t`This invoice has no document`}>
          <Trans>
            It has no file to compare with. Its fields and items can still be checked and decided
            on.
          </Trans>
        </EmptyState>
      </div>
    );
  return <Opened key={fileOf(address)} address={address} {...props} />;
}

function Waiting() {
  return (
    <div className={classes.frame}>
      <div className={classes.scroller}>
        <div className={classes.waiting} />
      </div>
    </div>
  );
}

function Opened({
  address,
  words,
  page,
  onPage,
  onRenew,
  marking = false,
}: DocumentViewerProps & { readonly address: string }) {
  const file = useQuery(fileQueries.content(address));
  const failed = useLastError(file);
  const [embedded, setEmbedded] = useState<XmlElement | null>(null);
  if (file.data === undefined) {
    if (!failed) return <Waiting />;
    const retry = () => {
      onRenew();
      void file.refetch();
    };
    return (
      <div className={classes.state}>
        <ProblemNotice
          readsOnly
          problem={problemOf(failed)}
          onRetry={retry}
          retrying={file.isFetching}
        />
      </div>
    );
  }
  const opened = { address, words, marking };
  switch (file.data.kind) {
    case 'pdf':
      if (embedded)
        return (
          <EmbeddedInvoiceView
            xml={embedded}
            address={address}
            marking={marking}
            onPages={() => setEmbedded(null)}
          />
        );
      return (
        <PdfViewer
          {...opened}
          bytes={file.data.bytes}
          page={page}
          onPage={onPage}
          onShowEmbedded={setEmbedded}
        />
      );
    case 'image':
      return <ImageViewer {...opened} picture={file.data.address} />;
    case 'xml':
      return file.data.xml ? (
        <XmlViewer xml={file.data.xml} address={address} marking={marking} />
      ) : (
        <FileFailure problem="broken-xml" address={address} />
      );
    case 'apart':
    case 'other':
      return <FileFailure problem={file.data.kind} address={address} />;
  }
}
