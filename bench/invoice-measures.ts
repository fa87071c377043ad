import type { Browser, Page } from '@playwright/test';
import type { Times } from './measure.ts';
import type { Part } from './paints.ts';
import { keys, settle } from './tab.ts';

/** An invoice as listed. */
export interface Listed {
  readonly uid: string;
  readonly invoice_number: string;
}

/** A page to measure. */
export interface Subject {
  /** Opens the list in a new tab, signed in. */
  open(browser: Browser): Promise<Page>;
  /** Opens an invoice by its address. */
  goTo(page: Page, uid: string): Promise<void>;
}

/** The invoices to measure, and how often. */
export interface Course {
  /** In the order of the list. */
  readonly listed: readonly Listed[];
  /** By number of items. */
  readonly grids: ReadonlyMap<number, Listed>;
  readonly pasted: readonly Listed[];
  readonly opened: number;
  readonly approved: number;
  readonly keys: number;
}

/** The measurements, in milliseconds. */
export interface Measured {
  readonly fields: Times;
  readonly firstPage: Times;
  /** By number of items in the grid. */
  readonly grids: ReadonlyMap<number, { readonly arrows: Times; readonly typing: Times }>;
  readonly pastedPainted: Times;
  readonly pastedSaved: Times;
  readonly approveNext: Times;
  readonly approveNextPage: Times;
}

/** Number of rows pasted at once. */
export const pastedRows = 200;
const block = [
  'Item\tQuantity\tTotal\tVAT %',
  ...Array.from(
    { length: pastedRows },
    (_, index) => `Pasted ${index + 1}\t2\t${index + 1}.50\t20`,
  ),
].join('\n');

const fieldsOf = ({ invoice_number }: Listed): readonly Part[] => [
  { selector: 'input[name="invoice_number"]', value: invoice_number },
];
const pageOf = (listed: Listed): readonly Part[] => [
  ...fieldsOf(listed),
  { selector: '[data-page="1"] canvas' },
];
const nameCell = (row: number) => `input[data-row="${row}"][data-cell="name"]`;

/** Milliseconds from an action to the paint with each of the wanted parts. */
async function shown(
  page: Page,
  event: 'click' | 'keydown',
  wanted: readonly (readonly Part[])[],
  act: () => Promise<void>,
): Promise<number[]> {
  await page.evaluate(([which, parts]) => window.paints.lookOut(which, parts), [
    event,
    wanted,
  ] as const);
  await act();
  return page.evaluate(() => window.paints.shown());
}

/** The times from an action to the fields and to the first page of an invoice. */
async function opening(
  page: Page,
  event: 'click' | 'keydown',
  listed: Listed,
  act: () => Promise<void>,
): Promise<readonly [number, number]> {
  const [fields = Number.NaN, first = Number.NaN] = await shown(
    page,
    event,
    [fieldsOf(listed), pageOf(listed)],
    act,
  );
  await settle(page);
  return [fields, first];
}

async function openAndBack(
  page: Page,
  listed: readonly Listed[],
): Promise<(readonly [number, number])[]> {
  const taken: (readonly [number, number])[] = [];
  for (const one of listed) {
    const link = page.locator(`#row-${one.uid}`);
    taken.push(await opening(page, 'click', one, () => link.click()));
    await page.keyboard.press('Escape');
    await link.waitFor();
    await settle(page);
  }
  return taken;
}

async function inGrid(
  page: Page,
  subject: Subject,
  one: Listed,
  items: number,
  often: number,
): Promise<{ arrows: Times; typing: Times }> {
  await subject.goTo(page, one.uid);
  await page.locator(nameCell(0)).click();
  await settle(page);
  // Down to the last row but one, and up again.
  const turn = items - 2;
  const arrows = await keys(
    page,
    Array.from({ length: often }, (_, index) =>
      index % (2 * turn) < turn ? 'ArrowDown' : 'ArrowUp',
    ),
  );
  const typing = await keys(
    page,
    Array.from({ length: often }, (_, index) => 'invoicedesk'[index % 11] ?? 'a'),
  );
  await page.keyboard.press('Escape');
  return { arrows, typing };
}

async function paste(
  page: Page,
  subject: Subject,
  one: Listed,
  before: number,
): Promise<readonly [number, number]> {
  await subject.goTo(page, one.uid);
  await page.locator(nameCell(0)).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press('Control+v');
  const add = page.getByRole('button', { name: `Add ${pastedRows} items` });
  await add.waitFor();
  await add.focus();
  await settle(page);
  let saved = 0;
  const begin = performance.now();
  const all = new Promise<number>((resolve) => {
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.ok() && (saved += 1) === pastedRows)
        resolve(performance.now() - begin);
    });
  });
  const [first = Number.NaN] = await shown(
    page,
    'keydown',
    [[{ selector: nameCell(before), value: 'Pasted 1' }]],
    () => page.keyboard.press('Enter'),
  );
  const took = await all;
  page.removeAllListeners('response');
  return [first, took];
}

/** Measures everything of one page: the app's or the bare one. */
export async function measure(
  browser: Browser,
  subject: Subject,
  { listed, grids, pasted, opened, approved, keys: often }: Course,
): Promise<Measured> {
  const list = await subject.open(browser);
  const openings = await openAndBack(list, listed.slice(0, opened));
  const byItems = new Map<number, { arrows: Times; typing: Times }>();
  for (const [items, one] of grids)
    byItems.set(items, await inGrid(list, subject, one, items, often));
  const pastes: (readonly [number, number])[] = [];
  for (const one of pasted) pastes.push(await paste(list, subject, one, Math.min(...grids.keys())));
  await list.context().close();

  // Last, because approved invoices leave the list.
  const review = await subject.open(browser);
  const decisions: (readonly [number, number])[] = [];
  for (const one of listed.slice(0, approved + 1))
    decisions.push(
      await opening(review, 'keydown', one, () => review.keyboard.press('Control+Enter')),
    );
  await review.context().close();
  const next = decisions.slice(1);
  return {
    fields: openings.map(([fields]) => fields),
    firstPage: openings.map(([, first]) => first),
    grids: byItems,
    pastedPainted: pastes.map(([painted]) => painted),
    pastedSaved: pastes.map(([, saved]) => saved),
    approveNext: next.map(([fields]) => fields),
    approveNextPage: next.map(([, first]) => first),
  };
}
