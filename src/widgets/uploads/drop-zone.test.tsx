import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signOut } from '#src/api/session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { firstView } from '#src/i18n/lazy-part.ts';
import { DropVeil } from './upload-tray.tsx';
import { openTray } from './uploads.fixture.tsx';

afterEach(() => {
  signOut();
  firstView.set({ isReady: true });
  vi.unstubAllGlobals();
});

function Question() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Ask
      </button>
      <Dialog opened={asked} title="A question" onClose={() => setAsked(false)}>
        <p>Above the veil</p>
      </Dialog>
    </>
  );
}

test('uploads files dropped on an open dialog and ignores dropped text', async () => {
  const { service } = await openTray({ beside: <Question /> });
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('Above the veil')).toBeVisible();
  const place = page.getByText('Above the veil').element();
  const drop = (dataTransfer: DataTransfer) =>
    place.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true }),
    );
  const text = new DataTransfer();
  text.setData('text/plain', 'only words');
  drop(text);
  const files = new DataTransfer();
  files.items.add(new File(['<Invoice/>'], 'on-dialog.xml', { type: 'application/xml' }));
  drop(files);
  await vi.waitFor(() => expect(service.names).toEqual(['on-dialog.xml']), { timeout: 5000 });
});

test('takes files that are dropped before the drop zone is loaded', async () => {
  firstView.set({ isReady: false });
  const { service } = await openTray({ dropZone: <DropVeil /> });
  const veil = page.getByText('Upload files', { exact: true });
  await expect.element(veil).not.toBeVisible();
  const send = (type: string, dataTransfer: DataTransfer) => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const text = new DataTransfer();
  text.setData('text/plain', 'only words');
  expect(send('dragover', text)).toBe(false);
  await expect.element(veil).not.toBeVisible();
  const files = new DataTransfer();
  files.items.add(new File(['<Invoice/>'], 'early.xml', { type: 'application/xml' }));
  expect(send('dragover', files)).toBe(true);
  await expect.element(veil).toBeVisible();
  expect(send('drop', files)).toBe(true);
  await expect.element(veil).not.toBeVisible();
  firstView.set({ isReady: true });
  await vi.waitFor(() => expect(service.names).toEqual(['early.xml']), { timeout: 5000 });
});
