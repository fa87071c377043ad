import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { administratorKey, RunningService } from '#service/testing/running-service.ts';
import { build } from '#tools/build.ts';
import { textsOf } from '#tools/catalogue-texts.ts';
import { findChromium } from '#tools/chromium.ts';
import { guideFolder, guideLanguages, type GuideLanguage } from '#tools/guide.ts';

const samples = join(import.meta.dirname, '..', 'public', 'samples');
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Invoices whose decisions fill the tabs and the insights. */
const decided: Readonly<Record<string, string>> = {
  'nordlicht-gutschrift.xml': 'approve',
  'delta-techniek.xml': 'approve',
  'prairie-signal.pdf': 'reject',
};
/** An invoice whose total differs from its items, so that the difference is explained. */
const wrongTotal = 'nordlicht-buerobedarf.xml';
/** Uploaded by the browser, so that the upload tray is not empty. */
const sentByHand = ['harbour-and-finch.pdf', 'cinar-ofis-e-fatura.xml'];

interface Stage {
  readonly page: Page;
  /** A text of the app in the language of the pictures. */
  readonly word: (english: string) => string;
  /** Invoices by the name of their sample. */
  readonly uids: ReadonlyMap<string, string>;
  readonly take: (name: string) => Promise<void>;
}

async function uploadSamples(service: RunningService): Promise<Map<string, string>> {
  const names: string[] = JSON.parse(await readFile(join(samples, 'index.json'), 'utf8'));
  const uids = new Map<string, string>();
  for (const name of names.filter((one) => !sentByHand.includes(one))) {
    const bytes = new Uint8Array(await readFile(join(samples, name)));
    const { json } = await service.upload(bytes, name);
    const { uid, total_price } = (await service.settled(json['uid'])).json;
    uids.set(name, String(uid));
    if (name === wrongTotal)
      await service.ask('PUT', `/v1/invoices/${String(uid)}`, {
        json: { total_price: (Number(total_price) + 9.9).toFixed(2) },
      });
    const decision = decided[name];
    if (decision) await service.ask('POST', `/v1/invoices/${String(uid)}/${decision}`);
  }
  await service.ask('POST', '/v1/cards/', {
    json: { first_four_digits: '4543', last_four_digits: '0017' },
  });
  return uids;
}

/** Takes the pictures of the guide, in the order in which the app reaches them. */
async function takeAll({ page, word, uids, take }: Stage): Promise<void> {
  const heading = () => page.getByRole('heading', { level: 1 }).waitFor();
  const open = async (address: string) => {
    await page.goto(address);
    await heading();
    await page.waitForLoadState('networkidle');
  };
  const invoice = async (name: string) => {
    await open(`/invoices/${uids.get(name) ?? ''}`);
    await page.getByRole('textbox', { name: word('Invoice number') }).waitFor();
    await page
      .locator('[data-document-scroller] canvas, [data-document-scroller] table')
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
  };

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: word('Upload'), exact: true }).click();
  await (await chooser).setFiles(sentByHand.map((name) => join(samples, name)));
  const tray = page.getByRole('region', { name: word('Uploads') });
  await tray.getByRole('button', { name: word('Show files') }).click();
  const ready = tray.getByText(word('Ready'), { exact: true });
  for (const index of sentByHand.keys()) await ready.nth(index).waitFor();
  await take('upload');

  await tray.getByRole('button', { name: word('Clear done') }).click();
  await tray.getByRole('button', { name: word('Close uploads') }).click();
  await open('/invoices');
  await page.locator('[data-list-scroller] a[href]').first().waitFor();
  await take('inbox');

  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const look = page.getByRole('region', { name: word('Quick look'), exact: true });
  await look.getByRole('table', { name: word('Items') }).waitFor();
  const document = look.getByRole('region', { name: word('Pages of the document') });
  await document.locator('canvas, table').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take('quick-look');
  await page.keyboard.press('Escape');

  await invoice('atelier-lumiere.pdf');
  await take('invoice');

  await invoice(wrongTotal);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: word('Close the explanation') }).waitFor();
  await take('explanation');

  await open('/companies');
  await page
    .getByRole('table', { name: word('Companies') })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('textbox', { name: word('Tax number') }).waitFor();
  await page.waitForLoadState('networkidle');
  await take('companies');

  await open('/cards');
  await page
    .getByRole('table', { name: word('Cards') })
    .getByRole('link')
    .first()
    .waitFor();
  await take('cards');

  await open('/exports');
  await take('exports');

  await open('/insights');
  await page.getByRole('heading', { name: word('By month') }).waitFor();
  await take('insights');

  await open('/invoices');
  await page.getByRole('button', { name: word('Help') }).click();
  await page.getByRole('dialog', { name: word('Keyboard') }).waitFor();
  await take('keyboard');

  await page.setViewportSize(phone);
  await open('/invoices');
  await page.locator('[data-list-scroller] a[href]').first().waitFor();
  await take('phone');
}

async function picturesOf(language: GuideLanguage, browser: Browser): Promise<void> {
  const folder = join(guideFolder, language, 'pictures');
  await mkdir(folder, { recursive: true });
  const service = await RunningService.start({ WORKSPACE_TIME_ZONE: 'Europe/Istanbul' });
  try {
    const uids = await uploadSamples(service);
    const context = await browser.newContext({
      baseURL: service.base,
      viewport: desktop,
      locale: language === 'tr' ? 'tr-TR' : 'en-GB',
      timezoneId: 'Europe/Istanbul',
      reducedMotion: 'reduce',
    });
    // The invitation to the tour appears on the first visit only.
    await context.addInitScript(() => localStorage.setItem('invoice-desk.tour', 'true'));
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const words = new Map(textsOf(language).map(({ id, text }) => [id, text]));
    await page.goto(`/invoices#key=${administratorKey}`);
    await page.locator('[data-list-scroller] a[href]').first().waitFor();
    await takeAll({
      page,
      uids,
      word: (english) => words.get(english) ?? english,
      take: async (name) => {
        // A row under the pointer would show its actions.
        await page.mouse.move(0, 0);
        await page.evaluate(() => document.fonts.ready);
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        await sharp(png)
          .webp({ quality: 80, effort: 6 })
          .toFile(join(folder, `${name}.webp`));
      },
    });
    await context.close();
  } finally {
    await service.stop();
  }
}

await build();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
try {
  for (const language of guideLanguages) await picturesOf(language, browser);
} finally {
  await browser.close();
}
console.log('The pictures of the guide are in docs/guide.');
