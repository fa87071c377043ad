import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError, readConfig } from '#service/config.ts';
import { makeCertificate } from '#service/testing/certificate.ts';

test('without settings, listens on this machine only, with the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    rateLimitPerMinute: 600,
    maxUploadBytes: 25 * 1024 * 1024,
    trustProxy: false,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: 'en',
    logLevel: 'warn',
  });
  expect(readConfig({}).dataDir).toMatch(/\/data$/);
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test('reads every setting from the environment', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/tmp/x',
      DATABASE_URL: 'postgres://a:b@localhost/desk',
      FILES_URL: 's3://k:s@localhost:9000/files?tls=off',
      INVOICING_API_URL: 'https://invoices.example.com/api/',
      BOOTSTRAP_API_KEY: 'k'.repeat(20),
      RATE_LIMIT_PER_MINUTE: '10',
      MAX_UPLOAD_MB: '3',
      INVOICING_FILES_ORIGINS: 'https://files.example.com/, http://10.0.0.2:9000',
      WORKSPACE_TIME_ZONE: 'Europe/Istanbul',
      WORKSPACE_LANGUAGE: 'TR',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      PUBLIC_ORIGIN: 'https://Invoices.example.com/',
      LOG_LEVEL: 'INFO',
      METRICS_KEY: 'm'.repeat(20),
      ROLE: 'Reader',
      DRAIN_SECONDS: '10',
    }),
  ).toEqual({
    port: 0,
    host: '::',
    dataDir: '/tmp/x',
    databaseUrl: 'postgres://a:b@localhost/desk',
    filesUrl: 's3://k:s@localhost:9000/files?tls=off',
    invoicingApiUrl: 'https://invoices.example.com/api',
    bootstrapApiKey: 'k'.repeat(20),
    rateLimitPerMinute: 10,
    maxUploadBytes: 3 * 1024 * 1024,
    invoicingFilesOrigins: ['https://files.example.com', 'http://10.0.0.2:9000'],
    timeZone: 'Europe/Istanbul',
    language: 'tr',
    trustProxy: '10.0.0.0/8, loopback',
    publicOrigin: 'https://invoices.example.com',
    logLevel: 'info',
    metricsKey: 'm'.repeat(20),
    role: 'reader',
    drainSeconds: 10,
  });
  expect([
    readConfig({ TRUST_PROXY: 'true' }).trustProxy,
    readConfig({ TRUST_PROXY: '0' }).trustProxy,
  ]).toEqual([true, false]);
});

test('trusts exactly as many proxies of a chain as configured', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
  expect(
    typeof trustProxy === 'function' && [0, 1, 2].map((hop) => trustProxy('10.0.0.1', hop)),
  ).toEqual([true, true, false]);
});

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '8080.5'],
  ['HOST', 'http://localhost'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'desk'],
  ['FILES_URL', '/var/files'],
  ['FILES_URL', 's3://host/bucket'],
  ['FILES_URL', 's3://k:s@host/'],
  ['FILES_URL', 's3://k:s@host/bucket?tls=maybe'],
  ['FILES_URL', 's3://k:s@host/bucket?zone=1'],
  ['INVOICING_API_URL', 'localhost:9000'],
  ['INVOICING_API_URL', 'https://x.example/v1/'],
  ['INVOICING_API_URL', 'https://x.example/?a=1'],
  ['INVOICING_FILES_ORIGINS', 'files.example.com'],
  ['INVOICING_FILES_ORIGINS', 'https://files.example.com/bucket'],
  ['BOOTSTRAP_API_KEY', 'two words here'],
  ['BOOTSTRAP_API_KEY', 'short'],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['MAX_UPLOAD_MB', '1e3'],
  ['MAX_UPLOAD_MB', '5000'],
  ['WORKSPACE_TIME_ZONE', 'Europe/Nowhere'],
  ['WORKSPACE_LANGUAGE', 'fi'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '999.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/8, fe80::1/129'],
  ['TLS_CERT', '/nowhere/cert.pem'],
  ['ROLE', 'both'],
  // Several services need one PostgreSQL.
  ['ROLE', 'web'],
  ['DRAIN_SECONDS', '301'],
  ['PUBLIC_ORIGIN', 'invoices.example.com'],
  ['PUBLIC_ORIGIN', 'https://invoices.example.com/desk'],
  ['PUBLIC_ORIGIN', 'https://a.example.com, https://b.example.com'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_KEY', 'short'],
])('an invalid %s (%s) stops the start with one line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name}\\b.*\\.$`));
});

