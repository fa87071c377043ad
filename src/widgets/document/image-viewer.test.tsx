import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FileReading, RecognisedWord } from '#contract/file-reading.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { focusField, onOfferedRows } from './document-fields.ts';
import { ImageViewer } from './image-viewer.tsx';

const picture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const image = () =>
  page.getByRole('img', { name: 'The uploaded image' }).element().getBoundingClientRect();
const scroller = () => page.getByRole('region', { name: 'Pages of the document' }).element();
const sheet = () => document.querySelector('[data-page]')?.getBoundingClientRect();
const marks = () => [...document.querySelectorAll<HTMLElement>('[data-mark]')];

beforeEach(() => page.viewport(1000, 800));
afterEach(() => {
  focusField(null);
  vi.unstubAllGlobals();
});

const word = (
  text: string,
  left: number,
  top: number,
  width = 12 * text.length,
  level = top + 15,
): RecognisedWord => ({ text, box: [left, top, width, 20], level, confidence: 0.9 });
/** A skewed receipt: each line rises to the right. */
const receipt: FileReading = {
  values: [],
  pages: [
    {
      page: 1,
      width: 400,
      height: 800,
      turn: 0,
      words: [
        word('Bluebell', 100, 50),
        word('Coffee', 200, 46, 60, 65),
        word('Invoice', 100, 120),
        word('No:', 195, 117, 30, 135),
        word('40718', 700, 102, 60, 135),
        word('Flat', 100, 200),
        word('white', 155, 198, 60, 215),
        word('2', 500, 187, 15, 215),
        word('4.50', 700, 182, 60, 215),
        word('Total', 100, 300),
        word('4.50', 700, 282, 60, 315),
      ],
    },
  ],
};

function opened(
  words: FileReading | null,
  [width, height]: readonly [number, number] = [400, 800],
) {
  vi.stubGlobal('fetch', async () => Response.json(words));
  return render(
    <QueryClientProvider client={freshClient()}>
      <Frame>
        <input aria-label="Field" />
        <div style={{ blockSize: 600 }}>
          <ImageViewer
            picture={picture(width, height)}
            address="/files/1.png?signed"
            words={words && `${location.origin}/v1/invoices/1/words?signed`}
            marking
          />
        </div>
      </Frame>
    </QueryClientProvider>,
  );
}

const focus = (field: string, value: string, take?: (text: string) => void) =>
  focusField({ field, label: field, value, take });

/** The centre of the current mark, in per cent of the page. */
function markedAt(): { x: number; y: number } | undefined {
  const mark = document.querySelector('[data-mark="current"]')?.getBoundingClientRect();
  const whole = sheet();
  if (!mark || !whole) return undefined;
  return {
    x: Math.round((100 * (mark.left + mark.width / 2 - whole.left)) / whole.width),
    y: Math.round((100 * (mark.top + mark.height / 2 - whole.top)) / whole.height),
  };
}

test('fits the width first, then the page on request, and zooms in steps by button and key', async () => {
  await opened(null, [400, 1600]);
  await expect.element(tool('Fit width')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => image().width).toBeGreaterThan(600);
  const wide = image().width;
  await tool('Fit page').click();
  await expect.element(tool('Fit page')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => image().height).toBeLessThanOrEqual(scroller().clientHeight);
  await tool('Zoom in').click();
  await expect.element(page.getByText('33%')).toBeVisible();
  await expect.poll(() => image().width).toBe(132);
  await tool('Zoom out').click();
  await expect.element(page.getByText('25%')).toBeVisible();
  scroller().focus();
  await userEvent.keyboard('++-');
  await expect.element(page.getByText('33%')).toBeVisible();
  await tool('Fit width').click();
  await expect.poll(() => image().width).toBe(wide);
});

test('marks the value of a field on a photo, nearest to its label first, also after rotation', async () => {
  await opened(receipt);
  await expect.poll(() => image().width).toBeGreaterThan(300);
  focus('total_price', '4.50');
  await expect.element(page.getByText('1 of 2 on page 1')).toBeVisible();
  await expect.poll(markedAt).toEqual({ x: 73, y: 29 });
  await tool('Rotate').click();
  await expect.poll(markedAt).toEqual({ x: 71, y: 73 });
  await tool('Rotate').click();
  await expect.poll(markedAt).toEqual({ x: 27, y: 71 });
});

test('proposes the value beside the label for an empty field; a key or a click on a word takes it', async () => {
  await opened(receipt);
  await expect.poll(() => image().width).toBeGreaterThan(300);
  const take = vi.fn();
  await page.getByLabelText('Field').click();
  focus('total_price', '', take);
  await expect.element(page.getByText('Perhaps the total_price', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  expect(take).toHaveBeenLastCalledWith('4.50');
  focus('invoice_number', '', take);
  const whole = sheet();
  await userEvent.click(page.getByRole('img', { name: 'The uploaded image' }), {
    position: { x: 0.73 * (whole?.width ?? 0), y: 0.112 * (whole?.height ?? 0) },
  });
  expect(take).toHaveBeenLastCalledWith('40718');
  await expect.element(page.getByLabelText('Field')).toHaveFocus();
});

test('shows a sideways photo upright, with its words in the right places', async () => {
  const [first] = receipt.pages;
  await opened({ values: [], pages: first ? [{ ...first, turn: 90 }] : [] }, [800, 400]);
  await expect.poll(() => (sheet()?.height ?? 0) / (sheet()?.width ?? 1)).toBeCloseTo(2, 1);
  focus('total_price', '4.50');
  await expect.poll(markedAt).toEqual({ x: 73, y: 29 });
});

test('searches the text of a photo and takes rows from a region', async () => {
  await opened(receipt);
  const rows = vi.fn();
  const end = onOfferedRows(rows);
  await tool('Find in document').click();
  await userEvent.keyboard('coffee');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  expect(document.querySelectorAll('[data-found]')).toHaveLength(1);
  await tool('End the search').click();
  await tool('Take rows from a region').click();
  await expect.element(page.getByText('in this region of page 1', { exact: false })).toBeVisible();
  await tool('Take the rows').click();
  expect(JSON.stringify(rows.mock.calls)).toContain('Flat white');
  end();
});

test('scrolls to the match on every letter, and again on Enter for a single match', async () => {
  const [first] = receipt.pages;
  const low = word('Thanks', 100, 740);
  await opened({
    values: [],
    pages: first ? [{ ...first, words: [...first.words, word('The', 100, 30), low] }] : [],
  });
  await tool('Find in document').click();
  await userEvent.keyboard('th');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('anks');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await expect.poll(() => scroller().scrollTop).toBeGreaterThan(0);
  scroller().scrollTop = 0;
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => scroller().scrollTop).toBeGreaterThan(0);
});

test('without stored words, the search says so and a field has no marks', async () => {
  await opened(null);
  focus('total_price', '4.50');
  await tool('Find in document').click();
  await expect
    .element(page.getByText("The words of this picture aren't known", { exact: false }))
    .toBeVisible();
  expect(marks()).toHaveLength(0);
});
