import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Network } from '#service/testing/network.ts';
import { RealS3 } from '#service/testing/real-s3.ts';
import { startPostgres } from '#tools/postgres.ts';
import { ask } from './ask.ts';
import { invoiceFile } from './load-people.ts';
import { startProgram, type Program } from './program.ts';
import { circumstances, publish, table } from './report.ts';
import { benchKey } from './seed.ts';

// Measures what is lost, and what people get as responses, while one part after another is killed,
// restarted or frozen under load.
const { values } = parseArgs({
  options: { times: { type: 'string', default: '5' }, clients: { type: 'string', default: '8' } },
});
const [rounds, clients] = [Number(values.times), Number(values.clients)];
type Settings = Readonly<Record<string, string>>;

const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-outages-'));
  folders.push(folder);
  return folder;
}

/** A service that can be killed and restarted at the same address. */
class RunningService {
  readonly #settings: Settings;
  #program: Program | undefined;
  origin = '';

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async start(): Promise<this> {
    this.#program = await startProgram('service/main.ts', {
      PORT: new URL(this.origin || 'http://localhost:0').port || '0',
      BOOTSTRAP_API_KEY: benchKey,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      ...this.#settings,
    });
    this.origin = this.#program.origin;
    return this;
  }

  async kill(): Promise<void> {
    process.kill(this.#program?.pid ?? 0, 'SIGKILL');
    await this.stop();
  }

  async stop(): Promise<void> {
    await this.#program?.stop();
  }

  /** Peak or current memory of the process in megabytes. */
  memory(of: 'VmHWM' | 'VmRSS'): number {
    const status = readFileSync(`/proc/${this.#program?.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${of}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  }
}

interface Acknowledged {
  /** Hashes of the uploaded files by UID. */
  readonly uploads: Map<string, string>;
  readonly approved: Set<string>;
  readonly answers: Map<number, number>;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Uploads and approves without pause until it is over. */
async function work(
  service: RunningService,
  isOver: () => boolean,
  client: number,
  acknowledged: Acknowledged,
): Promise<void> {
  const { uploads, approved, answers } = acknowledged;
  const note = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
  const own: string[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const file = invoiceFile(`O-${client}-${count}`);
    const sent = await ask(`${service.origin}/v1/invoices/`, {
      method: 'POST',
      key: benchKey,
      file,
    });
    note(sent.status);
    if (sent.status === 201) {
      const { uid }: { uid: string } = JSON.parse(sent.body.toString());
      uploads.set(uid, sha256(file.bytes));
      own.push(uid);
    }
    // An invoice that has been read by now and that nobody else decides on.
    const uid = own.at(-8);
    if (uid !== undefined && !approved.has(uid)) {
      const address = `${service.origin}/v1/invoices/${uid}/approve`;
      const { status } = await ask(address, { method: 'POST', key: benchKey });
      note(status);
      if (status === 200) approved.add(uid);
    }
    if (sent.status !== 201) await setTimeout(100);
  }
}

/** Checks everything that was acknowledged. @returns the numbers of missing and failed invoices */
async function lost(
  service: RunningService,
  { uploads, approved }: Acknowledged,
): Promise<[number, number]> {
  let [missing, failed] = [0, 0];
  for (const [uid, hash] of uploads) {
    const { status, body } = await ask(`${service.origin}/v1/invoices/${uid}`, { key: benchKey });
    const invoice: { file: string; approvement_status: string; processing_status: string } =
      status === 200 ? JSON.parse(body.toString()) : { file: '' };
    const file = status === 200 ? await ask(invoice.file, { key: benchKey }) : undefined;
    const isApproved = !approved.has(uid) || invoice.approvement_status === 'approved';
    if (!file || sha256(file.body) !== hash || !isApproved) missing += 1;
    if (invoice.processing_status === 'failed') failed += 1;
  }
  return [missing, failed];
}

/** Lets people work while a failure is repeated. @returns a row of the table */
async function suffer(
  name: string,
  service: RunningService,
  disturb: () => Promise<void>,
): Promise<readonly string[]> {
  const acknowledged: Acknowledged = {
    uploads: new Map(),
    approved: new Set(),
    answers: new Map(),
  };
  let over = false;
  const crowd = Array.from({ length: clients }, (_, client) =>
    work(service, () => over, client, acknowledged),
  );
  for (let round = 0; round < rounds; round += 1) {
    await setTimeout(2_000);
    await disturb();
  }
  await setTimeout(2_000);
  over = true;
  await Promise.all(crowd);
  const [missing, failed] = await lost(service, acknowledged);
  const { uploads, approved, answers } = acknowledged;
  const others = [...answers]
    .filter(([status]) => ![200, 201, 403, 500].includes(status))
    .map(([status, many]) => `${many} × ${status === 0 ? 'none' : status}`);
  return [
    name,
    String(uploads.size + approved.size),
    String(missing),
    String(failed),
    String(answers.get(500) ?? 0),
    others.toSorted().join(', ') || 'none',
  ];
}

async function killed(): Promise<readonly string[]> {
  const service = await new RunningService({ PORT: '0', DATA_DIR: aFolder() }).start();
  const row = await suffer(`service killed, ${rounds} times, on SQLite`, service, async () => {
    await service.kill();
    await service.start();
  });
  await service.stop();
  return row;
}

async function databaseAway(): Promise<readonly (readonly string[])[]> {
  const postgres = await startPostgres();
  if (!postgres) return [];
  const address = new URL(postgres.url);
  const network = new Network(Number(address.port), '127.0.0.1');
  address.port = String(await network.listen());
  const settings = { DATABASE_URL: address.href, DATA_DIR: aFolder() };
  const service = await new RunningService(settings).start();
  const rows = [
    await suffer(`PostgreSQL restarted, ${rounds} times`, service, () => postgres.restart()),
    await suffer(`PostgreSQL stands still for 20 s, ${rounds} times`, service, async () => {
      network.freeze();
      network.freezes = true;
      await setTimeout(20_000);
      network.freezes = false;
      network.cut();
    }),
  ];
  await service.stop();
  network.end();
  await postgres.stop();
  return rows;
}

async function storageAway(): Promise<{ row: readonly string[]; memory: string }> {
  const s3 = await RealS3.start();
  const service = await new RunningService({
    FILES_URL: s3.filesUrl(),
    DATA_DIR: aFolder(),
  }).start();
  const before = service.memory('VmRSS');
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * 1024 * 1024, 'x')]);
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const file = { name: `large-${index}.pdf`, bytes };
      return ask(`${service.origin}/v1/invoices/`, { method: 'POST', key: benchKey, file });
    }),
  );
  const stored = sent.filter(({ status }) => status === 201).length;
  const memory = `10 uploads of 20 MB to S3 at once: ${stored} stored; the service took ${before} MB before and ${service.memory('VmHWM')} MB at most.`;
  const row = await suffer(`S3 killed for 3 s, ${rounds} times`, service, async () => {
    await s3.kill();
    await setTimeout(3_000);
    await s3.restart();
  });
  await service.stop();
  await s3.end();
  return { row, memory };
}

const filesIn = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    .length;

/** Starts the service with the address of another database, on a store with files. */
async function wrongDatabase(): Promise<string> {
  const postgres = await startPostgres();
  if (!postgres) return 'A wrong DATABASE_URL: not tried, PostgreSQL is not on this machine.';
  const DATA_DIR = aFolder();
  const service = await new RunningService({ DATA_DIR }).start();
  for (let index = 0; index < 50; index += 1) {
    const file = invoiceFile(`W-${index}`);
    await ask(`${service.origin}/v1/invoices/`, { method: 'POST', key: benchKey, file });
  }
  await service.stop();
  const before = await filesIn(join(DATA_DIR, 'files'));
  const said = await new RunningService({ DATA_DIR, DATABASE_URL: postgres.url }).start().then(
    () => 'it started',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const after = await filesIn(join(DATA_DIR, 'files'));
  await postgres.stop();
  return `A start with the DATABASE_URL of an empty database: ${before} files before, ${after} after. It said: \`${said.trim()}\``;
}

const about = circumstances('');
const rows = [await killed(), ...(await databaseAway())];
const { row, memory } = await storageAway();
const wrong = await wrongDatabase();
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
publish(
  'bench:outages',
  [
    about,
    `${clients} clients upload and approve without a pause. An acknowledged write is lost when the invoice, the bytes of its file or its approval is not there afterwards.`,
    table(
      ['', 'acknowledged', 'lost', 'files failed', 'answers 500', 'other answers'],
      [...rows, row],
    ),
    memory,
    wrong,
  ].join('\n\n'),
);
