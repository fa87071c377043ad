import { t } from '@lingui/core/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { attachmentsIn, type EInvoiceAttachment } from '#documents/einvoice/attachments.ts';
import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import { saveBlob } from '#src/device/download.ts';
import { sizeText } from '#src/i18n/locale.ts';
import { notify } from '#src/ui/notify.tsx';
import { SmallButton } from '#src/ui/button.tsx';
import classes from './xml-viewer.module.css';

/**
 * The documents inside an e-invoice, to be downloaded: they are never opened by the page itself.
 */
export function XmlAttachments({ xml }: { xml: XmlElement }) {
  const attachments = useMemo(() => attachmentsIn(xml), [xml]);
  if (attachments.length === 0) return null;
  return (
    <section className={classes.attachments} aria-label={t`Attachments`}>
      <h3 className={classes.label}>{t`Attachments`}</h3>
      <ul>
        {attachments.map((one, index) => (
          <li key={index}>
            <SmallButton
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => save(one)}
            >
              {one.name}
            </SmallButton>{' '}
            {/* Four letters of base64 are three bytes. */}
            <span className={classes.quiet}>
              {sizeText(Math.round((one.base64.length * 3) / 4))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function save({ name, base64 }: EInvoiceAttachment): void {
  let bytes: string;
  try {
    bytes = atob(base64);
  } catch {
    notify({ text: t`The attachment is damaged.` });
    return;
  }
  // `Uint8Array.from` takes seconds for a large document.
  const content = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) content[at] = bytes.charCodeAt(at);
  saveBlob(new Blob([content], { type: 'application/octet-stream' }), name);
}
