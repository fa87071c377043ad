import type { Invoice } from '#contract/invoice.ts';
import { addPerson } from '#service/db/people-store.ts';
import { databaseOn } from '#service/db/database.ts';
import { resetClock } from '#service/db/moment.ts';
import { replaceChance } from '#tools/simulation/builtin-chance.ts';
import { checkActs, checkInvoice, checkUploads } from '#tools/simulation/checker.ts';
import { Ledger } from '#tools/simulation/ledger.ts';
import { Person, type Somebody } from '#tools/simulation/people.ts';
import { SimulatedDatabase } from '#tools/simulation/simulated-database.ts';
import { SimulatedDisk } from '#tools/simulation/simulated-disk.ts';
import { SimulatedReader } from '#tools/simulation/simulated-reader.ts';
import { startService, type SimulatedService } from '#tools/simulation/simulated-service.ts';
import { replaceTime } from '#tools/simulation/simulated-time.ts';
import { clearUp, storm, type Parts } from '#tools/simulation/weather.ts';
import { World } from '#tools/simulation/world.ts';

/** The result of one seed. */
export interface SimulationReport {
  readonly seed: number;
  /** Equal for two runs with the same events. */
  readonly hash: string;
  readonly problems: readonly string[];
  /** The last events before the end. */
  readonly last: readonly string[];
  readonly counts: Readonly<Record<'uploads' | 'done' | 'refused' | 'unknown', number>>;
}

const minute = 60_000;
const roles = ['admin', 'admin', 'member', 'member', 'viewer'] as const;
/** The time within which waiting work must be done after all failures have been cleared. */
const patience = 10 * minute;

/**
 * Five people work for this much simulated time while one failure after another occurs; files are
 * on a disk for odd seeds and behind a network for even ones. Then all failures are cleared, and
 * everything acknowledged is checked.
 * @param diskLies makes the disk lose what it claimed to have synced, which must be detected
 */
export async function simulate(
  seed: number,
  minutes: number,
  { diskLies = false }: { readonly diskLies?: boolean } = {},
): Promise<SimulationReport> {
  const world = new World(seed);
  resetClock();
  const disk = new SimulatedDisk(world, { isRemote: seed % 2 === 0, lies: diskLies });
  const putBack = [
    replaceChance(() => world.chance),
    replaceTime(world),
    disk.replaceFiles(),
    silence(world),
  ];
  const database = new SimulatedDatabase(world);
  const ledger = new Ledger();
  try {
    await world.until(workAndCheck(world, disk, database, ledger, minutes));
  } catch (error) {
    ledger.report(
      `The simulation broke off: ${error instanceof Error ? error.stack : String(error)}`,
    );
  } finally {
    for (const back of putBack.toReversed()) back();
    resetClock();
  }
  await database.close();
  const { hash, last } = world.story;
  const counts = { uploads: ledger.uploads.length, ...ledger.counts };
  return { seed, hash, problems: ledger.problems, last, counts };
}

/** Records the service's log as events of the run. */
function silence(world: World): () => void {
  const { log, error } = console;
  const note = (...given: unknown[]) => world.note(`log: ${given.map(String).join(' ')}`);
  Object.assign(console, { log: note, error: note });
  return () => void Object.assign(console, { log, error });
}

async function workAndCheck(
  world: World,
  disk: SimulatedDisk,
  database: SimulatedDatabase,
  ledger: Ledger,
  minutes: number,
): Promise<void> {
  const reader = new SimulatedReader(world);
  const services: SimulatedService[] = [];
  let started = 0;
  const start = async () => {
    for (const begun = world.elapsed; ;)
      try {
        services.push(
          await startService(world, database, disk, reader, `service ${(started += 1)}`),
        );
        return;
      } catch (error) {
        world.note(`start failed: ${String(error)}`);
        // No outage lasts this long; the obstacle is permanent, such as a torn file.
        if (world.elapsed - begun > patience) throw error;
        await world.wait(1_000);
      }
  };
  const parts: Parts = { world, disk, database, reader, services, start };
  await database.prepare();
  await start();
  await start();
  const people: Somebody[] = [];
  const truth = databaseOn(database.engineOf({ name: 'checker', dead: false }));
  for (const [index, role_type] of roles.entries()) {
    const name = { first_name: `Person ${index}`, last_name: '' };
    const email = `${index}@example.com`;
    const { person, key } = await addPerson(truth.kysely, { ...name, email, role_type });
    people.push({ uid: person.uid, key, role_type });
  }
  const working = people.map((who) => new Person(world, who, ledger, reader, () => services));
  const end = world.elapsed + minutes * minute;
  const storming = storm(parts, end);
  const work = Promise.all(working.map((person) => person.work(end)));
  await storming;
  clearUp(parts);
  await work;
  await world.wait(patience);
  const [checker] = working;
  if (checker) await checkAll(checker, disk, database, ledger, reader);
  for (const service of services.splice(0)) await service.stop();
  await truth.close();
}

async function checkAll(
  checker: Person,
  disk: SimulatedDisk,
  database: SimulatedDatabase,
  ledger: Ledger,
  reader: SimulatedReader,
): Promise<void> {
  const rows = await database.truth.selectFrom('invoice').select(['uid', 'hf_id']).execute();
  const stored = rows.map(({ uid }) => {
    const path = `${SimulatedDisk.dataDir}/files/${uid.slice(0, 2)}/${uid.slice(2, 4)}/${uid}`;
    const bytes = disk.bytesAt(path);
    return { uid, content: bytes && Buffer.from(bytes).toString() };
  });
  for (const one of checkUploads(ledger, stored)) ledger.report(one);
  for (const { uid, content } of stored) {
    const reply = await checker.ask('getInvoice', { params: [uid] });
    const upload = ledger.uploads.find((one) => one.content === content);
    if (reply?.status !== 200 || !upload) continue;
    const invoice: Invoice = JSON.parse(reply.text);
    if (invoice.processing_status === 'processing')
      ledger.report(`${uid}: is still being read ${patience / minute} minutes later`);
    for (const one of checkInvoice(invoice, upload, reader)) ledger.report(one);
    for (const one of checkActs(invoice, ledger.actsOn(uid))) ledger.report(one);
    const found = await checker.ask('listInvoices', {
      query: new URLSearchParams({
        query: `${invoice.hf_id} ${invoice.invoice_number}`,
      }).toString(),
    });
    const results: { uid: string }[] = found?.status === 200 ? JSON.parse(found.text).results : [];
    if (!results.some((one) => one.uid === uid))
      ledger.report(`${uid}: is not found by "${invoice.hf_id} ${invoice.invoice_number}"`);
  }
  for (const { uids } of ledger.uploads)
    for (const uid of uids)
      if (
        rows.some((row) => row.uid === uid) &&
        ledger.actsOn(uid).some(({ action, end }) => action === 'delete' && end === 'done')
      )
        ledger.report(`${uid}: was deleted, and is there`);
}