test('an error about an address does not repeat its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/x' })).toThrow(
    /^(?!.*secret).*$/,
  );
  expect(() => readConfig({ FILES_URL: 's3://me:secret@host/B' })).toThrow(/^(?!.*secret).*$/);
});

test('each fault of certificate and key stops the start with a line that names file and reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const made = makeCertificate();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = { format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const;
  const cert = await file('cert.pem', made.cert);
  const key = await file('key.pem', made.key);
  // As an interrupted renewal leaves it: it would be accepted, and no connection would work.
  const empty = await file('empty.pem', '');
  const other = await file('other.pem', makeCertificate().key);
  const rsa = await file('rsa.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const encrypted = await file(
    'pkcs8.pem',
    String(privateKey.export({ type: 'pkcs8', ...secret })),
  );
  const older = await file('pkcs1.pem', String(privateKey.export({ type: 'pkcs1', ...secret })));
  const damaged = await file('damaged.pem', made.cert.replace(/MII?/, '!!!'));
  const binary = await file('cert.der', new X509Certificate(made.cert).raw.toString('latin1'));
  const chain = await file('chain.pem', made.cert + made.cert.replace(/\n\w{8}/, '\nAAAAAAAA'));

  expect(readConfig({ TLS_CERT: cert, TLS_KEY: key }).tls).toEqual({
    cert: made.cert,
    key: made.key,
  });
  const nowhere = join(folder, 'nowhere.pem');
  for (const [TLS_CERT, TLS_KEY, line] of [
    [nowhere, key, `TLS_CERT="${nowhere}": there is no such file.`],
    [cert, nowhere, `TLS_KEY="${nowhere}": there is no such file.`],
    [cert, folder, `TLS_KEY="${folder}": this is a folder, and a PEM file is expected.`],
    [cert, '', 'TLS_KEY: certificate and key are set together.'],
    [empty, key, `TLS_CERT="${empty}": the file has no certificate in PEM (no start line).`],
    [binary, key, `TLS_CERT="${binary}": the file has no certificate in PEM (no start line).`],
    [key, cert, `TLS_CERT="${key}": the file has no certificate in PEM (no start line).`],
    [
      damaged,
      key,
      `TLS_CERT="${damaged}": the file has no certificate in PEM (bad base64 decode).`,
    ],
    [chain, key, `TLS_CERT="${chain}": its certificates cannot be used (wrong tag).`],
    [cert, empty, `TLS_KEY="${empty}": the file has no private key in PEM (unsupported).`],
    [cert, cert, `TLS_KEY="${cert}": the file has no private key in PEM (unsupported).`],
    [cert, other, `TLS_KEY="${other}": this is not the key of TLS_CERT="${cert}".`],
    // OpenSSL itself accepts a key of another algorithm, and no connection would work.
    [cert, rsa, `TLS_KEY="${rsa}": this is not the key of TLS_CERT="${cert}".`],
    [
      cert,
      encrypted,
      `TLS_KEY="${encrypted}": the key is encrypted; store it without a passphrase.`,
    ],
    [cert, older, `TLS_KEY="${older}": the key is encrypted; store it without a passphrase.`],
  ] as const)
    expect(() => readConfig({ TLS_CERT, TLS_KEY })).toThrow(new ConfigError(line));
});

test.each([
  ['has expired', 3],
  ['is not valid yet', -1],
])('starts with a certificate that %s, and reports its file and days', async (_which, age) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const folder = await mkdtemp(join(tmpdir(), 'config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = makeCertificate(age);
  await writeFile(TLS_CERT, made.cert);
  await writeFile(TLS_KEY, made.key);
  expect(readConfig({ TLS_CERT, TLS_KEY }).tls).toMatchObject({ cert: made.cert });
  const { validFromDate, validToDate } = new X509Certificate(made.cert);
  const [from, to] = [validFromDate, validToDate].map((day) => day.toISOString().slice(0, 10));
  expect(said.mock.calls).toEqual([
    [`TLS_CERT="${TLS_CERT}": clients refuse this certificate, valid from ${from} to ${to}.`],
  ]);
});

test.skipIf(process.getuid?.() === 0)(
  'names a certificate that this user may not read',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const TLS_CERT = join(folder, 'cert.pem');
    await writeFile(TLS_CERT, makeCertificate().cert, { mode: 0 });
    expect(() => readConfig({ TLS_CERT, TLS_KEY: TLS_CERT })).toThrow(
      new ConfigError(`TLS_CERT="${TLS_CERT}": this user may not read the file.`),
    );
  },
);
