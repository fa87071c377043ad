import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Texts that the inbox does not need: they come with the first page or dialog that does. */
const later = [
  'src/pages/{cards,companies,exports,invoice,not-found}/**', 'src/widgets/{document,records}/**', 'src/widgets/{card-picker,company-picker,record-combobox,export-run,export-dialog,selection-export,selection-gaps}.tsx',
  'src/app/{account-settings,key-caps,key-sheet,sign-out-dialog}.tsx', 'src/app/palette*.{ts,tsx}', 'src/ui/{date-calendar,date-field,decimal-field,trouble-words,typed-field,choices}.{ts,tsx}', 'src/widgets/uploads/{tray-panel,upload-line,line-reason,tray-notes,review-button,take-in-buttons,camera-sheet,drop-zone,make-queue}.{ts,tsx}',
  // One pattern may be no longer than a file's name may be: 255 characters.
  'src/pages/inbox/{bulk,quick-look}*.{ts,tsx}', 'src/pages/inbox/{selection-bar,left-deletions,reason-field,copy-link,created-panel,dropped-line,empty-inbox,empty-list,facet-panels,list-settings}.{ts,tsx}',
  'src/pages/inbox/{filter-bar,filter-chip,saved-views,use-chosen-names,created-names}.{ts,tsx}',
  'src/pages/inbox/{column-choice,reject-dialog,save-view-dialog,use-view-acts,view-changes,view-options,views-panel}.{ts,tsx}',
];

/** Texts of what is loaded after a page is there: they come with the first of these parts, and weigh on no page. */
const aside = ['src/pages/invoice/{collisions,choice-pair,kept-draft,meanwhile-notes,use-choices,use-field-text}.{ts,tsx}', 'src/pages/invoice/{paste,rows-bar}/**', 'src/pages/invoice/absent-note.tsx', 'src/widgets/document/{image,pdf,xml}-*.{ts,tsx}', 'src/widgets/document/{document-frame,field-marks,mark-note,file-failure,find-bar,page-strip,carried-*,region-*}.{ts,tsx}', 'src/pages/invoice/grid/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'tr'],
  catalogs: [
    { path: '<rootDir>/src/i18n/locales/{locale}', include: ['src'], exclude: [...later, ...aside] },
    { path: '<rootDir>/src/i18n/later/{locale}', include: later, exclude: aside },
    { path: '<rootDir>/src/i18n/aside/{locale}', include: aside },
  ],
  // Line numbers in the catalogue would change it with every edit of the code.
  format: formatter({ lineNumbers: false }),
});
