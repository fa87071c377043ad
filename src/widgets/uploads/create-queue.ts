import { plural, t } from '@lingui/core/macro';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { currentSession } from '#src/api/session.ts';
import {
  fetchNewest,
  fetchUploaded,
  findSameFile,
  hasSameBytes,
  sendFile,
} from '#src/api/uploads.ts';
import { announce } from '#src/ui/announce.tsx';
import type { UploadItem } from './upload-item.ts';
import { offerSharedFiles } from './shared-files.ts';
import { UploadQueue } from './upload-queue.ts';
import { queueStorage, thisTab } from './waiting-files.ts';

const groupWithinMs = 600;

/** The upload queue and a function that binds it to page events while a component shows it. */
export interface CreatedQueue {
  readonly queue: UploadQueue;
  readonly follow: () => () => void;
}

/**
 * Creates the app's upload queue: it uses the session's key, announces results to screen readers
 * and invalidates the invoice lists.
 */
export function createQueue(): CreatedQueue {
  let finished = new Map<string, UploadItem>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Batches results: a hundred files that finish together make one announcement and one refetch of
  // the lists.
  const announceFinished = () => {
    const items = [...finished.values()];
    finished = new Map();
    timer = undefined;
    const [only] = items;
    if (items.length === 1 && only) announce(sentence(only));
    else {
      const ready = items.filter(({ state }) => state === 'ready').length;
      const others = items.length - ready;
      const good = plural(ready, { one: '# file is ready', other: '# files are ready' });
      const bad = plural(others, { one: '# file needs a look', other: '# files need a look' });
      announce([ready > 0 ? good : '', others > 0 ? bad : ''].filter(Boolean).join('. '));
    }
    void client.invalidateQueries({ queryKey: invoiceQueries.all() });
  };

  const queue = new UploadQueue({
    scope: () => (currentSession().key === null ? null : deviceScope()),
    canSend: () => !currentSession().expired,
    service: () => runTimeConfig().apiBaseUrl,
    tab: thisTab,
    supportsIdempotency: () => runTimeConfig().dialect.idempotencyKey,
    online: () => navigator.onLine,
    hidden: () => document.hidden,
    send: sendFile,
    fetchNewest,
    fetchInvoice: fetchUploaded,
    findSameFile,
    hasSameBytes,
    store: queueStorage(() => runTimeConfig().apiBaseUrl),
    onFinished: (item) => {
      finished.set(item.id, item);
      timer ??= setTimeout(announceFinished, groupWithinMs);
    },
  });
  void offerSharedFiles(queue);
  return { queue, follow: () => followPage(queue) };
}

function sentence({ name, state, stuck }: UploadItem): string {
  if (stuck) return t`${name} is still being read after 10 minutes`;
  if (state === 'ready') return t`${name} is ready`;
  if (state === 'asked') return t`${name} waits for your answer`;
  return state === 'attention' ? t`${name} needs attention` : t`${name} failed`;
}

/**
 * Wakes the queue when the page becomes visible or online, and warns before unload while a file
 * exists only in memory.
 * @returns unsubscribes
 */
function followPage(queue: UploadQueue): () => void {
  const control = new AbortController();
  const { signal } = control;
  const seen = () => {
    if (!document.hidden) queue.wake();
  };
  const warnBeforeUnload = (event: BeforeUnloadEvent) => {
    if (queue.hasUnstoredFiles()) event.preventDefault();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  window.addEventListener('online', () => queue.wake(), { signal });
  window.addEventListener('offline', () => queue.pump(), { signal });
  window.addEventListener('beforeunload', warnBeforeUnload, { signal });
  return () => control.abort();
}
