import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Texts that the inbox does not need: they come with the first page or dialog that does. */
const later = [
  'src/pages/{cards,companies,invoice,not-found}/**',
  'src/widgets/{document,pickers,records,why-not}/**',
  'src/ui/{date-calendar,date-field,decimal-field,trouble-words,typed-field,choices}.{ts,tsx}',
];

/**
 * Texts of what is loaded after a page is there: they come with the first of these parts, and weigh
 * on no page.
 */
const aside = [
  // One pattern may be no longer than a file's name may be: 255 characters.
  'src/pages/inbox/{bulk,quick-look,views}/**',
  'src/pages/inbox/columns/{column-choice,list-settings}.tsx',
  'src/pages/inbox/filters/{dropped-line,filter-bar}.tsx',
  'src/pages/inbox/list/{empty-inbox,empty-list,left-deletions,reason-field,reject-dialog}.tsx',
  'src/pages/inbox/selection/{review-selected,review-start,selection-bar,selection-why}.tsx',
  'src/widgets/filters/**',
  'src/widgets/review/use-start-review.ts',
  'src/widgets/uploads/{tray-panel,upload-line,upload-line-problem,tray-notes,add-file-buttons,camera-sheet,drop-zone,create-queue}.{ts,tsx}',
  'src/app/{account-settings,key-caps,key-sheet,sign-out-dialog}.tsx',
  'src/app/palette*.{ts,tsx}',
  'src/pages/{exports,people,insights,connection}/**',
  'src/pages/companies/merging/**',
  'src/widgets/{audit-pack,connection,conflict-compare,export}/**',
  'src/widgets/records/remote-changes.tsx',
  'src/app/more-places.tsx',
  'src/ui/job-progress.tsx',
  'src/app/start-failure.ts',
  'src/widgets/review/review-*.{ts,tsx}',
  'src/pages/invoice/{conflicts,duplicates,checks,history,explanation}/**',
  'src/pages/invoice/decisions/{approve-anyway,decision-dialogs}.tsx',
  'src/pages/invoice/{invoice-gone,fields/absent-note}.tsx',
  'src/pages/invoice/items/{grid,paste,selection-bar}/**',
  'src/widgets/document/{image,xml}-*.{ts,tsx}',
  'src/widgets/document/{document-frame,file-failure}.{ts,tsx}',
  'src/widgets/document/{pdf,search,marks,region,embedded}/**',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'tr'],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['src'],
      exclude: [...later, ...aside],
    },
    { path: '<rootDir>/src/i18n/later/{locale}', include: later, exclude: aside },
    { path: '<rootDir>/src/i18n/aside/{locale}', include: aside },
  ],
  // File names in the catalogue would change it whenever a file moves.
  format: formatter({ origins: false }),
});
