import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signOut } from '#src/api/session.ts';
import { reviewOf } from '#src/api/reviews/review-store.ts';
import { TrayButton } from './upload-buttons.tsx';
import { drop, openTray, veil } from './uploads.fixture.tsx';

const xml = (name: string, content = name) => new File([`<Invoice>${content}</Invoice>`], name);
const line = (name: string) => page.getByRole('listitem', { name });

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('shows each file with its result, and counts the results in the heading', async () => {
  await openTray();
  drop(
    xml('fine.xml'),
    xml('unreadable.xml'),
    new File([], 'empty.pdf'),
    new File(['hello'], 'letter.docx'),
  );
  await expect.element(page.getByText('1 of 4 done, 3 problems')).toBeVisible();
  await expect.element(line('fine.xml').getByText('Ready')).toBeVisible();
  await expect.element(line('unreadable.xml').getByText('Needs attention')).toBeVisible();
  await expect.element(line('empty.pdf').getByText(/This file is empty\./)).toBeVisible();
  await expect.element(line('letter.docx').getByText(/this file is none of them/)).toBeVisible();
});

test('the heading and the toolbar button agree on the number of unfinished uploads', async () => {
  await openTray({ beside: <TrayButton /> });
  drop(xml('fine.xml'), xml('unreadable.xml'), new File([], 'empty.pdf'));
  await expect.element(page.getByText('1 of 3 done, 2 problems')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Uploads, 2 not done' })).toBeVisible();
});

test('fits the summary on one line on a phone', async () => {
  await page.viewport(390, 844);
  await openTray();
  drop(xml('a.xml'), xml('b.xml'), xml('c.xml'), xml('d.xml'), new File([], 'empty.pdf'));
  const summary = page.getByText('4 of 5 done, 1 problem');
  await expect.element(summary).toBeVisible();
  await page.getByRole('button', { name: 'Hide files' }).click();
  await expect.element(page.getByRole('button', { name: 'Review them now' })).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(summary.element());
  expect(range.getClientRects()).toHaveLength(1);
  await page.viewport(1280, 800);
});

test('announces results in one sentence, without percentages', async () => {
  await openTray();
  drop(xml('a.xml'), xml('b.xml'));
  await expect.element(page.getByText('2 files are ready')).toBeInTheDocument();
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
});

test('sends the same bytes twice only on request', async () => {
  const { service } = await openTray();
  drop(xml('a.xml', 'same'), xml('b.xml', 'same'), xml('c.xml', 'same'));
  await expect.element(line('b.xml').getByText(/The same file/)).toBeVisible();
  await line('b.xml').getByRole('button', { name: 'Skip' }).click();
  await line('c.xml').getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(page.getByText('2 of 2 done')).toBeVisible();
  expect(service.names).toEqual(['a.xml', 'c.xml']);
});

test('offers to open the invoice of a file that was sent before', async () => {
  const { service } = await openTray();
  drop(xml('a.xml'));
  await expect.element(line('a.xml').getByText('Ready')).toBeVisible();
  drop(xml('again.xml', 'a.xml'));
  await expect.element(line('again.xml').getByText(/It is INV-0/)).toBeVisible();
  await expect
    .element(line('again.xml').getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', '/invoices/uid-0');
  expect(service.names).toEqual(['a.xml']);
});

test('names the invoice that somebody else sent, with the choice to open it or upload anyway', async () => {
  const { service } = await openTray();
  service.earlier = [
    {
      uid: 'uid-7',
      hf_id: 'INV-7',
      created_at: '2026-05-03T10:00:00Z',
      workspace_user: {
        uid: 'p',
        user: { uid: 'u', email: '', first_name: 'Grace', last_name: '', full_name: 'Grace' },
        role_type: 'member',
      },
    },
  ];
  drop(xml('a.xml'));
  await expect
    .element(line('a.xml').getByText('Already here as INV-7, from Grace, May 3, 2026.'))
    .toBeVisible();
  await expect
    .element(line('a.xml').getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', '/invoices/uid-7');
  expect(service.names).toEqual([]);
  await line('a.xml').getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(line('a.xml').getByText('Ready')).toBeVisible();
  expect(service.names).toEqual(['a.xml']);
});

test('warns about an encrypted PDF and uploads it on request', async () => {
  const { service } = await openTray();
  drop(new File(['%PDF-1.6\ntrailer\n<< /Root 1 0 R /Encrypt 8 0 R >>'], 'locked.pdf'));
  await expect.element(line('locked.pdf').getByText(/protected by a password/)).toBeVisible();
  await line('locked.pdf').getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(line('locked.pdf').getByText('Ready')).toBeVisible();
  expect(service.names).toEqual(['locked.pdf']);
});

test('starts a review of exactly the uploaded invoices, in order', async () => {
  const { address } = await openTray();
  drop(xml('a.xml'), xml('b.xml'), new File([], 'empty.pdf'));
  await expect.element(page.getByText('2 of 3 done, 1 problem')).toBeVisible();
  await page.getByRole('button', { name: 'Review them now' }).click();
  expect(address()).toMatch(/^\/invoices\/uid-0\?review=[\da-f]{8}$/);
  expect(reviewOf(address().split('=').at(-1) ?? '')?.uids).toEqual(['uid-0', 'uid-1']);
});

test('counts dragged files on an overlay that disappears with the drop', async () => {
  await openTray();
  const dataTransfer = new DataTransfer();
  for (const name of ['a.xml', 'b.xml']) dataTransfer.items.add(xml(name));
  document.body.dispatchEvent(
    new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByText('Upload files')).toBeVisible();
  veil().dispatchEvent(
    new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByText('Upload 2 files')).toBeVisible();
  veil().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('Upload 2 files')).not.toBeVisible();
  await expect.element(page.getByText('2 of 2 done')).toBeVisible();
});

test('hides the overlay when the browser never reported the end of the drag', async () => {
  await openTray();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(xml('a.xml'));
  document.body.dispatchEvent(
    new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByText('Upload files')).toBeVisible();
  veil().dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  await expect.element(page.getByText('Upload files')).not.toBeVisible();
});

test('a second drop does not discard files of the first that are still being read', async () => {
  await openTray();
  drop(xml('a.xml'));
  drop(xml('b.xml'), xml('c.xml'));
  await expect.element(page.getByText('3 of 3 done')).toBeVisible();
});

test('uploads a pasted screenshot under a name with the time, but not copied spreadsheet cells', async () => {
  const { service } = await openTray();
  const png = new File(
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    'image.png',
    { type: 'image/png' },
  );
  const cells = new DataTransfer();
  cells.items.add(png);
  cells.setData('text/plain', '1\t2');
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: cells }));
  const photo = new DataTransfer();
  photo.items.add(png);
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: photo }));
  await expect.element(page.getByText('1 of 1 done')).toBeVisible();
  expect(service.names).toEqual([
    expect.stringMatching(/^Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/),
  ]);
});

