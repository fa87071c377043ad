/**
 * When stored data is erased: `permanent` survives signing out; `key's copies` show what a key could
 * read and are erased with it; `unsent work` is erased if the person chooses so when signing out.
 */
export type Lifetime = 'permanent' | "key's copies" | 'unsent work';

/**
 * Every name in localStorage and sessionStorage. A name that ends in a separator is a prefix,
 * followed by a scope, address or id.
 */
export const storedKeys = {
  // The session erases its key itself.
  'invoice-desk.session': 'permanent',
  'invoice-desk.signed-out': 'permanent',
  'invoice-desk.language': 'permanent',
  'invoice-desk.preferences': 'permanent',
  'mantine-color-scheme-value': 'permanent',
  'invoice-desk.recent-commands': 'permanent',
  'invoice-desk.tour': 'permanent',
  'invoice-desk.split': 'permanent',
  'invoice-desk.item-layout': 'permanent',
  'invoice-desk.look': 'permanent',
  'invoice-desk.looking': 'permanent',
  'invoice-desk.inbox-place': "key's copies",
  'invoice-desk.views.': 'permanent',
  'invoice-desk.export-templates.': 'permanent',
  'invoice-desk.exports.': 'permanent',
  // Answers to questions about invoices, which are named by fingerprints.
  'invoice-desk.accepted-doubts': 'permanent',
  'invoice-desk.distinct-invoices': 'permanent',
  // Texts that people typed.
  'invoice-desk.rejection-reasons': "key's copies",
  'invoice-desk.unsent-reason:': "key's copies",
  // Earlier versions named invoices by their UIDs in these.
  'invoice-desk.approved-anyway': "key's copies",
  'invoice-desk.not-duplicates': "key's copies",
  'invoice-desk.not-the-same-company': 'permanent',
  'invoice-desk.left-deletions': "key's copies",
  'invoice-desk.selection:': "key's copies",
  'invoice-desk.decisions:': "key's copies",
  'invoice-desk.decided-versions:': "key's copies",
  'invoice-desk.review.': "key's copies",
  'invoice-desk.draft/': 'unsent work',
} as const satisfies Readonly<Record<string, Lifetime>>;

export type StoredKey = keyof typeof storedKeys;

export interface DatabaseContents {
  readonly version: number;
  /** Object stores by name with their key path; null for keys outside the record. */
  readonly stores: Readonly<Record<string, string | readonly string[] | null>>;
  /** Data of versions below this is dropped, because its format cannot be read. */
  readonly emptyBefore?: number;
  readonly lifetime: Lifetime;
}

/** Every IndexedDB database. A new store or another key path needs a higher version. */
export const databases = {
  'invoice-desk-drafts': {
    version: 1,
    stores: { entries: null },
    lifetime: 'unsent work',
  },
  // The upload queue erases these itself: uploaded files always, waiting files if they wait only
  // for the key that signs out and the person chooses so.
  'invoice-desk-uploads': {
    version: 2,
    stores: { lines: 'id', bytes: 'id', sent: ['scope', 'sha256'] },
    emptyBefore: 2,
    lifetime: 'permanent',
  },
  'invoice-desk-runs': {
    version: 1,
    stores: { runs: 'id', records: ['run', 'uid'] },
    lifetime: 'unsent work',
  },
  'invoice-desk-merges': {
    version: 1,
    stores: { merges: 'id', moves: ['merge', 'uid'] },
    lifetime: 'unsent work',
  },
  'invoice-desk-seen': {
    version: 1,
    stores: { records: ['scope', 'query'] },
    lifetime: "key's copies",
  },
  'invoice-desk-documents': {
    version: 1,
    stores: { documents: ['scope', 'file'] },
    lifetime: "key's copies",
  },
  'invoice-desk-packs': {
    version: 1,
    stores: { packs: 'id', pieces: ['pack', 'uid'] },
    lifetime: "key's copies",
  },
} as const satisfies Readonly<Record<string, DatabaseContents>>;

export type DatabaseName = keyof typeof databases;
