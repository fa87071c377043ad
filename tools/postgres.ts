import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const folders = (): string[] => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
};

const findBin = (): string | undefined =>
  folders().find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });

/** A PostgreSQL for one test run. */
export interface ThrowAwayPostgres {
  readonly url: string;
  /** Ends every connection; unavailable until it has restarted. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a temporary PostgreSQL on the loopback interface.
 * @returns undefined, with the reason printed, where it is not installed
 */
export async function startPostgres(): Promise<ThrowAwayPostgres | undefined> {
  const bin = findBin();
  if (bin === undefined) {
    console.log(
      'PostgreSQL is not on this machine: the service tests run on SQLite only. Debian: apt-get install postgresql',
    );
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-pg-'));
  // PostgreSQL refuses to run as root.
  const asRoot = userInfo().uid === 0;
  const nobody = { uid: 65534, gid: 65534 };
  const as = asRoot ? nobody : {};
  if (asRoot) chownSync(folder, nobody.uid, nobody.gid);
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'test',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...as, stdio: 'ignore', cwd: folder },
  );
  const port = await freePort();
  const settings = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'];
  const launch = async (): Promise<ChildProcess> => {
    const server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        join(folder, 'data'),
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-k',
        folder,
        ...settings,
      ],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
    );
    await new Promise<void>((resolve, reject) => {
      let said = '';
      server.stderr.on('data', (data: Buffer) => {
        said += data.toString();
        if (said.includes('ready to accept connections')) resolve();
      });
      server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    });
    server.removeAllListeners('exit');
    return server;
  };
  let server = await launch();
  const end = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    async restart() {
      await end();
      server = await launch();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
