import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type FileChooser, type Page } from '@playwright/test';
import { apiClient, type Api } from './api.ts';
import { administratorKey, startService, type TestService } from './service.ts';

/** What the browser logs when a test cuts the network or stops the service. */
export const networkErrors = /Failed to load resource|ERR_|error occurred when fetching the script/;

interface Options {
  /** Settings of the service, by the names of its environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many invoices there are at the start; made by `bench/seed.ts`, the same in every run. */
  readonly seeded: number;
  /**
   * Errors that the browser's console may show, such as the entry for a refusal that the test
   * provokes.
   */
  readonly expectedErrors: readonly RegExp[];
}

interface Fixtures {
  readonly service: TestService;
  readonly api: Api;
  /** The inbox, with the administrator signed in. */
  readonly signedIn: Page;
}

function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `Policy violation: ${event.violatedDirective} by ${event.blockedURI || event.sample} in ${event.sourceFile}:${event.lineNumber}`,
    );
  });
}

/**
 * A test cannot answer the system's save dialog: without a picker, the browser saves to its
 * downloads.
 */
function removeFilePicker(): void {
  Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
}

/** Collects errors of the console and the page, except those that the test expects. */
function collectErrors(page: Page, expectedErrors: readonly RegExp[]): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expectedErrors.some((one) => one.test(text))) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`${error.name}: ${error.message}`));
  return errors;
}

export const test = base.extend<Options & Fixtures>({
  settings: [{}, { option: true }],
  seeded: [0, { option: true }],
  expectedErrors: [[], { option: true }],
  service: async ({ settings, seeded }, use) => {
    const running = await startService(settings, seeded);
    await use(running);
    await running.close();
  },
  baseURL: async ({ service }, use) => use(service.origin),
  api: async ({ service }, use) => use(apiClient(service)),
  page: async ({ page, expectedErrors }, use) => {
    await page.addInitScript(reportPolicyViolations);
    await page.addInitScript(removeFilePicker);
    const errors = collectErrors(page, expectedErrors);
    await use(page);
    expect(errors, 'errors in the browser').toEqual([]);
  },
  signedIn: async ({ page }, use) => {
    await signIn(page, administratorKey);
    await use(page);
  },
});

export { expect } from '@playwright/test';

/**
 * Opens the app at an address by a sign-in link; if another key is in use, switches to the link's
 * key.
 */
export async function signIn(page: Page, key: string, address = '/invoices'): Promise<void> {
  // From the same address the browser would only change the hash and keep showing the old page.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto(`${address}#key=${encodeURIComponent(key)}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const change = page.getByRole('button', { name: "Switch to the link's key" });
  if (!(await change.isVisible())) return;
  await change.click();
  await expect(change).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const manifest = join(import.meta.dirname, '..', 'dist', '.vite', 'manifest.json');

/**
 * Loads every script of the app, as the app does itself while idle: once the service is stopped, no
 * part of the app is missing.
 */
export async function loadWholeApp(page: Page): Promise<void> {
  const chunks: Readonly<Record<string, { file: string; css?: readonly string[] }>> = JSON.parse(
    await readFile(manifest, 'utf8'),
  );
  const files = Object.values(chunks).flatMap(({ file, css = [] }) => [file, ...css]);
  await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => (await fetch(`/${path}`)).arrayBuffer())),
    [...new Set(files)].filter((file) => /\.(?:m?js|css)$/.test(file)),
  );
}

/**
 * Waits for the file dialog that a key opens. Playwright does not wait until the page reports its
 * dialogs, and the key may come before that: one more round trip to the page prevents it.
 */
export async function fileDialogOf(page: Page, key: string): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => document.readyState);
  await page.keyboard.press(key);
  return chooser;
}

/** Chooses files as a person does, by pressing Upload. */
export async function chooseFiles(
  page: Page,
  files: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(files);
}

/** Uploads files and expands the tray to show each of them. */
export async function upload(
  page: Page,
  files: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  await chooseFiles(page, files);
  await showUploads(page);
}

/** Expands the tray, which opens as a single line, to show each file. */
export async function showUploads(page: Page): Promise<void> {
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByRole('button', { name: /^(?:Show|Hide) files$/ }).waitFor();
  const show = tray.getByRole('button', { name: 'Show files' });
  if (await show.isVisible()) await show.click();
}

/** axe on this page: loaded once for each document, and reporting violations only. */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) });
  return axe.setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
  expect(lines).toEqual([]);
}

/** Expects no axe violations on the page. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const axe = await axeOn(page);
  await expectNoViolations(
    axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  );
}

/**
 * Expects the same in light and dark; only colours differ in dark, so only they are checked again.
 */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  const html = page.locator('html');
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const axe = await axeOn(page);
  await expectNoViolations(axe.withRules(['color-contrast', 'link-in-text-block']));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
}
