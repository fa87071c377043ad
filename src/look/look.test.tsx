import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#src/app/base.css';
import { activateLanguage, allLanguages, loadTexts, type Language } from '#src/i18n/languages.ts';
import { createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { Look } from './look.tsx';

// Screenshots are compared only where they can match: with the font and the regional settings they
// were taken with.
const letters = '"Liberation Sans"';
const width = (family: string) => {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = `100px ${family}`;
  return Math.round(canvas.measureText('Rechnungsdesk 1.234,50 €').width);
};
const isComparable =
  navigator.language === 'en-US' &&
  width(`${letters}, monospace`) === width(`${letters}, serif`) &&
  width(`${letters}, monospace`) !== width('monospace');

beforeEach(() => page.viewport(1100, 3200));
afterEach(() => {
  delete document.documentElement.dataset['mantineColorScheme'];
});

async function open(language: Language, scheme: 'light' | 'dark') {
  await activateLanguage(language);
  await loadTexts();
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  document.body.style.fontFamily = letters;
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <div data-testid="look" style={{ background: 'var(--desk-canvas)' }}>
          <Look />
        </div>
      ),
    },
  ]);
  await render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

const schemes = ['light', 'dark'] as const;

test
  .skipIf(!isComparable)
  .each(allLanguages.flatMap((language) => schemes.map((scheme) => [language, scheme] as const)))(
  'every component matches its screenshot in %s and %s',
  async (language, scheme) => {
    await open(language, scheme);
    await expect.element(page.getByTestId('look')).toMatchScreenshot(`look-${language}-${scheme}`, {
      comparatorName: 'pixelmatch',
      // A tenth of a line of text, for the rendering differences between browser builds.
      comparatorOptions: { allowedMismatchedPixels: 400 },
    });
  },
);
