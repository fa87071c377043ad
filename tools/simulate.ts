import { parseArgs } from 'node:util';
import { compareOracles } from '#tools/simulation/oracles.ts';
import { simulate } from '#tools/simulation/simulation.ts';
import { postgresPlace, sqlitePlace } from '#service/testing/each-engine.ts';
import { startPostgres } from '#tools/postgres.ts';

const usage = `npm run simulate -- --seed N               one seed of the simulation
npm run simulate -- --seed N --minutes 60  seed after seed, for so many minutes of this machine's time
npm run simulate -- --seed N --work 3      simulated minutes that the people of a seed work; else 20
npm run simulate -- --seed N --disk-lies   with a disk that loses what it said to have written, to see
                                           that an odd seed finds it
npm run simulate -- --oracles --seed N --commands 100000
                                           the same commands to a plain model, SQLite and PostgreSQL`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    work: { type: 'string', default: '20' },
    'disk-lies': { type: 'boolean', default: false },
    oracles: { type: 'boolean', default: false },
    commands: { type: 'string', default: '100000' },
    help: { type: 'boolean', default: false },
  },
});

async function runOracles(seed: number, commands: number): Promise<boolean> {
  const server = await startPostgres();
  const places = [sqlitePlace(), ...(server ? [await postgresPlace(server.url)] : [])];
  try {
    const report = await compareOracles(seed, commands, places, (done) =>
      console.log(`${done} of ${commands} answered alike.`),
    );
    console.log(
      `Seed ${seed}: ${report.commands} commands to a plain model, SQLite${server ? ' and PostgreSQL' : ''}.`,
    );
    const lines = [...report.answers].map(([answer, times]) => `  ${answer}: ${times}`);
    console.log(lines.toSorted().join('\n'));
    console.log(report.problem ?? 'All answered alike.');
    return report.problem === undefined;
  } finally {
    for (const place of places) await place.remove();
    await server?.stop();
  }
}

async function runSeeds(first: number, minutes: number | undefined): Promise<boolean> {
  const end = performance.now() + (minutes ?? 0) * 60_000;
  let seed = first;
  do {
    const { problems, last, counts, hash } = await simulate(seed, Number(values.work), {
      diskLies: values['disk-lies'],
    });
    console.log(
      `Seed ${seed}: ${counts.uploads} uploads, ${counts.done} done, ${counts.refused} refused, ${counts.unknown} unknown, ${problems.length} problems; ${hash.slice(0, 12)}`,
    );
    if (problems.length > 0) {
      console.log([...last, '', ...problems].join('\n'));
      return false;
    }
    seed += 1;
  } while (performance.now() < end);
  return true;
}

if (values.help) console.log(usage);
else {
  const seed = Number(values.seed);
  const held = values.oracles
    ? await runOracles(seed, Number(values.commands))
    : await runSeeds(seed, values.minutes === undefined ? undefined : Number(values.minutes));
  process.exit(held ? 0 : 1);
}
