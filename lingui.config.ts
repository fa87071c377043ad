import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Texts that the inbox does not need: they come with the first page or dialog that does. */
const later = [
  'src/pages/{cards,companies,exports,invoice,not-found}/**', 'src/widgets/{document,records}/**', 'src/widgets/{card-picker,company-picker,record-combobox,export-run,export-dialog}.tsx',
  'src/app/{account-settings,key-caps,key-sheet,palette,palette-commands,palette-found,palette-list,sign-out-dialog}.{ts,tsx}', 'src/ui/{date-calendar,date-field,decimal-field,trouble-words,typed-field,choices}.{ts,tsx}', 'src/widgets/uploads/{tray-panel,upload-line,drop-zone}.tsx', 'src/pages/inbox/{created-panel,empty-inbox,empty-list,facet-panels,list-settings,column-choice,quick-look,quick-look-body,quick-look-fields,quick-look-items,reject-dialog}.{ts,tsx}',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'tr'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['src'], exclude: later },
    { path: '<rootDir>/src/i18n/later/{locale}', include: later },
  ],
  // Line numbers in the catalogue would change it with every edit of the code.
  format: formatter({ lineNumbers: false }),
});
