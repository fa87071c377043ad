import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const home = join(import.meta.dirname, '../node_modules/pdfjs-dist');
// Only what the viewer requests; it does not use WebAssembly, so only the plain scripts of the
// decoders.
const parts = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(?:pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
] as const;

async function names(): Promise<readonly string[]> {
  const found = await Promise.all(
    parts.map(async ([folder, wanted]) =>
      (await readdir(join(home, folder)))
        .filter((name) => wanted.test(name))
        .map((name) => `${folder}/${name}`),
    ),
  );
  return found.flat();
}

/** Serves the fonts, character maps and decoders that some PDFs need at `/pdfjs/`. */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    async generateBundle() {
      for (const name of await names())
        this.emitFile({
          type: 'asset',
          fileName: `pdfjs/${name}`,
          source: await readFile(join(home, name)),
        });
    },
    async configureServer({ middlewares }) {
      const known = new Set(await names());
      middlewares.use('/pdfjs', ({ url = '' }, response, next) => {
        const name = url.slice(1).split('?', 1)[0] ?? '';
        if (!known.has(name)) return next();
        response.setHeader(
          'Content-Type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        createReadStream(join(home, name)).pipe(response);
      });
    },
  };
}
