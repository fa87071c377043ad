import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ublInvoice } from './files.ts';
import { look, pseudo, speakPseudo } from './pseudo-language.ts';
import { administratorKey } from './service.ts';

// A service worker would answer instead of the route that replaces the language.
test.use({
  serviceWorkers: 'block',
  expectedErrors: [
    /status of (?:404 .*\/v1\/invoices\/0{8}-|401 .*\/v1\/invoices\/\?page_size=1\))/,
  ],
});

/** Names that are the same in every language, and words that the browser formats. */
const notTranslated = new RegExp(
  `^(?:${[
    'Excel|Invoice|Desk|PDF|CSV|XLSX|ZIP|JSON|UBL|ID|API|SHA|ETag|EUR|TRY|USD',
    'Ctrl|Alt|Shift|Esc|Enter|ms',
    'English|Türkçe|Deutsch|Français|Germany',
    'at|to|ago|now|today|yesterday|seconds?|minutes?|hours?|days?|AM|PM|GMT',
    '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day',
    'January|February|March|April|May|June|July|August|September|October|November|December',
    'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec',
  ].join('|')})$`,
);

/** The words of the records that the page has loaded. */
function collectRecords(page: Page, file: string): { has: (word: string) => boolean } {
  // The page shows the document too.
  const texts = new Set(file.match(/(?<=>[^<]*)\p{L}+(?=[^<>]*<)/gu) ?? []);
  const take = (value: unknown): void => {
    if (typeof value === 'string')
      for (const word of value.match(/\p{L}+/gu) ?? []) texts.add(word);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  page.on('response', async (response) => {
    if (response.url().includes('/v1/')) take(await response.json().catch(() => null));
  });
  return texts;
}

async function expectWholePage(page: Page, records: { has: (word: string) => boolean }) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const faults = async () => {
    const { bare, cut } = await look(page);
    const hardCoded = bare.filter((text) =>
      (text.match(/\p{L}{2,}/gu) ?? []).some(
        (word) => !records.has(word) && !notTranslated.test(word),
      ),
    );
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    return { hardCoded, cut, sideways };
  };
  await expect.poll(faults).toEqual({ hardCoded: [], cut: [], sideways: false });
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('every text comes from the catalogue, and none is cut in a longer language', async ({
  page,
  api,
}) => {
  test.slow();
  const file = ublInvoice({ number: 'P-1', seller: 'Qx Vv', currency: 'EUR' });
  const { uid } = await api.upload(file);
  await speakPseudo(page);
  const records = collectRecords(page, file.buffer.toString());
  const expectWhole = async (name: string, last: Locator) => {
    for (const size of sizes)
      await test.step(`${name} at ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(last).toBeVisible();
        await expectWholePage(page, records);
      });
  };
  await page.goto('/');
  await expectWhole('sign in', page.getByRole('heading', { level: 1 }));
  await page.goto('about:blank');
  await page.goto(`/invoices#key=${encodeURIComponent(administratorKey)}`);
  const link = page.getByRole('link', { name: 'Qx Vv' });
  const heading = (text: string) => page.getByRole('heading', { name: pseudo(text) });
  // What each page shows last: before that there is little to check.
  const pages = [
    ['/invoices', link],
    [`/invoices/${uid}`, heading('History')],
    ['/companies', link],
    ['/companies/duplicates', page.getByText(pseudo('No duplicate companies found'))],
    ['/cards', page.getByText(pseudo('No cards yet'))],
    ['/exports', heading('New export')],
    ['/insights', link.first()],
    ['/people', page.getByText('admin@localhost').first()],
    ['/connection', page.getByText(pseudo('Rate limit'))],
  ] as const;
  for (const [address, last] of pages) {
    await page.goto(address);
    await expectWhole(address, last);
  }
  const openInbox = async () => {
    await page.goto('/invoices');
    await expect(link).toBeVisible();
  };
  for (const key of ['Control+k', '?']) {
    await openInbox();
    await page.keyboard.press(key);
    await expectWhole(`after ${key}`, page.getByRole('dialog'));
  }
  await openInbox();
  await page.getByRole('button', { name: pseudo('Account') }).click();
  await expectWhole('settings', page.getByRole('radio', { name: 'Türkçe' }));
});
