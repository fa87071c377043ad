import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { awaitFirstView } from '#src/i18n/lazy-part.ts';
import { watchNearLinks } from './near-links.ts';

const onNear = vi.fn<(path: string) => void>();
let stop = () => {};
// The real pointer of the browser is somewhere over the page.
const ignoreRealPointer = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
beforeEach(async () => {
  onNear.mockClear();
  addEventListener('pointerover', ignoreRealPointer, { capture: true });
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
  removeEventListener('pointerover', ignoreRealPointer, { capture: true });
  vi.useRealTimers();
});

const pointAt = (element: Element | null) =>
  element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
const amount = () => document.querySelector('#amount');

test('loads the page behind a row once the pointer rests on the row', async () => {
  pointAt(amount());
  await vi.advanceTimersByTimeAsync(60);
  // Moving on within the row is no new beginning.
  pointAt(document.querySelector('a'));
  await vi.advanceTimersByTimeAsync(39);
  expect(onNear).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onNear).toHaveBeenCalledExactlyOnceWith('/invoices/1');
});

test('loads nothing for a row that the pointer leaves', async () => {
  pointAt(amount());
  await vi.advanceTimersByTimeAsync(50);
  pointAt(document.body);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onNear).not.toHaveBeenCalled();
});

test('waits for the end of a scroll that begins when the pointer has reached a row', async () => {
  pointAt(amount());
  for (let turn = 0; turn < 10; turn += 1) {
    await vi.advanceTimersByTimeAsync(50);
    dispatchEvent(new WheelEvent('wheel'));
  }
  expect(onNear).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onNear).toHaveBeenCalledExactlyOnceWith('/invoices/1');
});
