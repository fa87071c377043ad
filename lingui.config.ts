import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'tr'],
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['src'] }],
  // Line numbers in the catalogue would change it with every edit of the code.
  format: formatter({ lineNumbers: false }),
});
