import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { findTestChromium } from '#tools/chromium.ts';

const chromium = await findTestChromium();
// Deep tests that need not run again: see tools/deep-tests.ts.
const unchangedTests = (process.env['SKIP_TESTS'] ?? '').split(',').filter(Boolean);

/**
 * Lets the page of a test file take from the cache what the page before it has loaded, about 400
 * modules: nothing changes within a run.
 */
function cachedModules(): Plugin {
  let watches = true;
  return {
    name: 'cached-modules',
    configureVitest({ vitest }) {
      watches = vitest.config.watch;
    },
    configureServer({ middlewares }) {
      middlewares.use((_request, response, next) => {
        const { setHeader } = response;
        response.setHeader = (name, value) =>
          setHeader.call(response, name, !watches && value === 'no-cache' ? 'max-age=3600' : value);
        next();
      });
    },
  };
}

export default defineConfig({
  test: {
    // Unless told, Vitest leaves one core free: on two, one file at a time.
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['{contract,documents,service,src}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', '**/testing/**', 'src/i18n/**/*.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      // One failed test must not cost the whole report.
      reportOnFailure: true,
      thresholds: {
        statements: 90,
        'contract/**': { statements: 97 },
        'documents/**': { statements: 97 },
        'src/lib/**': { statements: 97 },
        'service/domain/**': { statements: 97 },
      },
    },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'documents/**/*.test.ts',
            'src/**/*.test.ts',
            'service/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...unchangedTests],
          // One module graph for all files of a worker: loading it anew for each took half the
          // time.
          isolate: false,
          setupFiles: ['src/api/usual-config.fixture.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
      },
      {
        // Found late, one of these would be bundled again in the middle of a run, and there would
        // be two Reacts.
        optimizeDeps: {
          // The scanner does not follow `#src/…`, so every file is where it begins.
          entries: ['src/**/*.{ts,tsx}'],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/hooks',
            '@tanstack/react-query',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            '@lingui/core',
            '@lingui/react',
            '@tabler/icons-react',
            'react-router-dom',
            'react-hook-form',
            'react-dropzone',
            'unzipit',
            '@hookform/resolvers',
            'client-zip',
            'fast-check',
            'fflate',
            'htmlparser2',
            'idb',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'zod/mini',
            'vitest-browser-react',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
          ],
        },
        plugins: [
          react(),
          lingui(),
          babel({ presets: [linguiTransformerBabelPreset()] }),
          cachedModules(),
        ],
        test: {
          name: 'browser',
          // After the tests without a browser: both at once are more than two cores carry. They wait
          // a third of their time, so that three files at once keep two cores busy.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          // What is waited for comes at once, but on a machine full of other work: there one
          // key or the first opening of a database has taken ten seconds.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/device/empty-device.fixture.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            expect: {
              toMatchScreenshot: {
                resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }) =>
                  join(root, testFileDirectory, 'pictures', `${arg}${ext}`),
              },
            },
            provider: playwright({
              launchOptions: { executablePath: chromium.executablePath, args: [...chromium.args] },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1000, height: 800 } }],
          },
        },
      },
    ],
  },
});
