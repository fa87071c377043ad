import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderRouter } from '#src/widgets/render-router.fixture.tsx';
import { signIn } from '#src/api/session.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { createMemoryRouter } from '#src/ui/router.ts';
import { DropZone } from './drop-zone.tsx';
import { TrayPanel } from './tray-panel.tsx';
import { useUploads } from './upload-context.ts';

/** In-memory upload service; a file's processing result depends on its name. */
class UploadService {
  readonly names: string[] = [];
  readonly files: File[] = [];
  /** Invoices that the service already has for every file. */
  earlier: readonly object[] = [];
  /** While true, every file stays in processing. */
  busy = false;
  #status(index: number): string {
    if (this.busy) return 'processing';
    return this.names[index]?.includes('unreadable') ? 'failed' : 'finished';
  }

  #row(index: number) {
    return {
      uid: `uid-${index}`,
      hf_id: `INV-${index}`,
      processing_status: this.#status(index),
      approvement_status: 'waiting',
      created_at: '2026-01-31T10:00:00Z',
    };
  }

  readonly answer = async (input: string): Promise<Response> => {
    if (input.includes('/v1/files/by-hash/')) return Response.json({ results: this.earlier });
    const one = /\/v1\/invoices\/uid-(\d+)/.exec(input);
    if (one) return Response.json({ ...this.#row(Number(one[1])), items: [], history: [] });
    const results = this.names.map((_, index) => this.#row(index)).toReversed();
    return Response.json({
      count: results.length,
      page_count: 1,
      page_size: 100,
      page_current: 1,
      results,
    });
  };

  /** The XMLHttpRequest replacement. */
  request() {
    const take = (file: File) => {
      this.files.push(file);
      this.names.push(file.name);
      return JSON.stringify({
        ...this.#row(this.names.length - 1),
        processing_status: 'processing',
      });
    };
    return class extends EventTarget {
      readonly upload = new EventTarget();
      status = 201;
      responseText = '';
      open = (): void => undefined;
      abort = (): void => undefined;
      setRequestHeader = (): void => undefined;
      getResponseHeader = (): null => null;
      send(form: FormData): void {
        const file = form.get('file');
        if (file instanceof File) this.responseText = take(file);
        setTimeout(() => this.dispatchEvent(new Event('load')));
      }
    };
  }
}

function Tray() {
  const { tray, toggleTray } = useUploads();
  return tray !== 'closed' ? (
    <TrayPanel />
  ) : (
    <button type="button" onClick={toggleTray}>
      Open
    </button>
  );
}

/** Renders the tray and the drop zone with an in-memory service and a new API key. */
export async function openTray({
  beside,
  dropZone = <DropZone />,
}: { readonly beside?: ReactNode; readonly dropZone?: ReactNode } = {}) {
  const service = new UploadService();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn(newUid(), false);
  vi.stubGlobal('fetch', service.answer);
  vi.stubGlobal('XMLHttpRequest', service.request());
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          {beside}
          <Tray />
          {dropZone}
        </>
      ),
    },
  ]);
  const screen = await renderRouter(router);
  await page.getByRole('button', { name: 'Open' }).click();
  return {
    service,
    screen,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** The overlay shown while files are dragged over the page. */
export const veil = (): Element =>
  [...document.querySelectorAll('[role="presentation"]')].find(({ textContent }) =>
    textContent?.includes('Upload'),
  ) ?? document.body;

/** Dispatches the events of dropping files on the page. */
export function drop(...files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  veil().dispatchEvent(
    new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }),
  );
  veil().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}
