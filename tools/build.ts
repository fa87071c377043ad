import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { run } from '#tools/run.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const mark = join(dist, '.build-hash');
const inputs = ['src', 'contract', 'public', 'index.html', 'package-lock.json', 'vite.config.ts', 'lingui.config.ts', 'tools/build.ts', 'tools/pdf-parts.ts'];
const packable = /\.(?:js|mjs|css|svg|json|txt|wasm|map|webmanifest)$/;

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
}

async function hashOfInputs(): Promise<string> {
  const files = (await Promise.all(inputs.map((input) => filesBelow(join(root, input))))).flat().toSorted();
  const hash = createHash('sha256').update(process.env['LENIENT_TRANSLATIONS'] ?? '');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(await readFile(file).catch(() => '')).update('\0');
  return hash.digest('hex');
}

/** Puts a `.br` and a `.gz` beside every file below the folder that gains from it. */
export async function pack(folder: string): Promise<void> {
  await Promise.all((await filesBelow(folder)).filter((file) => packable.test(file)).map(async (file) => {
    const bytes = await readFile(file);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    // A packed copy that saves little costs more than it brings.
    if (br.length < bytes.length * 0.95) await writeFile(`${file}.br`, br);
    if (gz.length < bytes.length * 0.95) await writeFile(`${file}.gz`, gz);
  }));
}

/**
 * Builds the web app into `dist` unless it was built from just these sources.
 * @returns whether there was anything to build
 */
export async function build(): Promise<boolean> {
  const wanted = await hashOfInputs();
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return false;
  // Without its mark a build that breaks off is not taken for a whole one.
  await rm(mark, { force: true });
  const code = await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', root]);
  if (code !== 0) throw new Error('The web app could not be built; what is wrong stands above.');
  await pack(dist);
  await writeFile(mark, wanted);
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
