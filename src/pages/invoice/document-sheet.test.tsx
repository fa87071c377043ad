import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import type { Rest } from './sheet-heights.ts';

beforeEach(async () => {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  vi.spyOn(Element.prototype, 'hasPointerCapture').mockReturnValue(true);
  await page.viewport(390, 844);
});

const onClose = vi.fn();

const startAtHalf = (frame: HTMLElement | null) => frame?.style.setProperty('--sheet', '46dvh');

/** The handle over a document and the fields below it, with the height of the sheet. */
function Sheet() {
  const [rest, setRest] = useState<Rest>('half');
  return (
    <div ref={startAtHalf}>
      <DocumentSheet rest={rest} onRest={setRest} onClose={onClose}>
        INV-2, €59.50
      </DocumentSheet>
      <div style={{ blockSize: 'var(--sheet)' }}>The fields</div>
    </div>
  );
}

async function open() {
  onClose.mockReset();
  await render(
    <Frame>
      <Sheet />
    </Frame>,
  );
}

const handle = page.getByRole('button', { name: /^Fields: / });
const expectPlace = (place: string) =>
  expect.element(handle).toHaveAccessibleName(`Fields: ${place}. INV-2, €59.50`);

/** Drags the handle up by so many pixels. */
function drag(up: number) {
  const button = handle.element();
  const point = (name: string, clientY: number) =>
    button.dispatchEvent(
      new PointerEvent(name, { bubbles: true, pointerId: 3, pointerType: 'touch', clientY }),
    );
  point('pointerdown', 500);
  point('pointermove', 500 - up / 2);
  point('pointermove', 500 - up);
  point('pointerup', 500 - up);
}

test('a tap moves the fields one step and announces how much they cover', async () => {
  await open();
  await expect.element(handle).toHaveFocus();
  await expectPlace('over half of the document');
  await handle.click();
  await expectPlace('over most of the document');
  await handle.click();
  await expectPlace('hidden');
  await expect.element(handle).toHaveAttribute('aria-expanded', 'false');
  await handle.click();
  await expectPlace('over half of the document');
});

test('arrow keys step to both ends and no further', async () => {
  await open();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expectPlace('over most of the document');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expectPlace('hidden');
});

test.each([
  [200, 'over most of the document'],
  [-100, 'over half of the document'],
  [-360, 'hidden'],
])('dragged up by %i pixels, the fields settle at the nearest step', async (up, place) => {
  await open();
  drag(up);
  await expectPlace(place);
});

test('treats a tiny movement as a tap, and ignores the click that ends a drag', async () => {
  await open();
  drag(2);
  await expectPlace('over half of the document');
  drag(200);
  handle.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expectPlace('over most of the document');
});

test('Escape and the Close button leave the full screen', async () => {
  await open();
  expect(document.documentElement.dataset['fullDocument']).toBe('');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Close full screen' }).click();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('shows the fields without a handle in a window too low to cover the document', async () => {
  await page.viewport(844, 390);
  await open();
  await expect.element(page.getByText('INV-2, €59.50')).toBeVisible();
  await expect.element(handle).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Close full screen' })).toHaveFocus();
});
