import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'tr', 'de', 'fr'],
  // One catalogue a language; the build divides it by what the first view needs.
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['src'] }],
  // File names in the catalogue would change it whenever a file moves.
  format: formatter({ origins: false }),
});
