import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSession } from '#src/api/session.ts';
import { lasting } from '#src/lib/lasting.ts';
import type { UploadItem, UploadQueue } from './upload-queue.ts';

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

const nothing: readonly UploadItem[] = [];
const noItems = (): readonly UploadItem[] => nothing;
const nothingToFollow = (): (() => void) => () => undefined;

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
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const loading = useRef<Promise<UploadQueue>>(undefined);
  const items = useSyncExternalStore(queue?.subscribe ?? nothingToFollow, queue?.items ?? noItems);

  // The queue's code comes after the page has shown; what is added before waits for it.
  const [ready] = useState(() => () => {
    loading.current ??= lasting(() => import('./make-queue.ts'))().then(({ makeQueue }) => {
      const made = makeQueue(client, i18n);
      setQueue(made);
      return made;
    });
    return loading.current;
  });

  useEffect(() => {
    if (key === null) return;
    void ready().then(async (made) => {
      await made.restore();
      made.pump();
    });
  }, [ready, key]);

  useEffect(() => {
    if (!queue) return;
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
      void ready().then((made) => made.add(files));
      if (files.length > 0) setTrayOpen(true);
    },
    cancel: (id) => queue?.cancel(id),
    retry: (id) => queue?.retry(id),
    remove: (id) => queue?.remove(id),
    removeDone: () => queue?.removeDone(),
    eraseAll: () => queue?.eraseAll(),
    pick: () => input.current?.click(),
    toggleTray: () => setTrayOpen((open) => !open),
  }), [items, trayOpen, queue, ready]);

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
