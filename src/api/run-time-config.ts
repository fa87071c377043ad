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

/** How the service closed the gaps that affect requests (gap G37). */
export type Dialect = z.output<typeof dialectShape>;

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
    /** Origin of uploaded files, if it differs from the service's. */
    filesOrigin: z._default(address, ''),
    allowOtherService: z._default(z.boolean('flag'), false),
    dialect: z._default(dialectShape, ownDialect),
    /** Whether a service worker stores the app's page and scripts on the device. */
    serviceWorker: z._default(z.boolean('flag'), true),
  },
  'object',
);

/** What a deployment sets in `config.json` (gap G37). */
export type RunTimeConfig = z.output<typeof configShape>;

/**
 * An error in the deployment's settings: its place, and what is expected there. `name`, `arrays`,
 * `flag`, `address`, `before_v1`, `object` and `unknown` concern one key; `broken`, `page`,
 * `status`, `unreachable`, `late` the whole file.
 */
export interface ConfigProblem {
  /** A key such as `dialect.arrays`, or `config.json`. */
  readonly place: string;
  readonly kind: string;
  readonly status?: number;
}

/** Validates the deployment's settings. @returns the settings, or one problem per wrong key */
export function readConfig(value: unknown): { config: RunTimeConfig } | { wrong: ConfigProblem[] } {
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

/** The current settings. */
export const runTimeConfig = (): RunTimeConfig => current;

/** Applies `config.json` once at start; a trailing slash of the address is removed. */
export function setConfig(config: RunTimeConfig): void {
  current = { ...config, apiBaseUrl: config.apiBaseUrl.replace(/\/+$/, '') };
}
