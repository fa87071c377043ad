import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeInbox, LongService, opened, row, scroller } from './long-list.fixture.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(closeInbox);

const lists = (service: LongService) => service.requests.filter((one) => one !== '1');

test('the scroll bar spans all rows, and a jump loads only the visible pages', async () => {
  const service = new LongService(40_000);
  await opened(service);
  await expect.element(row('INV-1')).toBeVisible();
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '40001');
  scroller().scrollTop = scroller().scrollHeight / 2;
  await expect.element(row('INV-20010')).toBeVisible();
  await expect.element(row('INV-20010')).toHaveAttribute('aria-rowindex', '20011');
  expect(lists(service).length).toBeLessThanOrEqual(3);
});

test('cancels pages scrolled past and keeps the height of unloaded rows', async () => {
  const service = new LongService(40_000);
  await opened(service);
  await expect.element(row('INV-1')).toBeVisible();
  service.held = (number) => number > 1;
  scroller().scrollTop = 400_000;
  await expect.poll(() => lists(service).length).toBeGreaterThan(0);
  const passed = lists(service);
  const gap = page.getByRole('row').filter({ hasNotText: 'INV' }).nth(3).element();
  expect(Math.round(gap.getBoundingClientRect().height)).toBe(40);
  scroller().scrollTop = 1_200_000;
  await expect.poll(() => service.aborted).toEqual(passed);
  service.letGo();
  await expect.element(row('INV-30005')).toBeVisible();
});

test('fast scrolling renders no rows on the way and keeps the headings', async () => {
  await opened(new LongService(2_000));
  await expect.element(row('INV-1')).toBeVisible();
  const made = () => document.querySelector('tbody tr:last-child')?.getAttribute('aria-rowindex');
  const passed: unknown[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  for (let frame = 0; frame < 12; frame += 1) {
    vi.advanceTimersByTime(16);
    scroller().scrollTop += 600;
    await new Promise(requestAnimationFrame);
    passed.push(made());
  }
  vi.advanceTimersByTime(150);
  vi.useRealTimers();
  expect(new Set(passed).size).toBe(1);
  await expect.element(page.getByRole('columnheader', { name: 'Company' })).toBeInViewport();
  await expect.element(row('INV-185')).toBeInViewport();
});

test('the first turn of the wheel shows rendered rows, and more are rendered once it rests', async () => {
  await opened(new LongService(2_000));
  const made = () => document.querySelector('tbody tr:last-child')?.getAttribute('aria-rowindex');
  await expect.poll(made).toBe('21');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scroller().scrollTop = 6 * 40;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(made()).toBe('21');
  vi.advanceTimersByTime(150);
  vi.useRealTimers();
  await expect.poll(made).toBe('27');
});

test('shows the same list when the service returns 10 rows per page', async () => {
  await opened(new LongService(5_000, 10));
  await expect.element(row('INV-15')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(row('INV-5000').getByRole('link')).toHaveFocus();
  await expect.element(row('INV-4986')).toBeVisible();
});

test('reaches the last of a million rows', async () => {
  await opened(new LongService(1_000_000));
  await expect.element(row('INV-1')).toBeVisible();
  expect(scroller().scrollHeight).toBeLessThan(6_100_000);
  await userEvent.keyboard('{End}');
  await expect.element(row('INV-1000000').getByRole('link')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(row('INV-999999').getByRole('link')).toHaveFocus();
  scroller().scrollTop = (scroller().scrollHeight - scroller().clientHeight) / 2;
  await expect.element(row('INV-500000')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(row('INV-1').getByRole('link')).toHaveFocus();
});
