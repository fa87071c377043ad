import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useSession } from '#src/api/session.ts';
import { loadPart, whenFirstViewIsReady } from '#src/i18n/lazy-part.ts';
import type { CreatedQueue } from './create-queue.ts';
import { createStore, useStore } from '#src/device/store.ts';
import { useChange } from '#src/ui/use-change.ts';
import { emptyQueue } from './queue-types.ts';
import { UploadsContext, type TrayState, type Uploads } from './upload-context.ts';

const loadTools = loadPart(() => import('./upload-tools.ts'));

const noUploads = createStore(emptyQueue);

const accepted =
  '.pdf,.xml,.isdoc,.png,.jpg,.jpeg,.webp,.tif,.tiff,application/pdf,application/xml,text/xml,image/*';

/** Holds the uploads above the routes, so that navigation does not stop them. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const { key, expired } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [tray, setTray] = useState<TrayState>('closed');
  const [made, setMade] = useState<CreatedQueue | null>(null);
  const loading = useRef<Promise<CreatedQueue>>(undefined);
  const queue = made?.queue ?? null;
  const state = useStore(queue?.shown ?? noUploads);
  const mayUpload = useQuery({ ...invoiceQueries.mayUpload(), enabled: false }).data !== false;

  // The queue's code loads after the page is shown; files added before wait for it.
  const [ready] = useState(() => () => {
    loading.current ??= loadTools().then(({ createQueue }) => {
      const now = createQueue();
      setMade(now);
      return now;
    });
    return loading.current;
  });

  useEffect(() => {
    if (key !== null || loading.current)
      void whenFirstViewIsReady()
        .then(ready)
        .then((now) => now.queue.enter());
  }, [ready, key, expired]);

  useChange(made, (now) => now?.follow());

  // Memoised apart from the state, so that progress updates do not change the actions.
  const actions = useMemo<Pick<Uploads, 'add' | 'pick' | 'toggleTray' | 'showTray'>>(
    () => ({
      add: (files, notTaken) => {
        void ready().then((now) => now.queue.add(files, notTaken));
        if (files.length > 0 || notTaken?.hiddenFiles || notTaken?.unreadableFiles)
          setTray((now) => (now === 'closed' ? 'line' : now));
      },
      pick: () => input.current?.click(),
      toggleTray: () => setTray((now) => (now === 'open' ? 'closed' : 'open')),
      showTray: setTray,
    }),
    [ready],
  );
  const uploads = useMemo<Uploads>(
    () => ({ ...state, ...actions, tray, mayUpload, queue }),
    [state, actions, tray, mayUpload, queue],
  );

  return (
    <UploadsContext value={uploads}>
      {children}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="upload-input"
        accept={accepted}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </UploadsContext>
  );
}
