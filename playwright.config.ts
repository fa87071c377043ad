import { defineConfig } from '@playwright/test';
import { findTestChromium } from '#tools/chromium.ts';

const chromium = await findTestChromium();
// Deep tests that need not run again: see tools/deep-tests.ts.
const unchangedTests = (process.env['SKIP_TESTS'] ?? '').split(',').filter(Boolean);

export default defineConfig({
  testDir: 'e2e',
  testIgnore: unchangedTests.map((file) => `**/${file}`),
  outputDir: 'test-results',
  // Every worker runs a browser and a process with its services, and waits half of its time: three
  // keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous: a shared machine was seen to give half of its two cores to others.
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
    actionTimeout: 30_000,
    // Recording every test costs a quarter of the time: give --trace=on for the one that failed.
    trace: 'off',
    // Transitions cost frames, and nothing is tested by them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
