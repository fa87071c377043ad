import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from './frame.fixture.tsx';
import { notify } from './notify.tsx';
import { Toasts } from './toasts.tsx';

const show = () =>
  render(
    <Frame>
      <Toasts />
      <button type="button">Elsewhere</button>
    </Frame>,
  );

test('a line says what happened, to who looks and to who listens', async () => {
  await show();
  notify({ text: 'Invoice approved', milliseconds: 60_000 });
  await expect.element(page.getByText('Invoice approved').first()).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Invoice approved');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('Undo runs once and takes the line away', async () => {
  await show();
  const run = vi.fn();
  const onGone = vi.fn();
  notify({ text: 'Invoice deleted', milliseconds: 60_000, action: { label: 'Undo', run }, onGone });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(run).toHaveBeenCalledOnce();
  expect(onGone).not.toHaveBeenCalled();
});

test('a line goes by itself, and tells who waits for that', async () => {
  await show();
  const onGone = vi.fn();
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  notify({ text: 'Saved', milliseconds: 100, onGone });
  await expect.poll(() => onGone.mock.calls.length, { timeout: 20_000 }).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('a line stays as long as it is pointed at or holds the focus', async () => {
  await show();
  const onGone = vi.fn();
  // Long enough for a slow machine to get the pointer there in time.
  notify({ text: 'Saved', milliseconds: 4_000, action: { label: 'Undo', run: vi.fn() }, onGone });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  const since = performance.now();
  await expect.poll(() => performance.now() - since > 4_500, { timeout: 20_000 }).toBe(true);
  await expect.element(undo).toBeVisible();
  expect(onGone).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  await expect.poll(() => onGone.mock.calls.length, { timeout: 20_000 }).toBe(1);
});
