import {
  fairWeather,
  type DatabaseWeather,
  type SimulatedDatabase,
} from '#tools/simulation/simulated-database.ts';
import type { DiskWeather, SimulatedDisk } from '#tools/simulation/simulated-disk.ts';
import type { SimulatedReader } from '#tools/simulation/simulated-reader.ts';
import type { SimulatedService } from '#tools/simulation/simulated-service.ts';
import type { World } from '#tools/simulation/world.ts';

/** Everything that may go wrong. */
export interface Parts {
  readonly world: World;
  readonly disk: SimulatedDisk;
  readonly database: SimulatedDatabase;
  readonly reader: SimulatedReader;
  /** The services that run now. */
  readonly services: SimulatedService[];
  /** Starts one more, again and again until it does start. */
  start(): Promise<void>;
}

const usual: DatabaseWeather = { ...fairWeather, cut: 0.002, collides: 0.003, slow: 0.002 };
const usualDisk: DiskWeather = { full: 0, broken: 0.001, slow: 0.005 };
const fairDisk: DiskWeather = { full: 0, broken: 0, slow: 0 };
const day = 24 * 3600 * 1000;

/** Puts everything in order, for good. */
export function clearUp({ disk, database, reader, world }: Parts): void {
  world.note('everything is in order from here');
  database.weather = fairWeather;
  disk.weather = fairDisk;
  reader.crashes = 0;
  world.clockError = 0;
}

function setUsual({ disk, database, reader }: Parts): void {
  database.weather = usual;
  disk.weather = usualDisk;
  reader.crashes = 0.02;
}

type Storm = (parts: Parts, lasts: () => Promise<void>) => Promise<void>;

const storms: Readonly<Record<string, Storm>> = {
  async 'the database is away'({ database }, lasts) {
    database.weather = { ...usual, away: true };
    await lasts();
  },
  async 'the network to the database breaks off'({ database }, lasts) {
    database.weather = { ...usual, cut: 0.15 };
    await lasts();
  },
  async 'transactions collide'({ database }, lasts) {
    database.weather = { ...usual, collides: 0.3 };
    await lasts();
  },
  async 'the disk of the database is full'({ database }, lasts) {
    database.weather = { ...usual, full: 0.5 };
    await lasts();
  },
  async 'the database is slow'({ database }, lasts) {
    database.weather = { ...usual, slow: 0.2 };
    await lasts();
  },
  async 'the disk is full'({ disk }, lasts) {
    disk.weather = { ...usualDisk, full: 0.5 };
    await lasts();
  },
  async 'the disk is broken'({ disk }, lasts) {
    disk.weather = { ...usualDisk, broken: 0.4 };
    await lasts();
  },
  async 'the disk is slow'({ disk }, lasts) {
    disk.weather = { ...usualDisk, slow: 0.5 };
    await lasts();
  },
  async 'the files are not mounted'({ disk }, lasts) {
    disk.unmount();
    await lasts();
    disk.mount();
  },
  async 'the reader falls over'({ reader }, lasts) {
    reader.crashes = 0.5;
    await lasts();
  },
  async 'the clock is a day ahead'({ world }, lasts) {
    world.clockError += day;
    await lasts();
    world.clockError -= day;
  },
  async 'the clock is a day behind'({ world }, lasts) {
    world.clockError -= day;
    await lasts();
    world.clockError += day;
  },
  async 'a service is killed'({ services, start, world }, lasts) {
    const victim = world.chance.pick(services);
    services.splice(services.indexOf(victim), 1);
    await victim.kill();
    await lasts();
    await start();
  },
  async 'a service is exchanged'({ services, start, world }) {
    const old = world.chance.pick(services);
    await start();
    services.splice(services.indexOf(old), 1);
    await old.stop();
  },
  async 'the power is cut'({ services, disk, start }, lasts) {
    for (const victim of services.splice(0)) await victim.kill();
    disk.cutPower();
    await lasts();
    await start();
    await start();
  },
};

/** Lets one thing after the other go wrong, until this moment of the simulated time. */
export async function storm(parts: Parts, until: number): Promise<void> {
  const { world } = parts;
  const names = Object.keys(storms);
  setUsual(parts);
  while (world.elapsed < until) {
    await world.wait(world.chance.below(40_000));
    const name = world.chance.pick(names);
    world.note(`storm: ${name}`);
    await storms[name]?.(parts, () => world.wait(1_000 + world.chance.below(60_000)));
    setUsual(parts);
  }
}
