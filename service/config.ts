import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { exportLanguages, type ExportLanguage } from '#contract/export-table.ts';
import { usualUploadMegabytes } from '#contract/upload-limit.ts';
import { parseFilesUrl } from '#service/files/files-url.ts';

/** An invalid setting; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
/** The role of this process: serve requests, read files, or both. */
const roles = ['all', 'web', 'reader'] as const;
type Role = (typeof roles)[number];

export interface Config {
  /** 0 uses any free port. */
  readonly port: number;
  readonly host: string;
  readonly role: Role;
  /**
   * Seconds during which requests are still served after a stop was requested, so that a load
   * balancer notices first.
   */
  readonly drainSeconds: number;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly filesUrl?: string | undefined;
  /** Another Invoicing Service to use instead of the embedded one. */
  readonly invoicingApiUrl?: string | undefined;
  readonly invoicingFilesOrigins: readonly string[];
  readonly bootstrapApiKey?: string | undefined;
  readonly rateLimitPerMinute: number;
  readonly maxUploadBytes: number;
  /** IANA zone that decides the days of `created_at` (gap G4). */
  readonly timeZone: string;
  /** Language of headings in exports (gap G26). */
  readonly language: ExportLanguage;
  /** Proxies whose forwarded client address is trusted; a number means the nearest ones. */
  readonly trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** Public address, `https://invoices.example.com`; by default taken from each request. */
  readonly publicOrigin?: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Bearer token for `/metrics`; without it the endpoint does not exist. */
  readonly metricsKey?: string | undefined;
  /** Certificate and key as PEM; without them the service speaks plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment; an empty value counts as not set.
 * @throws ConfigError naming the first invalid setting in one line
 */
export function readConfig(env: Environment): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const integer = (name: string, otherwise: number, least: number, most: number): number => {
    const given = text(name);
    if (given === undefined) return otherwise;
    const value = /^\d{1,15}$/.test(given) ? Number(given) : -1;
    if (value < least || value > most)
      throw wrong(name, given, `a whole number from ${least} to ${most} is expected`);
    return value;
  };
  return {
    port: integer('PORT', 8080, 0, 65_535),
    host: readHost(text('HOST')),
    role: readRole(text('ROLE'), text('DATABASE_URL')),
    drainSeconds: integer('DRAIN_SECONDS', 0, 0, 300),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl: readUrl('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    filesUrl: readFilesUrl(text('FILES_URL')),
    invoicingApiUrl: readServiceUrl(text('INVOICING_API_URL')),
    invoicingFilesOrigins: readOrigins(text('INVOICING_FILES_ORIGINS')),
    bootstrapApiKey: readKey('BOOTSTRAP_API_KEY', text('BOOTSTRAP_API_KEY')),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 600, 1, 1_000_000),
    maxUploadBytes: integer('MAX_UPLOAD_MB', usualUploadMegabytes, 1, 1024) * 1024 * 1024,
    timeZone: readZone(text('WORKSPACE_TIME_ZONE')),
    language: oneOf('WORKSPACE_LANGUAGE', text('WORKSPACE_LANGUAGE'), exportLanguages, 'en'),
    trustProxy: readTrust(text('TRUST_PROXY')),
    publicOrigin: readOrigin('PUBLIC_ORIGIN', text('PUBLIC_ORIGIN')),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), logLevels, 'warn'),
    metricsKey: readKey('METRICS_KEY', text('METRICS_KEY')),
    tls: readTls(text('TLS_CERT'), text('TLS_KEY')),
  };
}

function wrong(name: string, given: string | undefined, why: string): ConfigError {
  return new ConfigError(
    given === undefined ? `${name}: ${why}.` : `${name}=${JSON.stringify(given)}: ${why}.`,
  );
}

function readHost(given: string | undefined): string {
  const host = (given ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  if (!/^[\w.:%-]+$/.test(host))
    throw wrong('HOST', given, 'a host name or an IP address without scheme and port is expected');
  return host;
}

function oneOf<const Word extends string>(
  name: string,
  given: string | undefined,
  words: readonly Word[],
  otherwise: Word,
): Word {
  const word = words.find((one) => one === (given ?? otherwise).toLowerCase());
  if (word === undefined) throw wrong(name, given, `one of ${words.join(', ')} is expected`);
  return word;
}

function readRole(given: string | undefined, databaseUrl: string | undefined): Role {
  const role = oneOf('ROLE', given, roles, 'all');
  if (role !== 'all' && databaseUrl === undefined)
    throw wrong('ROLE', given, 'several services need one PostgreSQL; set DATABASE_URL');
  return role;
}

// Addresses may contain a password, so messages about them do not repeat them.
function readUrl(
  name: string,
  given: string | undefined,
  schemes: readonly string[],
): string | undefined {
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !schemes.includes(url.protocol) || (!url.hostname && !url.searchParams.has('host'))) {
    throw wrong(
      name,
      undefined,
      `an address that starts with ${schemes[0] ?? ''}// and names a host is expected`,
    );
  }
  return given;
}

