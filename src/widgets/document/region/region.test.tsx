import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CellBlock } from '#documents/tables/region-rows.ts';
import type { PageWord, PageWords } from '#documents/text/words.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { onOfferedRows, publishWords, removeWords } from '#src/widgets/document/document-fields.ts';
import { RegionBar, RegionContext, RegionOverlay, useRegion } from './region.tsx';

const address = '/files/a.pdf';
/** Positioned words, ten points high, five points per letter; several blanks separate columns. */
const pageOf = (lines: readonly (readonly [top: number, text: string])[]): PageWord[] =>
  lines.flatMap(([top, line]) =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      left: match.index * 5,
      top,
      width: match[0].length * 5,
      height: 10,
    })),
  );
const words: PageWords = [
  pageOf([
    [10, 'Item               Qty     Price      Total'],
    [30, 'Paper A4            10      2.50      25.00'],
    [45, 'Pens blue            3      1.20       3.60'],
    [60, 'Ink black            1      9.90       9.90'],
  ]),
];

const taken: CellBlock[] = [];
let stop = () => undefined as void;
beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  taken.length = 0;
  stop = onOfferedRows((block) => taken.push(block));
  publishWords(address, words);
});
afterEach(() => {
  stop();
  removeWords(words);
  vi.restoreAllMocks();
});

/** A page of 300 by 100 points at one pixel per point, with its bar while selecting a region. */
function Page({ onClose }: { onClose: () => void }) {
  const choice = useRegion(address);
  return (
    <>
      {choice.able && (
        <button type="button" onClick={() => choice.begin(1)}>
          Rows
        </button>
      )}
      <RegionBar
        choice={choice}
        pages={1}
        onPage={() => undefined}
        onClose={() => {
          choice.end();
          onClose();
        }}
      />
      <div style={{ position: 'relative', width: 300, height: 100 }}>
        <RegionContext value={choice.region && choice}>
          <RegionOverlay page={1} shown={{ width: 300, height: 100, rotation: 0, scale: 1 }} />
        </RegionContext>
      </div>
    </>
  );
}

async function open() {
  const onClose = vi.fn();
  await render(
    <Frame>
      <Page onClose={onClose} />
    </Frame>,
  );
  await page.getByRole('button', { name: 'Rows' }).click();
  return { onClose };
}

const bar = page.getByRole('group', { name: 'Region of the rows' });

test('starts with the detected table, and Enter takes its rows with their heading', async () => {
  await open();
  await expect.element(bar).toHaveFocus();
  await expect.element(bar.getByText(/^3 rows in this region of page 1\./)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(taken).toEqual([
    [
      ['Item', 'Qty', 'Price', 'Total'],
      ['Paper A4', '10', '2.50', '25.00'],
      ['Pens blue', '3', '1.20', '3.60'],
      ['Ink black', '1', '9.90', '9.90'],
    ],
  ]);
  await expect.element(bar).not.toBeInTheDocument();
});

test('arrows move the top of the region by a line, and Shift with arrows its bottom', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(bar.getByText(/^2 rows in this region/)).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(bar.getByText(/^One row in this region/)).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  await expect.element(bar.getByText(/^3 rows in this region/)).toBeVisible();
});

test('Esc closes the selection and takes nothing', async () => {
  const { onClose } = await open();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(taken).toEqual([]);
});

/** Drags over the page, from one point to another. */
function drag(from: readonly [number, number], to: readonly [number, number]) {
  const layer = document.querySelector('[data-region-layer]');
  const { left = 0, top = 0 } = layer?.getBoundingClientRect() ?? {};
  for (const [name, [x, y]] of [
    ['pointerdown', from],
    ['pointermove', to],
    ['pointerup', to],
  ] as const)
    layer?.dispatchEvent(
      new PointerEvent(name, {
        bubbles: true,
        cancelable: true,
        pointerId: 5,
        button: 0,
        clientX: left + x,
        clientY: top + y,
      }),
    );
}

test('takes the rows at once when a region is drawn over them', async () => {
  await open();
  drag([0, 28], [290, 57]);
  await expect
    .poll(() => taken)
    .toEqual([
      [
        ['Paper A4', '10', '2.50', '25.00'],
        ['Pens blue', '3', '1.20', '3.60'],
      ],
    ]);
});

test('says that a region drawn on an empty part has no table, and offers nothing to take', async () => {
  await open();
  drag([0, 80], [290, 98]);
  await expect
    .element(bar.getByText(/^There is no table in this region of page 1\./))
    .toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Take the rows' })).toBeDisabled();
  expect(taken).toEqual([]);
});

test('a click does not draw a region', async () => {
  await open();
  drag([10, 28], [12, 30]);
  await expect.element(bar.getByText(/^3 rows in this region/)).toBeVisible();
});

test('offers no rows when the page accepts none', async () => {
  stop();
  await render(
    <Frame>
      <Page onClose={() => undefined} />
    </Frame>,
  );
  await expect.element(page.getByRole('button', { name: 'Rows' })).not.toBeInTheDocument();
});
