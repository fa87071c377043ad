/** How a service closed the gaps of the interface, and what else may be odd about it. */
export interface Habits {
  /** Whatever page size is asked for. */
  readonly pageSize: number;
  readonly names: {
    readonly page: string;
    readonly createdFrom: string;
    readonly createdTo: string;
  };
  /** More rows than a page takes are cut, or the wish is refused. */
  readonly wishes: 'cut' | 'refused';
  readonly arrays: 'comma' | 'brackets' | 'repeat';
  /**
   * The list of invoices has numbers of pages, or only links to the neighbours as the other lists
   * have.
   */
  readonly pages: 'numbered' | 'linked';
  /** What the lists of companies and cards have. */
  readonly otherPages: 'numbered' | 'linked';
  readonly next: 'relative' | 'elsewhere';
  readonly errors: 'fields' | 'message' | 'text';
  readonly numbers: 'numbers' | 'texts';
  readonly category: 'text' | 'object';
  readonly card: 'brand' | 'object';
  readonly history: 'texts' | 'nested' | 'null' | 'events';
  /** Days come with a blank and a time in `blank`. */
  readonly moments: 'zulu' | 'offset' | 'naive' | 'blank';
  /** Whether each invoice tells when it was created, or the oldest and some others do not. */
  readonly createdAt: 'always' | 'sometimes';
  readonly rowPermissions: 'given' | 'missing' | 'null';
  readonly created: 200 | 201;
  /** A new record is the answer, or only its address is. */
  readonly made: 'told' | 'located';
  /**
   * What a change or a deletion answers: nothing, all, as the list shows it, or only what was
   * changed.
   */
  readonly written: 'empty' | 'no content' | 'told' | 'row' | 'changes';
  readonly approval: 'empty' | 'bare' | 'whole' | 'no content';
  /** Whether invoices have versions; a weak one never matches. */
  readonly versions: 'none' | 'weak' | 'strong';
  readonly exports: 'link' | 'file' | 'text link' | 'job';
  readonly files: 'relative' | 'elsewhere' | 'with the key';
  /** What is not set is null, or not there at all. */
  readonly unset: 'null' | 'missing';
  /** Addresses without a slash at the end are moved to those with one, as 301. */
  readonly slashes: boolean;
  /** Another origin may ask, with the header of the key. */
  readonly crossOrigin: boolean;
}

/** What befalls requests; a test changes it while it runs. */
export interface Mood {
  /** Milliseconds before each answer. */
  slow: number;
  /** Answers the next so many reads with 500 and a page of HTML. */
  failures: number;
  /** Answers the next request with 429 and this `Retry-After`; null for none of it. */
  busy: { readonly retryAfter: string | null } | undefined;
  /**
   * First parts of paths that the key has no right to: `companies`, `cards`, `invoices/export-csv`.
   */
  forbidden: readonly string[];
}

/** Behind our own server: numbers for amounts, ten a page, writes that say nothing. */
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

/** Short of rights and patience: plain texts, waits, files that want the key. */
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
 * In pieces: strict about what is wished for, weak versions, changes that tell only themselves,
 * records told by their address alone, exports as jobs.
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
