import { defineConfig } from '@playwright/test';
import { findChromium } from '#tools/chromium.ts';

const chromium = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Every worker runs a service and a browser of its own; more of them than cores only wait for one another.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // The machines are shared and noisy: a second try is allowed, and the summary says when one was needed.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromium.executablePath, args: [...chromium.args] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    acceptDownloads: true,
    actionTimeout: 15_000,
    // Recording every first try costs a quarter of the time; the second one is enough to look into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
