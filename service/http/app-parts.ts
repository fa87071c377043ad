import type { Config } from '#service/config.ts';
import type { Database } from '#service/db/database.ts';
import type { Exporter } from '#service/exports/export-file.ts';
import type { FileStore } from '#service/files/stored-file.ts';

export interface AppParts {
  readonly config: Pick<
    Config,
    | 'rateLimitPerMinute'
    | 'maxUploadBytes'
    | 'timeZone'
    | 'language'
    | 'trustProxy'
    | 'tls'
    | 'publicOrigin'
    | 'logLevel'
    | 'metricsKey'
  >;
  readonly database: Database;
  readonly files: FileStore;
  readonly exporter: Exporter;
  readonly jobs: { notify(): void };
  /** Signs file addresses (gap G23). */
  readonly secret: Uint8Array;
  /** Requests wait for it: until the service has begun, a first one has no administrator yet. */
  readonly begun?: Promise<void>;
}
