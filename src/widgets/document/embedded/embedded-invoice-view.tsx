import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { focusNow } from '#src/ui/focus-now.ts';
import classes from './embedded-invoice-note.module.css';
import { XmlViewer } from '#src/widgets/document/xml-viewer.tsx';

interface CarriedPaperProps {
  readonly xml: XmlElement;
  readonly address: string;
  readonly marking: boolean;
  /** Returns to the PDF's pages. */
  readonly onPages: () => void;
}

/** The e-invoice embedded in a PDF, shown in place of its pages. */
export function EmbeddedInvoiceView({ xml, address, marking, onPages }: CarriedPaperProps) {
  const { t } = useLingui();
  const back = (
    <div className={classes.note}>
      <p className={classes.line}>
        <span className={classes.said}>{t`This is the e-invoice inside the PDF.`}</span>
        <Button
          ref={focusNow}
          size="compact-sm"
          variant="default"
          onClick={onPages}
        >{t`Show the pages`}</Button>
      </p>
    </div>
  );
  return <XmlViewer xml={xml} address={address} marking={marking} notes={back} />;
}