test('uploads a file copied in a file manager although its name comes as text', async () => {
  const { service } = await openTray();
  const copied = new DataTransfer();
  copied.items.add(xml('copied.xml'));
  copied.setData('text/plain', 'copied.xml');
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied }));
  await expect.element(page.getByText('1 of 1 done')).toBeVisible();
  expect(service.names).toEqual(['copied.xml']);
});

test('a file that took long to process is no longer a problem once it is ready', async () => {
  const { service } = await openTray();
  service.busy = true;
  drop(xml('slow.xml'));
  await expect.element(line('slow.xml').getByText('Processing')).toBeVisible();
  const later = Date.now() + 11 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later + performance.now());
  await expect
    .element(line('slow.xml').getByText(/reading it for more than 10 minutes/))
    .toBeVisible();
  await expect.element(page.getByText('0 of 1 done, 1 problem')).toBeVisible();
  service.busy = false;
  await expect.element(line('slow.xml').getByText('Ready')).toBeVisible();
  await expect.element(page.getByText('1 of 1 done', { exact: true })).toBeVisible();
  await expect.element(line('slow.xml').getByText(/more than 10 minutes/)).not.toBeInTheDocument();
  clock.mockRestore();
});

test('Esc in the tray closes it', async () => {
  await openTray();
  drop(xml('a.xml'));
  await expect.element(line('a.xml').getByText('Ready')).toBeVisible();
  page.getByRole('button', { name: 'Close uploads' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
});

test('shows one line with a summary, and on request every file, problems first', async () => {
  await openTray();
  await page.getByRole('button', { name: 'Hide files' }).click();
  drop(xml('fine.xml'), new File([], 'empty.pdf'));
  await expect.element(page.getByText('1 of 2 done, 1 problem')).toBeVisible();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show files' }).click();
  await expect.element(line('fine.xml').getByText('Ready')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.getAttribute('aria-label')),
  ).toEqual(['empty.pdf', 'fine.xml']);
});

test('moves the focus from a removed file to the same button of the next, and finally to the tray', async () => {
  await openTray();
  drop(xml('a.xml', 'same'), xml('b.xml', 'same'), xml('c.xml', 'same'), xml('d.xml', 'same'));
  const action = (name: string, label: string) => line(name).getByRole('button', { name: label });
  await expect.element(action('d.xml', 'Skip')).toBeVisible();
  const press = async (name: string, label: string) => {
    action(name, label).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(action(name, label)).not.toBeInTheDocument();
  };
  await press('b.xml', 'Skip');
  await expect.element(action('c.xml', 'Skip')).toHaveFocus();
  await press('c.xml', 'Upload anyway');
  await expect.element(action('d.xml', 'Upload anyway')).toHaveFocus();
  await press('d.xml', 'Upload anyway');
  const tray = page.getByRole('button', { name: 'Hide files' });
  await expect.element(tray).toHaveFocus();
  await press('a.xml', 'Remove a.xml');
  await expect.element(action('c.xml', 'Remove c.xml')).toHaveFocus();
  await expect.element(page.getByText('2 of 2 done')).toBeVisible();
  page.getByRole('button', { name: 'Clear done' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(tray).toHaveFocus();
});
