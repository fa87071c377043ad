/** How a service closed the gaps of the interface, and its other oddities. */
export interface Habits {
  /** Used whatever page size is requested. */
  readonly pageSize: number;
  readonly names: {
    readonly page: string;
    readonly createdFrom: string;
    readonly createdTo: string;
  };
  /** Whether a page size above the limit is cut down or the request refused. */
  readonly wishes: 'cut' | 'refused';
  readonly arrays: 'comma' | 'brackets' | 'repeat';
  /** Whether the list of invoices has page numbers, or only links to the next and previous page. */
  readonly pages: 'numbered' | 'linked';
  /** The same for the lists of companies and cards. */
  readonly otherPages: 'numbered' | 'linked';
  readonly next: 'relative' | 'elsewhere';
  readonly errors: 'fields' | 'message' | 'text';
  readonly numbers: 'numbers' | 'texts';
  readonly category: 'text' | 'object';
  readonly card: 'brand' | 'object';
  readonly history: 'texts' | 'nested' | 'null' | 'events';
  /** With `blank`, days too come with a blank and a time. */
  readonly moments: 'zulu' | 'offset' | 'naive' | 'blank';
  /** Whether every invoice has a creation time, or the oldest and some others lack it. */
  readonly createdAt: 'always' | 'sometimes';
  readonly rowPermissions: 'given' | 'missing' | 'null';
  readonly created: 200 | 201;
  /** Whether creating answers with the new record or only with its address. */
  readonly made: 'told' | 'located';
  /** What a change or deletion answers: nothing, the record, its list row or only the changes. */
  readonly written: 'empty' | 'no content' | 'told' | 'row' | 'changes';
  readonly approval: 'empty' | 'bare' | 'whole' | 'no content';
  /** Whether invoices have versions (ETags); a weak one never matches. */
  readonly versions: 'none' | 'weak' | 'strong';
  readonly exports: 'link' | 'file' | 'text link' | 'job';
  readonly files: 'relative' | 'elsewhere' | 'with the key';
  /** Whether unset fields are null or missing. */
  readonly unset: 'null' | 'missing';
  /** Whether addresses without a trailing slash redirect (301) to those with one. */
  readonly slashes: boolean;
  /** Whether another origin may send requests, with the key header. */
  readonly crossOrigin: boolean;
}

/** How requests are treated right now; a test changes it while it runs. */
export interface Mood {
  /** Milliseconds before each answer. */
  slow: number;
  /** How many of the next reads fail with 500 and an HTML page. */
  failures: number;
  /** Answers the next request with 429 and this `Retry-After`; null for no such header. */
  busy: { readonly retryAfter: string | null } | undefined;
  /** Path prefixes that the key has no right to: `companies`, `cards`, `invoices/export-csv`. */
  forbidden: readonly string[];
}

/** Behind our own server: amounts as numbers, ten rows per page, empty responses to writes. */
export const taciturn: Habits = {
  pageSize: 10,
  names: { page: 'p', createdFrom: 'created_after', createdTo: 'created_before' },
  arrays: 'comma',
  pages: 'numbered',
  next: 'relative',
  errors: 'fields',
  numbers: 'numbers',
  category: 'text',
  card: 'brand',
  history: 'texts',
  moments: 'zulu',
  rowPermissions: 'missing',
  created: 200,
  written: 'empty',
  approval: 'empty',
  exports: 'link',
  wishes: 'cut',
  otherPages: 'linked',
  createdAt: 'always',
  made: 'told',
  versions: 'none',
  files: 'relative',
  unset: 'null',
  slashes: false,
  crossOrigin: false,
};

/**
 * On another origin, with files on a third: links instead of page numbers, nested history,
 * redirects.
 */
export const talkative: Habits = {
  pageSize: 7,
  names: { page: 'page', createdFrom: 'created_at__gte', createdTo: 'created_at__lte' },
  arrays: 'brackets',
  pages: 'linked',
  next: 'elsewhere',
  errors: 'message',
  numbers: 'texts',
  category: 'object',
  card: 'object',
  history: 'nested',
  moments: 'offset',
  rowPermissions: 'given',
  created: 201,
  written: 'no content',
  approval: 'bare',
  exports: 'file',
  wishes: 'cut',
  otherPages: 'linked',
  createdAt: 'always',
  made: 'told',
  versions: 'strong',
  files: 'elsewhere',
  unset: 'missing',
  slashes: true,
  crossOrigin: true,
};

/** Restricted rights and rate limits: plain-text errors, waits, files that require the key. */
export const grudging: Habits = {
  pageSize: 10,
  names: { page: 'page', createdFrom: 'from', createdTo: 'to' },
  arrays: 'comma',
  pages: 'numbered',
  next: 'relative',
  errors: 'text',
  numbers: 'texts',
  category: 'object',
  card: 'object',
  history: 'null',
  moments: 'naive',
  rowPermissions: 'null',
  created: 200,
  written: 'told',
  approval: 'whole',
  exports: 'text link',
  wishes: 'cut',
  otherPages: 'linked',
  createdAt: 'always',
  made: 'told',
  versions: 'none',
  files: 'with the key',
  unset: 'missing',
  slashes: false,
  crossOrigin: false,
};

/**
 * Partial responses: strict page sizes, weak versions, changes answered in part, new records
 * answered with their address only, exports as jobs.
 */
export const piecemeal: Habits = {
  pageSize: 25,
  names: { page: 'page', createdFrom: 'created_since', createdTo: 'created_until' },
  arrays: 'repeat',
  pages: 'numbered',
  next: 'relative',
  errors: 'message',
  numbers: 'numbers',
  category: 'object',
  card: 'object',
  history: 'events',
  moments: 'blank',
  rowPermissions: 'given',
  created: 201,
  written: 'row',
  approval: 'no content',
  exports: 'job',
  wishes: 'refused',
  otherPages: 'numbered',
  createdAt: 'sometimes',
  made: 'located',
  versions: 'weak',
  files: 'relative',
  unset: 'null',
  slashes: false,
  crossOrigin: false,
};