function readServiceUrl(given: string | undefined): string | undefined {
  const url = readUrl('INVOICING_API_URL', given, ['http:', 'https:']);
  if (url === undefined) return undefined;
  const { search, hash, username, pathname } = new URL(url);
  if (search || hash || username)
    throw wrong(
      'INVOICING_API_URL',
      undefined,
      'an address without user, query and fragment is expected',
    );
  if (/\/v1\/?$/.test(pathname))
    throw wrong('INVOICING_API_URL', given, 'the address before /v1 is expected');
  return url.replace(/\/+$/, '');
}

function readOrigin(name: string, given: string | undefined): string | undefined {
  const url = readUrl(name, given, ['http:', 'https:']);
  if (url === undefined) return undefined;
  const { origin, pathname, search, hash, username } = new URL(url);
  if (pathname !== '/' || search || hash || username)
    throw wrong(
      name,
      undefined,
      'scheme, host and port are expected, such as https://invoices.example.com',
    );
  return origin;
}

function readOrigins(given: string | undefined): readonly string[] {
  return (given ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .flatMap((one) => readOrigin('INVOICING_FILES_ORIGINS', one) ?? []);
}

function readFilesUrl(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const place = parseFilesUrl(given);
  if (typeof place === 'string') throw wrong('FILES_URL', undefined, place);
  return given;
}

function readKey(name: string, given: string | undefined): string | undefined {
  // The key is sent in a header, which cannot carry blanks and characters beyond ASCII.
  if (given !== undefined && !/^[\x21-\x7e]{8,200}$/.test(given))
    throw wrong(name, undefined, '8 to 200 visible ASCII characters without blanks are expected');
  return given;
}

function readZone(given: string | undefined): string {
  try {
    // By default the machine's zone, so that days end when they end for the person at it.
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    throw wrong(
      'WORKSPACE_TIME_ZONE',
      given,
      'an IANA time zone such as Europe/Istanbul is expected',
    );
  }
}

/** Whether it is an IP address, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const bits = version === 4 ? 32 : 128;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

function readTrust(given: string | undefined): Config['trustProxy'] {
  if (given === undefined || given === 'false' || given === 'no') return false;
  if (given === 'true' || given === 'yes') return true;
  const proxies = Number(given);
  if (/^\d{1,2}$/.test(given)) return proxies === 0 ? false : (_address, hop) => hop < proxies;
  if (
    given
      .split(',')
      .map((part) => part.trim())
      .every((part) => /^(?:loopback|linklocal|uniquelocal)$/.test(part) || isNetwork(part))
  )
    return given;
  throw wrong(
    'TRUST_PROXY',
    given,
    'true, false, a number of proxies or their addresses are expected',
  );
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read the file',
  EISDIR: 'this is a folder, and a PEM file is expected',
};

function readPem(name: string, file: string | undefined): string {
  if (file === undefined) throw wrong(name, undefined, 'certificate and key are set together');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw wrong(name, file, fileProblems[code] ?? `the file cannot be read (${code})`);
  }
}

/** The result of `parse`, whose error is the end of the line, without its numbers. */
function parsed<T>(name: string, file: string | undefined, why: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw wrong(name, file, `${why} (${String(error).replace(/.*:+/, '').trim()})`);
  }
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (certFile === undefined && keyFile === undefined) return undefined;
  const tls = { cert: readPem('TLS_CERT', certFile), key: readPem('TLS_KEY', keyFile) };
  const noCert = 'the file has no certificate in PEM';
  const certificate = parsed('TLS_CERT', certFile, noCert, () => new X509Certificate(tls.cert));
  if (/^-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/m.test(tls.key))
    throw wrong('TLS_KEY', keyFile, 'the key is encrypted; store it without a passphrase');
  const noKey = 'the file has no private key in PEM';
  const key = parsed('TLS_KEY', keyFile, noKey, () => createPrivateKey(tls.key));
  // `createSecureContext` accepts a key of another algorithm.
  if (!certificate.checkPrivateKey(key)) {
    const what = `this is not the key of TLS_CERT=${JSON.stringify(certFile)}`;
    throw wrong('TLS_KEY', keyFile, what);
  }
  const unusable = 'its certificates cannot be used';
  parsed('TLS_CERT', certFile, unusable, () => createSecureContext(tls));
  reportDays(certFile, certificate);
  return tls;
}

// The start goes on, because the clock may be wrong, and not every client checks.
function reportDays(file: string | undefined, { validFromDate, validToDate }: X509Certificate) {
  const now = new Date();
  if (validFromDate <= now && now <= validToDate) return;
  const [from, to] = [validFromDate, validToDate].map((day) => day.toISOString().slice(0, 10));
  const why = `clients refuse this certificate, valid from ${from} to ${to}`;
  console.error(wrong('TLS_CERT', file, why).message);
}
