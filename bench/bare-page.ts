import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Program } from './program.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/** Builds a bare page into a folder. @param page its file name */
export async function buildBarePage(page: string, folder: string): Promise<void> {
  const root = join(import.meta.dirname, 'bare');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, page) },
    },
  });
}

/**
 * Builds a bare page, `index.html` for the table or `invoice.html`, and serves it with these
 * responses by name.
 */
export async function startBarePage(
  page: string,
  rows: ReadonlyMap<string, Buffer>,
): Promise<Omit<Program, 'pid'>> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-bare-'));
  await buildBarePage(page, folder);
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const found = rows.get(name.replace('/rows/', ''));
    if (found) return void response.setHeader('Content-Type', 'application/json').end(found);
    readFile(join(folder, name === '/' ? page : name)).then(
      (bytes) =>
        response
          .setHeader('Content-Type', types[extname(name) || '.html'] ?? 'application/octet-stream')
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
