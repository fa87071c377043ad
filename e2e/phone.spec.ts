import type { Locator, Page } from '@playwright/test';
import { printedInvoice, ublInvoice } from './files.ts';
import { expect, expectNoAxeViolationsInBothSchemes, test, signIn } from './fixtures.ts';
import { administratorKey } from './service.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  seeded: 60,
});

const cards = (page: Page) => page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');

/** How many cards are fully visible within the list. */
const wholeCards = (page: Page) =>
  page.getByRole('region', { name: 'Rows' }).evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return [...list.querySelectorAll('li')].filter((card) => {
      const box = card.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });

/** Swipes sideways over a card, by touch events as a screen sends them. */
async function swipe(page: Page, card: Locator, by: number): Promise<void> {
  const box = await card.boundingBox();
  if (!box) throw new Error('There is no card to swipe.');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + 12;
  const from = box.x + box.width / 2;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await send('touchStart', from);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', from + (by * step) / 8);
  await send('touchEnd');
  await touch.detach();
}

/** Swipes until the second button of that name is uncovered: touch handling is loaded late. */
async function uncover(page: Page, card: Locator, by: number, buttons: Locator): Promise<void> {
  await expect(async () => {
    await swipe(page, card, by);
    await expect(buttons).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
}

/**
 * Taps what a swipe uncovered. While the browser believes that something still scrolls, a tap only
 * stops it, as it does for a person: the second one counts.
 */
async function tapUncovered(buttons: Locator): Promise<void> {
  await expect(async () => {
    await buttons.first().tap();
    await expect(buttons).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
}

test('shows at least six complete invoices below a single line of actions', async ({
  signedIn: page,
}) => {
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  await expect.poll(() => wholeCards(page)).toBeGreaterThanOrEqual(6);
  const head = page.getByRole('main').getByRole('heading', { level: 1 });
  const actions = page.getByRole('button', { name: 'More actions' });
  await expect
    .poll(async () => {
      const [title, menu] = [await head.boundingBox(), await actions.boundingBox()];
      return title && menu && menu.y < title.y + title.height;
    })
    .toBe(true);
  await expectNoAxeViolationsInBothSchemes(page);
});

test('a long company name wraps to a second line before it is cut', async ({ page, api }) => {
  const name = 'Nordlicht Bürobedarf und Papierhandel GmbH';
  await api.upload(ublInvoice({ number: 'P-1', seller: name }));
  await signIn(page, administratorKey);
  const link = cards(page).first().getByRole('link', { name });
  await expect(link).toBeVisible();
  const isWhole = (element: Element) =>
    element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
  expect(await link.evaluate(isWhole)).toBe(true);
  const card = cards(page).first();
  const [box, id, approve] = await Promise.all([
    card.boundingBox(),
    card.getByText(/^INV-/).boundingBox(),
    card.getByRole('button', { name: 'Approve', exact: true }).boundingBox(),
  ]);
  for (const part of [id, approve])
    expect((part?.y ?? Infinity) + (part?.height ?? 0)).toBeLessThanOrEqual(
      (box?.y ?? 0) + (box?.height ?? 0),
    );
});

test('filters are behind a button that counts them', async ({ signedIn: page }) => {
  await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await page.getByRole('dialog', { name: 'Payment' }).getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: 'Filters: 1 narrows the list' });
  await button.click();
  await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0);
  await expect(button).toBeVisible();
});

test('a swipe uncovers one button: tapping it approves, tapping the card closes it', async ({
  signedIn: page,
}) => {
  const first = cards(page).first();
  await expect(first.getByRole('link')).toBeVisible();
  const waiting = page.getByRole('tab', { name: 'To review 12' });
  await expect(waiting).toBeVisible();
  // The card always has its own button; the one that a swipe uncovers comes before it.
  const approve = first.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toHaveCount(1);
  await uncover(page, first, 160, approve);
  await expect(async () => {
    await first.getByRole('link').tap();
    await expect(approve).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/invoices\?/);
  await expect(waiting).toBeVisible();
  await uncover(page, first, 160, approve);
  await tapUncovered(approve);
  await expect(page.getByRole('tab', { name: 'To review 11' })).toBeVisible();
});

test('a swipe to the other side asks for a reason before it rejects', async ({
  signedIn: page,
}) => {
  const first = cards(page).first();
  await expect(first.getByRole('link')).toBeVisible();
  const reject = first.getByRole('button', { name: 'Reject', exact: true });
  await uncover(page, first, -160, reject);
  await tapUncovered(reject);
  const dialog = page.getByRole('dialog', { name: /^Reject / });
  await expect(dialog).toBeVisible();
  // No shortcut hints on a touch screen.
  await expect(
    dialog.getByText('If the server keeps it, everyone who opens the invoice can read it.'),
  ).toBeVisible();
  await expect(dialog.getByText('Ctrl+Enter rejects.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Reject' }).tap();
  await expect(page.getByRole('tab', { name: 'To review 11' })).toBeVisible();
});

test('swipes are mirrored in a right-to-left layout', async ({ signedIn: page }) => {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const first = cards(page).first();
  await expect(first.getByRole('link')).toBeVisible();
  await uncover(page, first, -160, first.getByRole('button', { name: 'Approve', exact: true }));
});

test('the selection bar fits in one line and approves in bulk', async ({ signedIn: page }) => {
  const boxes = page.getByRole('checkbox', { name: /^Select INV/ });
  for (const index of [0, 1, 2]) await boxes.nth(index).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(60);
  await bar.getByRole('button', { name: 'Approve', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Approve 3 invoices' });
  await sheet.getByRole('button', { name: 'Approve 3' }).tap();
  await expect(page.getByRole('tab', { name: 'To review 9' })).toBeVisible();
});

test('search suggestions fit the screen', async ({ signedIn: page }) => {
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('approved october 2026');
  const offer = page.getByRole('list', { name: 'Filters for what is typed' });
  await expect(offer).toBeVisible();
  await expect
    .poll(async () => {
      const box = await offer.boundingBox();
      return box && box.x >= 0 && box.x + box.width <= 390 && box.width > 300;
    })
    .toBe(true);
});

test('a document in full screen has its fields in a sheet that touch and keys move', async ({
  page,
  api,
}) => {
  const { uid } = await api.upload(printedInvoice);
  await signIn(page, administratorKey, `/invoices/${uid}?part=document`);
  const full = page.getByRole('button', { name: 'Full screen', exact: true });
  await full.tap();
  const handle = page.getByRole('button', { name: /^Fields: / });
  await expect(handle).toBeFocused();
  await expect(handle).toContainText('City Cabs Ltd');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport();
  await expectNoAxeViolationsInBothSchemes(page);

  await test.step('the value of a field is marked above the sheet', async () => {
    const total = page.getByRole('textbox', { name: 'Total', exact: true });
    await total.focus();
    const mark = page.locator('[data-mark="current"]');
    await expect(mark.first()).toBeVisible();
    await expect
      .poll(async () => {
        const [marked, edge] = [await mark.first().boundingBox(), await handle.boundingBox()];
        return marked !== null && edge !== null && marked.y + marked.height <= edge.y + 1;
      })
      .toBe(true);
  });

  const number = page.getByRole('textbox', { name: 'Invoice number' });
  const height = async () => page.getByRole('region', { name: 'Data' }).boundingBox();
  await test.step('keys and a tap move the sheet, and what was typed stays', async () => {
    await number.fill('CC-9');
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await expect(handle).toHaveAccessibleName(/^Fields: over most of the document\. City Cabs Ltd/);
    await expect.poll(async () => (await height())?.height ?? 0).toBeGreaterThan(500);
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expect(number).toBeHidden();
    await handle.tap();
    await expect(number).toHaveValue('CC-9');
  });

  await test.step('dragging moves the sheet to the nearest of three heights', async () => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('There is no handle.');
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: box.x + 60, y }],
      });
    const from = box.y + 20;
    await send('touchStart', from);
    for (let step = 1; step <= 8; step += 1) await send('touchMove', from + (step * 300) / 8);
    await send('touchEnd');
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await handle.tap();
  });

  await test.step('Back leaves full screen, returns the focus, and the change can be saved', async () => {
    await page.goBack();
    await expect(full).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('tab', { name: 'Data' }).tap();
    await expect(number).toHaveValue('CC-9');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect.poll(async () => (await api.invoice(uid)).invoice_number).toBe('CC-9');
  });

  await test.step('Escape leaves full screen too', async () => {
    await page.getByRole('tab', { name: 'Document' }).tap();
    await full.tap();
    await expect(handle).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(full).toBeFocused();
    await expect(page).toHaveURL(/part=document/);
  });
});
