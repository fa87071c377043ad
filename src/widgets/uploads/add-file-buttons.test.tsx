import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signOut } from '#src/api/session.ts';
import { openTray } from './uploads.fixture.tsx';

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

async function photo(name: string, colour: string): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [60, 80];
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = colour;
  pen?.fillRect(0, 0, 60, 80);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg');
  });
  return new File([blob ?? ''], name, { type: 'image/jpeg' });
}

async function take(...photos: readonly File[]): Promise<void> {
  for (const photo of photos) await userEvent.upload(page.getByTestId('camera-input'), photo);
}

test('combines several photos into one PDF when the person chooses so', async () => {
  const { service } = await openTray();
  await take(await photo('image.jpg', 'red'), await photo('image.jpg', 'green'));
  await expect.element(page.getByRole('dialog', { name: '2 photos' })).toBeVisible();
  await page.getByRole('button', { name: 'One PDF' }).click();
  await expect.element(page.getByText('1 of 1 done')).toBeVisible();
  const text = new TextDecoder('latin1').decode(await service.files[0]?.arrayBuffer());
  expect(service.names).toEqual([expect.stringMatching(/^Photo .*\.pdf$/)]);
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  expect(text).toContain('/Count 2');
});

test('uploads several photos as one file each when the person chooses so', async () => {
  const { service } = await openTray();
  await take(await photo('image.jpg', 'red'), await photo('image.jpg', 'green'));
  await page.getByRole('button', { name: 'One each' }).click();
  await expect.element(page.getByText('2 of 2 done')).toBeVisible();
  expect(service.names).toEqual([
    expect.stringMatching(/ 1\.jpg$/),
    expect.stringMatching(/ 2\.jpg$/),
  ]);
});

test('asks before discarding photos, however often Esc is pressed', async () => {
  const { service } = await openTray();
  await take(await photo('image.jpg', 'red'), await photo('image.jpg', 'green'));
  const sheet = page.getByRole('dialog', { name: '2 photos' });
  const question = page.getByRole('dialog', { name: 'Discard 2 photos?' });
  await expect.element(sheet).toBeVisible();
  for (let time = 0; time < 2; time += 1) {
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(sheet).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard photos' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Uploads' })).toBeVisible();
  expect(service.names).toEqual([]);
});

test('the photo button opens the camera of a phone', async () => {
  await openTray();
  await expect.element(page.getByTestId('camera-input')).toHaveAttribute('capture', 'environment');
  await expect.element(page.getByTestId('folder-input')).toHaveAttribute('webkitdirectory');
});
