import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { watchMemory } from '#tools/process-tree-memory.ts';
import { ask, get } from './ask.ts';
import { percentile, timed } from './measure.ts';
import { startService } from './program.ts';
import { circumstances, ms, publish, table } from './report.ts';
import { benchKey } from './seed.ts';

// Measures the reading time of a file of each kind, the response times of the service while a queue
// of files is read, and the memory it needs.
const { values } = parseArgs({
  options: {
    set: { type: 'string', default: join(import.meta.dirname, '..', '..', 'shared', 'samples') },
    queue: { type: 'string', default: '100' },
  },
});
const truth = join(values.set, 'truth.json');
if (!existsSync(truth)) {
  console.log(`Nothing was measured: ${truth} is not there.`);
  process.exit(0);
}
interface Sample {
  readonly file: string;
  readonly kind: string;
}
const samples: Sample[] = JSON.parse(readFileSync(truth, 'utf8'));
const dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-bench-reading-'));
const service = await startService(dataDir);
const memory = watchMemory(service.pid);

const kinds = new Map<string, number[]>();
for (const sample of samples) {
  const seconds = (await timed(async () => settled(await upload(sample.file)))) / 1000;
  kinds.set(sample.kind, [...(kinds.get(sample.kind) ?? []), seconds]);
}
const byKind = table(
  ['kind', 'files', 'seconds a file', 'slowest'],
  [...kinds].map(([kind, all]) => [
    kind,
    String(all.length),
    (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(2),
    Math.max(...all).toFixed(1),
  ]),
);
console.log(byKind);

const count = Number(values.queue);
const begin = performance.now();
const uids: string[] = [];
for (let at = 0; at < count; at += 1)
  uids.push(await upload(samples[at % samples.length]?.file ?? ''));
const answers: number[] = [];
const list = `${service.origin}/v1/invoices/?page_size=50`;
// Text files are read before waiting pictures, so the last upload is not the last to be read.
const waiting = [...uids];
do {
  for (let at = 0; at < 20; at += 1) answers.push(await timed(() => get(list, benchKey)));
  // As often as a person's page polls, not as often as the machine can.
  await new Promise((resolve) => setTimeout(resolve, 250));
  while (waiting[0] !== undefined && (await isRead(waiting[0]))) waiting.shift();
} while (waiting.length > 0);
const minutes = (performance.now() - begin) / 60_000;
const most = memory();
await service.stop();
rmSync(dataDir, { recursive: true, force: true });

publish(
  'bench:reading',
  [
    circumstances(samples.length + count),
    'From the upload to the final state, one file at a time.',
    byKind,
    `Beside a queue of ${count} files of all kinds (${minutes.toFixed(1)} minutes): a list page in ${ms(percentile(answers, 0.5))} ms (p50), ${ms(percentile(answers, 0.95))} ms (p95), over ${answers.length} requests.`,
    most === undefined
      ? 'The memory is not told on this system.'
      : `Most memory of the service and the process that reads, together: ${Math.round(most)} MB.`,
  ].join('\n\n'),
);

async function upload(name: string): Promise<string> {
  const file = { name, bytes: readFileSync(join(values.set, 'files', name)) };
  const sent = await ask(`${service.origin}/v1/invoices/`, { method: 'POST', key: benchKey, file });
  const { uid }: { uid: string } = JSON.parse(sent.body.toString());
  return uid;
}

async function isRead(uid: string): Promise<boolean> {
  const answer = await get(`${service.origin}/v1/invoices/${uid}`, benchKey);
  const { processing_status: status }: { processing_status: string } = JSON.parse(
    answer.toString(),
  );
  return status !== 'processing';
}

async function settled(uid: string): Promise<void> {
  while (!(await isRead(uid))) await new Promise((resolve) => setTimeout(resolve, 10));
}
