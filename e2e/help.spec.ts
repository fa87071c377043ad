import { expect, expectNoAxeViolations, test } from './fixtures.ts';

test('the tour of a first visit has four steps, each beside the part it explains', async ({
  signedIn: page,
}) => {
  // The tour is offered after the first input.
  await page.mouse.move(300, 300);
  await page.getByRole('complementary', { name: 'New here?' }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Start tour' }).click();
  const card = page.getByRole('dialog');
  for (const [title, part] of [
    ['Upload invoices', page.getByRole('button', { name: 'Upload', exact: true })],
    ['Check and decide', page.getByRole('tablist')],
    ['Take it back', page.getByRole('button', { name: 'Recent decisions' })],
    ['Find help again', page.getByRole('button', { name: 'Help' })],
  ] as const) {
    await expect(card).toHaveAccessibleName(title);
    await expect(card).toBeFocused();
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(y + height + 12, 0);
    if (title === 'Upload invoices') await expectNoAxeViolations(page);
    await card.getByRole('button', { name: /^(?:Next|Done)$/ }).click();
  }
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'New here?' })).toHaveCount(0);
});

test('the guide opens from the keyboard help in its own tab, with pictures and in Turkish', async ({
  signedIn: page,
  context,
}) => {
  await page.keyboard.press('?');
  const opened = context.waitForEvent('page');
  await page.getByRole('dialog', { name: 'Keyboard' }).getByRole('link', { name: 'Guide' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Getting started');
  const picture = guide.getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
    .toBeGreaterThan(300);
  await expectNoAxeViolations(guide);
  await guide.getByRole('link', { name: 'Checks and explanations' }).first().click();
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Checks and explanations');
  await guide.getByRole('link', { name: 'Türkçe' }).click();
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Kontroller ve açıklamalar');
});
