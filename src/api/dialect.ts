import * as z from 'zod/mini';

const name = z.string('name').check(z.regex(/^[\w.[\]-]+$/, 'name'));

const dialectShape = z.strictObject(
  {
    page: z._default(name, 'page'),
    pageSize: z._default(name, 'page_size'),
    arrays: z._default(z.enum(['repeat', 'comma', 'brackets'], 'arrays'), 'repeat'),
    createdFrom: z._default(name, 'created_at__from_date'),
    createdTo: z._default(name, 'created_at__to_date'),
    idempotencyKey: z._default(z.boolean('flag'), true),
  },
  'object',
);

/** How the service closed the gaps that a request has to know (gap G37). */
export type Dialect = z.output<typeof dialectShape>;

/** The embedded service's dialect. */
export const ownDialect: Dialect = dialectShape.parse({});

const address = z
  .string('address')
  .check(
    z.regex(/^(?:https?:\/\/[^\s?#@]+)?$/, 'address'),
    z.regex(/^(?!.*\/v1\/?$)/, 'before_v1'),
  );

const configShape = z.strictObject(
  {
    apiBaseUrl: z._default(address, ''),
    /** Where uploaded files are, when the service keeps them at an address of their own. */
    filesOrigin: z._default(address, ''),
    allowOtherService: z._default(z.boolean('flag'), false),
    dialect: z._default(dialectShape, ownDialect),
  },
  'object',
);

/** What a deployment sets at run time in `config.json` (gap G37). */
export type RunTimeConfig = z.output<typeof configShape>;

/**
 * What is wrong with the deployment's settings: where, and what is expected there. `name`, `arrays`, `flag`, `address`, `before_v1`, `object`
 * and `unknown` are of one key; `broken`, `page`, `status`, `unreachable`, `late` are of the file.
 */
export interface ConfigTrouble {
  /** The key such as `dialect.arrays`, or `config.json`. */
  readonly place: string;
  readonly kind: string;
  readonly status?: number;
}

/**
 * Reads the deployment's settings.
 * @returns the settings, or one trouble per key that is wrong
 */
export function readConfig(value: unknown): { config: RunTimeConfig } | { wrong: ConfigTrouble[] } {
  const read = configShape.safeParse(value);
  if (read.success) return { config: read.data };
  return {
    wrong: read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ place: [...issue.path, key].join('.'), kind: 'unknown' }))
        : [{ place: issue.path.join('.') || 'config.json', kind: issue.message }],
    ),
  };
}

let current: RunTimeConfig = configShape.parse({});
let mostRows = Infinity;

/** The most rows a page that the service was seen to take as a wish; 0 for no wish at all (gap G1). */
export const mostWished = (): number => mostRows;

/** Wishes for no more than this from now on: the service refuses more instead of cutting it (gap G1). */
export function wishAtMost(rows: number): void {
  mostRows = rows;
}

/** The settings in force. */
export const runTimeConfig = (): RunTimeConfig => current;

/** Sets what `config.json` says, once at start; a trailing slash of the address is dropped. */
export function setConfig(config: RunTimeConfig): void {
  mostRows = Infinity;
  current = { ...config, apiBaseUrl: config.apiBaseUrl.replace(/\/+$/, '') };
}

/** A value of the query string; undefined and empty are left out. */
export type QueryValue = string | number | readonly string[] | undefined;

/** The names of parameters that the service spells in its own way, by ours (gaps G1, G4). */
export const wireNames = (
  dialect: Dialect = current.dialect,
): Readonly<Record<string, string>> => ({
  page: dialect.page,
  page_size: dialect.pageSize,
  created_at__from_date: dialect.createdFrom,
  created_at__to_date: dialect.createdTo,
});

/** The query string of a request in the service's dialect (gaps G1, G3, G4). */
export function encodeQuery(
  query: Readonly<Record<string, QueryValue>>,
  dialect: Dialect = current.dialect,
): string {
  const names = wireNames(dialect);
  const params = new URLSearchParams();
  for (const [key, wish] of Object.entries(query)) {
    const wire = names[key] ?? key;
    const value =
      key === 'page_size' && typeof wish === 'number' ? Math.min(wish, mostRows) || '' : wish;
    if (value === undefined || value === '') continue;
    if (typeof value === 'string' || typeof value === 'number') params.append(wire, String(value));
    else if (dialect.arrays === 'comma') {
      if (value.length > 0) params.append(wire, value.join(','));
    } else
      for (const one of value)
        params.append(dialect.arrays === 'brackets' ? `${wire}[]` : wire, one);
  }
  return params.toString();
}
