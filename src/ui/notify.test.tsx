import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from './frame.fixture.tsx';
import { clearNotices, notify } from './notify.tsx';
import { Toasts } from './toasts.tsx';

const show = () =>
  render(
    <Frame>
      <Toasts />
      <button type="button">Elsewhere</button>
    </Frame>,
  );

afterEach(() => {
  clearNotices();
  vi.useRealTimers();
});

test('shows and announces what happened', async () => {
  await show();
  notify({ text: 'Invoice approved', milliseconds: 60_000 });
  await expect.element(page.getByText('Invoice approved').first()).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Invoice approved');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('Undo runs once and removes the notification', async () => {
  await show();
  const run = vi.fn();
  const onGone = vi.fn();
  notify({ text: 'Invoice deleted', milliseconds: 60_000, action: { label: 'Undo', run }, onGone });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(run).toHaveBeenCalledOnce();
  expect(onGone).not.toHaveBeenCalled();
});

test('limits a notification with a very long name to nine lines', async () => {
  await show();
  notify({ text: `${'Donaudampfschifffahrt'.repeat(40)} deleted`, milliseconds: 60_000 });
  const text = page.getByText(/^Donaudampf.* deleted$/).last();
  await expect.element(text).toBeVisible();
  expect(text.element().getBoundingClientRect().height).toBeLessThan(230);
  await page.getByRole('button', { name: 'Close' }).click();
});

test('several notifications fit into a window of 320 × 256 px, with the newest in full', async () => {
  const { innerWidth: width, innerHeight: height } = window;
  await page.viewport(320, 256);
  await show();
  const many = ['First', 'Second', 'Third', 'Fourth'];
  for (const name of many)
    notify({
      text: `${name}: the invoice of Donaudampfschifffahrtsgesellschaft mbH was deleted for good`,
      milliseconds: 60_000,
      action: { label: 'Undo', run: vi.fn() },
    });
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.element(messages.getByText(/^Fourth/)).toBeVisible();
  const newest = messages.getByText(/^Fourth/).element();
  expect(newest.scrollHeight).toBe(newest.clientHeight);
  expect(messages.element().getBoundingClientRect().top).toBeGreaterThan(0);
  for (const button of messages.getByRole('button').elements()) {
    const { left, top, width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(button);
  }
  await page.viewport(width, height);
});

test('Undo and Close return the focus to where it was', async () => {
  await show();
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
  for (const name of ['Undo', 'Close']) {
    notify({ text: 'Deleted', milliseconds: 60_000, action: { label: 'Undo', run: vi.fn() } });
    await elsewhere.click();
    await page.getByRole('button', { name }).click();
    await expect.element(elsewhere).toHaveFocus();
  }
});

test('a notification disappears after its time and reports that', async () => {
  await show();
  const onGone = vi.fn();
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  notify({ text: 'Saved', milliseconds: 100, onGone });
  await expect.poll(() => onGone.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('a notification stays while it is hovered or has the focus', async () => {
  await show();
  const onGone = vi.fn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  notify({ text: 'Saved', milliseconds: 4_000, action: { label: 'Undo', run: vi.fn() }, onGone });
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(undo).toBeVisible();
  expect(onGone).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  vi.advanceTimersByTime(2_000);
  expect(onGone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(onGone).toHaveBeenCalledOnce();
  await expect.element(undo).not.toBeInTheDocument();
});
