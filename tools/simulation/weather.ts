import {
  fairWeather,
  type DatabaseWeather,
  type SimulatedDatabase,
} from '#tools/simulation/simulated-database.ts';
import type { DiskWeather, SimulatedDisk } from '#tools/simulation/simulated-disk.ts';
import type { SimulatedReader } from '#tools/simulation/simulated-reader.ts';
import type { SimulatedService } from '#tools/simulation/simulated-service.ts';
import type { World } from '#tools/simulation/world.ts';

/** Everything that may fail. */
export interface Parts {
  readonly world: World;
  readonly disk: SimulatedDisk;
  readonly database: SimulatedDatabase;
  readonly reader: SimulatedReader;
  /** The running services. */
  readonly services: SimulatedService[];
  /** Starts another one, repeatedly until it succeeds. */
  start(): Promise<void>;
}

const usual: DatabaseWeather = { ...fairWeather, cut: 0.002, collides: 0.003, slow: 0.002 };
const usualDisk: DiskWeather = { full: 0, broken: 0.001, slow: 0.005 };
const fairDisk: DiskWeather = { full: 0, broken: 0, slow: 0 };
const day = 24 * 3600 * 1000;

/** Clears all failures permanently. */
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

const atDatabase =
  (weather: Partial<DatabaseWeather>): Storm =>
  async ({ database }, lasts) => {
    database.weather = { ...usual, ...weather };
    await lasts();
  };
const atDisk =
  (weather: Partial<typeof usualDisk>): Storm =>
  async ({ disk }, lasts) => {
    disk.weather = { ...usualDisk, ...weather };
    await lasts();
  };
const clockOff =
  (milliseconds: number): Storm =>
  async ({ world }, lasts) => {
    world.clockError += milliseconds;
    await lasts();
    world.clockError -= milliseconds;
  };

const storms: Readonly<Record<string, Storm>> = {
  'the database is away': atDatabase({ away: true }),
  'the network to the database breaks off': atDatabase({ cut: 0.15 }),
  'transactions collide': atDatabase({ collides: 0.3 }),
  'the disk of the database is full': atDatabase({ full: 0.5 }),
  'the database is slow': atDatabase({ slow: 0.2 }),
  'the disk is full': atDisk({ full: 0.5 }),
  'the disk is broken': atDisk({ broken: 0.4 }),
  'the disk is slow': atDisk({ slow: 0.5 }),
  async 'the files are not mounted'({ disk }, lasts) {
    disk.unmount();
    await lasts();
    disk.mount();
  },
  async 'the reader falls over'({ reader }, lasts) {
    reader.crashes = 0.5;
    await lasts();
  },
  'the clock is a day ahead': clockOff(day),
  'the clock is a day behind': clockOff(-day),
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

/** Causes one failure after another until this moment of the simulated time. */
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
