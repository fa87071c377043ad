import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { run } from '#tools/run.ts';

const folder = 'src/look/pictures';

/** Retakes the screenshots of the components and compresses them to a third of their size. */
process.exitCode = await run('vitest', ['run', 'src/look', '--update']);
for (const name of readdirSync(folder)) {
  const file = join(folder, name);
  const packed = await sharp(readFileSync(file)).png({ palette: true, dither: 0 }).toBuffer();
  writeFileSync(file, packed);
}
