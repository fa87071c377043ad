import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

/** Number of previous builds that are still served to open pages. */
const mostBuilds = 3;

interface Stored {
  readonly name: string;
  /** How many builds ago it was last part of one. */
  readonly age: number;
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
const isScript = (name: string) => /\.(?:js|css)$/.test(name);
/** A file's name without its hash, by which a browser finds the dictionary for its next version. */
export const stem = (name: string) => name.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/**
 * Copies the scripts and styles of previous builds into the new one, where they are no longer part
 * of it, because open pages still request them.
 * @param dist the previous build, which may not exist
 * @param made the new build
 */
export async function storeFormer(dist: string, made: string): Promise<void> {
  const current = new Set(await namesIn(join(made, 'assets')));
  const list = await readFile(join(dist, '.former', 'ages.json'), 'utf8').catch(() => '[]');
  const older: readonly Stored[] = JSON.parse(list);
  const stored = [
    ...(await namesIn(join(dist, 'assets'))).map((name) => ({ name, age: 1 })),
    ...older.map(({ name, age }) => ({ name, age: age + 1 })),
  ].filter(
    ({ name, age }) =>
      age <= mostBuilds && !current.has(name) && /\.(?:js|css)(?:\.br|\.gz)?$/.test(name),
  );
  const target = join(made, '.former', 'assets');
  await mkdir(target, { recursive: true });
  for (const { name, age } of stored)
    await cp(join(dist, age === 1 ? 'assets' : '.former/assets', name), join(target, name));
  await writeFile(join(made, '.former', 'ages.json'), JSON.stringify(stored));
}

/**
 * Stores the difference between each script or style and each former file of that name as
 * `NAME.HASH.dcz` (RFC 9842), if it is less than half of the compressed file.
 */
export async function storeDifferences(dist: string): Promise<void> {
  const [current, former] = [join(dist, 'assets'), join(dist, '.former', 'assets')];
  const formerNames = (await namesIn(former)).filter(isScript);
  for (const name of (await namesIn(current)).filter(isScript)) {
    const bytes = await readFile(join(current, name));
    const whole = await readFile(join(current, `${name}.br`)).catch(() => bytes);
    for (const old of formerNames.filter((one) => stem(one) === stem(name))) {
      const dictionary = await readFile(join(former, old));
      const hash = createHash('sha256').update(dictionary).digest();
      const difference = await promisify(zstdCompress)(bytes, {
        dictionary,
        params: { [constants.ZSTD_c_compressionLevel]: 19 },
      });
      if (difference.length > whole.length / 2) continue;
      const magic = Buffer.from('5e2a4d1820000000', 'hex');
      await writeFile(
        join(current, `${name}.${hash.toString('base64url')}.dcz`),
        Buffer.concat([magic, hash, difference]),
      );
    }
  }
}
