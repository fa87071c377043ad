import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RunningService } from '#service/testing/running-service.ts';
import { watchMemory } from './process-tree-memory.ts';

const shared = join(import.meta.dirname, '..', '..', 'shared');
const maker = join(shared, 'hostile', 'make.mjs');
const photo = join(shared, 'samples', 'files', 'receipt-de-rewe-sideways.jpg');
const there = existsSync(maker);
if (!there) console.log('The hostile files were not uploaded: ../shared/hostile is not there.');

interface Listed {
  readonly file: string;
  readonly outcome: 'process' | 'reject' | 'either';
  readonly expect?: { readonly invoice_number?: string; readonly company?: string };
}

/** Files with known values; the others contain none that may appear. */
const controls: Readonly<Record<string, { invoice_number: string; total_price: string }>> = {
  'good.pdf': { invoice_number: 'HT-2024-0001', total_price: '119.00' },
  'good.xml': { invoice_number: 'HU-1', total_price: '119.00' },
  'hybrid-good.pdf': { invoice_number: 'HX-1', total_price: '119.00' },
};

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const files = join(folder, 'set');
const dataDir = join(folder, 'data');
let service: RunningService;
let peakMemory: ReturnType<typeof watchMemory>;
let calls: Awaited<ReturnType<typeof listenForCalls>>;

function madeFiles(): Listed[] {
  execFileSync(process.execPath, [
    maker,
    '--out',
    files,
    '--small',
    ...(existsSync(photo) ? ['--jpeg', photo] : []),
  ]);
  return JSON.parse(readFileSync(join(files, 'manifest.json'), 'utf8'));
}
const listed = there ? madeFiles() : [];
const bytesOf = (name: string) => readFileSync(join(files, name));

describe.skipIf(!there)(
  'hostile and odd files (skipped where ../shared/hostile is not there)',
  () => {
    beforeAll(async () => {
      calls = await listenForCalls();
      if (!calls)
        console.log('Port 9 is not ours to take: that nothing is fetched from it was not watched.');
      service = await RunningService.start({ DATA_DIR: dataDir });
      peakMemory = watchMemory(service.pid);
    });
    afterAll(async () => {
      await service.stop();
      calls?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test.each(listed.map((one) => [one.file, one] as const))(
      '%s is rejected with a reason or processed within a minute without delaying others',
      async (name, { outcome, expect: wanted }) => {
        const { status, message, answered, uid } = await upload(name);
        expect(answered).toBeLessThan(10_000);
        expect([201, 400, 413]).toContain(status);
        if (uid === undefined) {
          expect(outcome, message).not.toBe('process');
          expect(message).toMatch(/\w+ \w+/);
          return;
        }
        const [invoice, other] = await Promise.all([settled(uid), meanwhile()]);
        expect(other).toMatchObject({ processing_status: 'finished', invoice_number: 'HU-1' });
        const told = JSON.stringify(invoice);
        expect(told).not.toMatch(/root:x:0|polluted/);
        // History may quote values that were left out.
        expect(JSON.stringify({ ...invoice, history: [] })).not.toMatch(
          /\bNaN\b|Infinity|"-?[\d.]+e\+?\d+"/,
        );
        if (outcome === 'process') expect(invoice['processing_status']).toBe('finished');
        if (outcome === 'reject') expect(invoice['processing_status']).toBe('failed');
        if (invoice['processing_status'] === 'failed')
          expect(invoice).toMatchObject({
            company: null,
            invoice_number: '',
            invoice_date: null,
            total_price: null,
            total_vat: null,
            items: [],
          });
        if (controls[name]) expect(invoice).toMatchObject(controls[name]);
        if (wanted?.invoice_number !== undefined)
          expect(invoice['invoice_number']).toBe(wanted.invoice_number);
        if (wanted?.company !== undefined) expect(told).toContain(wanted.company);
        if (name === 'encrypted-user-password.pdf') expect(told).toMatch(/password/);
        await isServedSafely(invoice['file']);
      },
    );

    test('an unreadable picture yields no values', async () => {
      const { uid } = await upload('blank.png');
      const invoice = await settled(uid);
      expect(invoice).toMatchObject({
        processing_status: 'failed',
        company: null,
        invoice_number: '',
        total_price: null,
        items: [],
      });
      expect(JSON.stringify(invoice['history'])).toMatch(/No text could be read/);
    });

    test('file names are stored literally or rejected, and never leave the store', async () => {
      const names: string[] = JSON.parse(readFileSync(join(files, 'names.json'), 'utf8')).names;
      for (const name of names) {
        const { status } = await upload(name, bytesOf('good.pdf'));
        expect([201, 400], JSON.stringify(name)).toContain(status);
      }
      expect(readdirSync(folder).toSorted()).toEqual(['data', 'set']);
      // In addition, there is the identity of the store.
      const stored = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'identity')
        .map((entry) => entry.name);
      expect(stored.length).toBeGreaterThan(0);
      for (const name of stored) expect(name).toMatch(/^[0-9a-f-]{36}$/);
    });

    test('nothing was fetched, and the service stayed below a gigabyte of memory', async () => {
      expect((await service.ask('GET', '/healthz')).status).toBe(200);
      expect(calls?.calls() ?? 0).toBe(0);
      const peak = peakMemory();
      console.log(
        `Most memory: ${peak === undefined ? 'not told here' : `${Math.round(peak)} MB`}.`,
      );
      expect(peak ?? 0).toBeLessThan(1000);
    });
  },
);

async function upload(name: string, bytes = bytesOf(name)) {
  const begin = performance.now();
  const { status, text, json } = await service.upload(Uint8Array.from(bytes), name);
  return { status, message: text, answered: performance.now() - begin, uid: json['uid'] };
}

const settled = async (uid: unknown) => (await service.settled(uid)).json;

/** Uploads a good file while another one is read. */
async function meanwhile() {
  const { uid, answered } = await upload('good.xml');
  expect(answered).toBeLessThan(10_000);
  return settled(uid);
}

/** A browser that opens the address of the file must not run anything in it. */
async function isServedSafely(address: unknown): Promise<void> {
  if (typeof address !== 'string') throw new Error('the invoice has no file');
  const { headers } = await service.ask('GET', address);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  if (!/^(?:application\/pdf|image\/(?:png|jpeg|webp))/.test(headers.get('content-type') ?? ''))
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
}

/** Listens where the hostile files point to. @returns undefined where the port cannot be opened */
function listenForCalls(): Promise<{ calls(): number; close(): void } | undefined> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(9, '127.0.0.1', () =>
      resolve({ calls: () => calls, close: () => server.close() }),
    );
  });
}
