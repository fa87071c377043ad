import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { runTimeConfig } from '#src/api/dialect.ts';
import { fetchNewest, invoiceQueries } from '#src/api/invoices.ts';
import { currentSession } from '#src/api/session.ts';
import { sendFile } from '#src/api/uploads.ts';
import { announce } from '#src/ui/announce.tsx';
import { UploadQueue } from './upload-queue.ts';

/** The queue of this app: it sends by the session's key, tells results aloud, and has lists read again. */
export function makeQueue(client: QueryClient, i18n: I18n): UploadQueue {
  return new UploadQueue({
    service: () => runTimeConfig().apiBaseUrl,
    mayStart: () => currentSession().key !== null,
    send: sendFile,
    newest: fetchNewest,
    onSettled: ({ name, state }) => {
      if (state === 'ready') announce(i18n._(msg`${name} is ready`));
      else announce(state === 'attention' ? i18n._(msg`${name} needs attention`) : i18n._(msg`${name} failed`));
      void client.invalidateQueries({ queryKey: invoiceQueries.all() });
    },
  });
}
