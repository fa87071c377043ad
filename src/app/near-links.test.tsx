import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { awaitFirstView } from '#src/i18n/lazy-part.ts';
import { watchNearLinks } from './near-links.ts';

const onNear = vi.fn<(path: string) => void>();
let stop = () => {};
beforeEach(async () => {
  onNear.mockClear();
  awaitFirstView();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 10_000 });
  vi.advanceTimersByTime(1_000);
  await render(
    <table>
      <tbody>
        <tr>
          <td>
            <a href="/invoices/1">INV-1</a>
          </td>
          <td id="amount">19.00</td>
        </tr>
      </tbody>
    </table>,
  );
  stop = watchNearLinks(onNear);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const pointAt = (element: Element | null) =>
  element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
const amount = () => document.querySelector('#amount');

test('loads the page behind a row once the pointer rests on the row', () => {
  pointAt(amount());
  vi.advanceTimersByTime(99);
  expect(onNear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onNear).toHaveBeenCalledWith('/invoices/1');
});

test('loads nothing for a row that the pointer leaves or that scrolls past it', () => {
  pointAt(amount());
  vi.advanceTimersByTime(50);
  pointAt(document.body);
  vi.advanceTimersByTime(1_000);
  pointAt(amount());
  vi.advanceTimersByTime(50);
  dispatchEvent(new WheelEvent('wheel'));
  vi.advanceTimersByTime(1_000);
  expect(onNear).not.toHaveBeenCalled();
});
