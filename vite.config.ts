import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guide } from '#tools/guide.ts';
import { pageHead } from '#tools/page-head.ts';
import { pdfParts } from '#tools/pdf-parts.ts';
import { splitMessages } from '#tools/split-messages.ts';

const service = process.env['DEV_SERVICE'] ?? 'http://127.0.0.1:8080';

// The package's exports lead to its development build, whose warnings weigh 2 KiB before the first
// row.
const router = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}`, import.meta.url));

const shortName = (name: string): string =>
  name.startsWith('shared~')
    ? `shared-${createHash('sha256').update(name).digest('hex').slice(0, 4)}`
    : name;

export default defineConfig(({ command }) => ({
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index.mjs') },
            { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
          ]
        : [],
  },
  plugins: [
    react(),
    lingui({ failOnMissing: process.env['LENIENT_TRANSLATIONS'] === undefined }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    pdfParts(),
    pageHead(),
    splitMessages(),
    guide(),
  ],
  // The server puts a fresh nonce in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  // light-dark() is left as it is: lowering it doubles every colour.
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // unzipit names it for Node; an empty stand-in would be a file of its own.
      external: ['node:worker_threads'],
      output: {
        // Rolldown names what is shared by all that share it.
        // Of both text files of a language, a browser would keep one as a dictionary if their names
        // were the same.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${facadeModuleId?.endsWith('.po?lingui') ? 'more-' : ''}${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${shortName(name.replace(/\.\w+$/, ''))}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules|rolldown.runtime/ },
            { name: 'first', tags: ['$initial'] },
            { name: 'pdfjs', test: /pdfjs-dist\/legacy\/build\/pdf\.mjs/ },
            // What nearly every page and tool needs; what only some share follows in few files.
            { name: 'common', minShareCount: 6 },
            // Small parts that several share: each would be a file of its own.
            {
              name: 'parts',
              test: /@(mantine\/hooks|tabler)|ui\/(figure-table|copy-to)|widgets\/why-not/,
              minShareCount: 2,
            },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 11_000,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/files', '/healthz', '/readyz', '/config.json'].map((path) => [
        path,
        { target: service, changeOrigin: false },
      ]),
    ),
  },
}));
