import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { get } from './ask.ts';
import { inTurn, middle, timed, type Times } from './measure.ts';
import { startProgram, type Program } from './program.ts';
import { shares, table, times } from './report.ts';

/**
 * Compares the service's responses over HTTP with the same bytes from a bare Fastify in its own
 * process.
 */
export async function besideBareFastify(
  { origin }: Program,
  key: string,
  count: number,
): Promise<string> {
  const places = {
    'list, first 25': '/v1/invoices/?page_size=25',
    'list, first 100': '/v1/invoices/?page_size=100',
    'list, 25 waiting': '/v1/invoices/?page_size=25&approvement_status=waiting',
    'list, 25 in the middle': `/v1/invoices/?page_size=25&page=${Math.floor(count / 50)}`,
    'search, a word in all': '/v1/invoices/?page_size=25&query=inv',
    'search, a word in one of eleven': '/v1/invoices/?page_size=25&query=gmbh',
  };
  const newest: { results: { uid: string }[] } = JSON.parse(
    (await get(`${origin}${places['list, first 25']}`, key)).toString(),
  );
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-bare-'));
  const rows: string[][] = [];
  for (const [name, place] of [
    ...Object.entries(places),
    ['one invoice', `/v1/invoices/${newest.results[3]?.uid ?? ''}`] as const,
  ]) {
    const bytes = await get(`${origin}${place}`, key);
    const file = join(folder, 'answer.json');
    writeFileSync(file, bytes);
    const bare = await startProgram('bench/bare-server.ts', {}, [file]);
    const measured = await inTurn(
      { bare: () => get(`${bare.origin}/`, key), service: () => get(`${origin}${place}`, key) },
      4,
    );
    await bare.stop();
    rows.push([
      name,
      `${(bytes.length / 1024).toFixed(0)} KiB`,
      ...shares(measured.bare, 0.5, 0.95),
      ...shares(measured.service, 0.5, 0.95),
      times(middle(measured.service), middle(measured.bare)),
    ]);
  }
  rmSync(folder, { recursive: true, force: true });
  return table(['ms', 'answer', 'Fastify p50', 'p95', 'service p50', 'p95', 'times'], rows);
}

const pairs = 'li er an en in st de ar ul ka le is ra te ri on el or at se'.split(' ');

/**
 * Runs searches one after another that each scan everything: far pages of a common word, and two
 * letters that nobody has counted.
 */
async function searchOn(origin: string, key: string, until: () => boolean): Promise<Times> {
  const taken: number[] = [];
  for (let index = 0; !until(); index += 1) {
    const days = `created_at__to_date=2026-10-${String(1 + (index % 28)).padStart(2, '0')}`;
    const place =
      index % 2 === 0
        ? `query=gmbh&page=${300 + index}&page_size=10&${days}`
        : `query=${pairs[index % pairs.length]}&page_size=10&${days}`;
    taken.push(await timed(() => get(`${origin}/v1/invoices/?${place}`, key)));
  }
  return taken;
}

/** Sends a request every few milliseconds, as a person's page does. */
async function workOn(
  origin: string,
  key: string,
  places: readonly string[],
  seconds: number,
): Promise<Times> {
  const taken: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < end; index += 1) {
    taken.push(await timed(() => get(`${origin}${places[index % places.length] ?? ''}`, key)));
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return taken;
}

/** The response times of other requests while searches run, compared with those without. */
export async function besideSearches({ origin }: Program, key: string): Promise<string> {
  const newest: { results: { uid: string }[] } = JSON.parse(
    (await get(`${origin}/v1/invoices/?page_size=25`, key)).toString(),
  );
  const places = [
    '/v1/invoices/?page_size=25',
    '/v1/invoices/?page_size=25&approvement_status=waiting',
    `/v1/invoices/${newest.results[0]?.uid ?? ''}`,
    '/v1/cards/?page_size=25',
  ];
  await workOn(origin, key, places, 2);
  const alone = await workOn(origin, key, places, 8);
  let over = false;
  const searching = Promise.all([
    searchOn(origin, key, () => over),
    searchOn(origin, key, () => over),
  ]);
  const beside = await workOn(origin, key, places, 8);
  over = true;
  const searches = (await searching).flat();
  const row = (name: string, taken: Times) => [
    name,
    String(taken.length),
    ...shares(taken, 0.5, 0.95, 0.99, 1),
  ];
  return table(
    ['ms', 'requests', 'p50', 'p95', 'p99', 'longest'],
    [
      row('other requests, nobody searches', alone),
      row('other requests, two search without pause', beside),
      row('those searches', searches),
    ],
  );
}
