import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '#service/http/site.ts';
import { findTestChromium } from '#tools/chromium.ts';
import { storeDifferences, storeFormer } from '#tools/former-builds.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'former-builds-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lines = Array.from({ length: 2_000 }, (_, index) => `call(${(index * 7919) % 6007});`);
/** Builds the next version after a previous one. */
async function release(id: string, before = ''): Promise<string> {
  const dist = join(folder, id);
  const script = `/assets/index-${id.padEnd(8, '_')}.js`;
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(
    join(dist, 'index.html'),
    `<link rel="icon" href="data:,"><script type="module" src="${script}"></script>`,
  );
  await writeFile(
    join(dist, script),
    `const call = () => undefined;${lines.join('')}document.title = '${id}';`,
  );
  await storeFormer(join(folder, before), dist);
  await storeDifferences(dist);
  return dist;
}

async function serve(dist: string, port = 0): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(site({ dist, dataDir: folder }));
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

test('keeps the scripts of the last three builds for open pages, and no older ones', async () => {
  for (const [id, before] of [['a'], ['b', 'a'], ['c', 'b'], ['d', 'c'], ['e', 'd']] as const)
    await release(id, before);
  expect((await readdir(join(folder, 'e', '.former', 'assets'))).toSorted()).toEqual([
    'index-b_______.js',
    'index-c_______.js',
    'index-d_______.js',
  ]);
});

test('a returning browser downloads only the changes of a release', async () => {
  const { executablePath, args } = await findTestChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  const one = await serve(await release('one'));
  const address = one.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect.poll(() => page.title()).toBe('one');
  await one.close();
  const two = await serve(await release('two', 'one'), port);
  const [response] = await Promise.all([
    page.waitForResponse(/assets/),
    page.goto(`http://127.0.0.1:${port}/`),
  ]);
  await expect.poll(() => page.title()).toBe('two');
  expect(await response.headerValue('content-encoding')).toBe('dcz');
  const { responseBodySize } = await response.request().sizes();
  expect(responseBodySize).toBeLessThan(200);
  await browser.close();
  await two.close();
});
