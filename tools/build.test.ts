import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack } from '#tools/build.ts';

test('stores compressed copies next to files that get smaller, with identical content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  const script = 'export const one = 1;\n'.repeat(200);
  await writeFile(join(folder, 'a.js'), script);
  await writeFile(join(folder, 'tiny.js'), '1');
  await writeFile(join(folder, 'photo.png'), 'p'.repeat(1000));
  await pack(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    'a.js',
    'a.js.br',
    'a.js.gz',
    'photo.png',
    'tiny.js',
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(script);
  await rm(folder, { recursive: true });
});

test('rebuilds the site when a part of the build changes', async () => {
  const text = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8');
  const [config, build] = await Promise.all(['vite.config.ts', 'tools/build.ts'].map(text));
  const parts = Array.from(config?.matchAll(/'#(tools\/[\w-]+\.ts)'/g) ?? [], ([, part]) => part);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(build).toContain(`'${part}'`);
});
