import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { storeDifferences, storeFormer } from '#tools/former-builds.ts';
import { run } from '#tools/run.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const inputs = [
  'src',
  'contract',
  'documents',
  'public',
  'docs/guide',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
  'tools/build.ts',
  'tools/former-builds.ts',
  'tools/guide.ts',
  'tools/page-head.ts',
  'tools/pdf-parts.ts',
  'tools/split-messages.ts',
];
const packable = /\.(?:js|mjs|css|svg|json|txt|wasm|map|webmanifest)$/;

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function hashOfInputs(): Promise<string> {
  const files = (await Promise.all(inputs.map((input) => filesBelow(join(root, input)))))
    .flat()
    .toSorted();
  const hash = createHash('sha256').update(process.env['LENIENT_TRANSLATIONS'] ?? '');
  for (const file of files)
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file).catch(() => ''))
      .update('\0');
  return hash.digest('hex');
}

/** Stores a `.br` and a `.gz` of every file below the folder that gets smaller by it. */
export async function pack(folder: string): Promise<void> {
  await Promise.all(
    (await filesBelow(folder))
      .filter((file) => packable.test(file))
      .map(async (file) => {
        const bytes = await readFile(file);
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
          promisify(gzip)(bytes, { level: 9 }),
        ]);
        // A compressed copy that saves little costs more than it gains.
        if (br.length < bytes.length * 0.95) await writeFile(`${file}.br`, br);
        if (gz.length < bytes.length * 0.95) await writeFile(`${file}.gz`, gz);
      }),
  );
}

/**
 * Builds the web app into `dist` unless it was built from exactly these sources.
 * @returns whether it was built
 */
export async function build(): Promise<boolean> {
  const wanted = await hashOfInputs();
  if ((await readFile(join(dist, '.build-hash'), 'utf8').catch(() => '')) === wanted) return false;
  // Built elsewhere and moved into place, so that neither an interrupted build nor two at once
  // leave an incomplete site.
  const made = join(root, 'node_modules', '.cache', `site-${process.pid}`);
  try {
    const code = await run(process.execPath, [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      made,
      '--emptyOutDir',
      root,
    ]);
    if (code !== 0) throw new Error('The web app could not be built; what is wrong stands above.');
    await pack(made);
    await storeFormer(dist, made);
    await storeDifferences(made);
    await writeFile(join(made, '.build-hash'), wanted);
    await rm(dist, { recursive: true, force: true });
    await rename(made, dist);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return true;
}

if (import.meta.main) {
  try {
    console.log((await build()) ? 'Built dist.' : 'dist is up to date.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
