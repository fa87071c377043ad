import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { runTimeConfig } from '#src/api/dialect.ts';
import { fetchNewest, invoiceQueries } from '#src/api/invoices.ts';
import { currentSession, useSession } from '#src/api/session.ts';
import { sendFile } from '#src/api/uploads.ts';
import { announce } from '#src/ui/announce.tsx';
import { UploadQueue, type UploadItem } from './upload-queue.ts';

interface Uploads {
  readonly items: readonly UploadItem[];
  readonly trayOpen: boolean;
  add(files: readonly File[]): void;
  cancel(id: string): void;
  retry(id: string): void;
  remove(id: string): void;
  removeDone(): void;
  eraseAll(): void;
  /** Opens the browser's choice of files. */
  pick(): void;
  toggleTray(): void;
}

const Context = createContext<Uploads | null>(null);

/** The uploads, from any page. */
export function useUploads(): Uploads {
  const uploads = use(Context);
  if (!uploads) throw new Error('useUploads needs the UploadProvider above it');
  return uploads;
}

/** Keeps the uploads above every page, so that going elsewhere stops none. */
export function UploadProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { i18n } = useLingui();
  const { key } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [trayOpen, setTrayOpen] = useState(false);
  const [queue] = useState(() => new UploadQueue({
    service: () => runTimeConfig().apiBaseUrl,
    mayStart: () => currentSession().key !== null,
    send: sendFile,
    newest: fetchNewest,
    onSettled: ({ name, state }) => {
      if (state === 'ready') announce(i18n._(msg`${name} is ready`));
      else announce(state === 'attention' ? i18n._(msg`${name} needs attention`) : i18n._(msg`${name} failed`));
      void client.invalidateQueries({ queryKey: invoiceQueries.all() });
    },
  }));
  const items = useSyncExternalStore(queue.subscribe, queue.items);

  useEffect(() => {
    if (key === null) return;
    void queue.restore();
    queue.pump();
  }, [queue, key]);

  useEffect(() => {
    const seen = () => {
      if (!document.hidden) queue.look();
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', queue.pump);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', queue.pump);
    };
  }, [queue]);

  const uploads = useMemo<Uploads>(() => ({
    items,
    trayOpen,
    add: (files) => {
      queue.add(files);
      if (files.length > 0) setTrayOpen(true);
    },
    cancel: queue.cancel,
    retry: queue.retry,
    remove: queue.remove,
    removeDone: queue.removeDone,
    eraseAll: queue.eraseAll,
    pick: () => input.current?.click(),
    toggleTray: () => setTrayOpen((open) => !open),
  }), [items, trayOpen, queue]);

  return (
    <Context value={uploads}>
      {children}
      <input
        ref={input} type="file" multiple hidden data-testid="upload-input"
        accept=".pdf,.xml,.png,.jpg,.jpeg,.webp,.tif,.tiff,application/pdf,application/xml,text/xml,image/*"
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Context>
  );
}
