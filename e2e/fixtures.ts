import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { apiOf, type Api } from './api.ts';
import { administratorKey, openDesk, type Desk } from './service.ts';

interface Options {
  /** Settings of the service, by the names of its environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many invoices are there from the start; made by `bench/seed.ts`, the same at each run. */
  readonly seeded: number;
  /** What the browser's console may say as an error, such as the network's note of a refusal that the test provokes. */
  readonly mayBeSaid: readonly RegExp[];
}

interface Fixtures {
  readonly desk: Desk;
  readonly api: Api;
  /** A page of the desk on which the administrator is signed in; the inbox. */
  readonly signedIn: Page;
}

function report(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `Policy violation: ${event.violatedDirective} by ${event.blockedURI || event.sample} in ${event.sourceFile}:${event.lineNumber}`,
    );
  });
}

/** A test cannot press the system's own dialog for a place on the disk: without one, the browser saves to its downloads. */
function withoutPicker(): void {
  Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
}

/** Whatever goes wrong in the page without being seen, except what the test said may be. */
function watch(page: Page, mayBeSaid: readonly RegExp[]): string[] {
  const wrong: string[] = [];
  const note = (text: string) => {
    if (!mayBeSaid.some((one) => one.test(text))) wrong.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`${error.name}: ${error.message}`));
  return wrong;
}

export const test = base.extend<Options & Fixtures>({
  settings: [{}, { option: true }],
  seeded: [0, { option: true }],
  mayBeSaid: [[], { option: true }],
  desk: async ({ settings, seeded }, use) => {
    const desk = await openDesk(settings, seeded);
    await use(desk);
    await desk.close();
  },
  baseURL: async ({ desk }, use) => use(desk.origin),
  api: async ({ desk }, use) => use(apiOf(desk)),
  page: async ({ page, mayBeSaid }, use) => {
    await page.addInitScript(report);
    await page.addInitScript(withoutPicker);
    const wrong = watch(page, mayBeSaid);
    await use(page);
    expect(wrong, 'errors in the browser').toEqual([]);
  },
  signedIn: async ({ page }, use) => {
    await signIn(page, administratorKey);
    await use(page);
  },
});

export { expect } from '@playwright/test';

/** Opens the desk by a sign-in link, at an address of it. */
export async function signIn(page: Page, key: string, address = '/invoices'): Promise<void> {
  await page.goto(`${address}#key=${encodeURIComponent(key)}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Gives files to the page as a person who presses Upload. */
export async function upload(
  page: Page,
  files: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(files);
}

async function expectNothing(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
  expect(lines).toEqual([]);
}

/** The page has nothing that axe holds against it. */
export const expectNoAxeViolations = (page: Page): Promise<void> =>
  expectNothing(
    new AxeBuilder({ page }).withTags([
      'wcag2a',
      'wcag2aa',
      'wcag21a',
      'wcag21aa',
      'wcag22aa',
      'best-practice',
    ]),
  );

/** Nor in the dark, where only colours are others. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  const html = page.locator('html');
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNothing(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
}
