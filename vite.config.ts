import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from '#tools/page-head.ts';
import { pdfParts } from '#tools/pdf-parts.ts';

const service = process.env['DEV_SERVICE'] ?? 'http://127.0.0.1:8080';

// The package's exports lead to its development build, whose warnings weigh 2 KiB before the first
// row.
const router = (file: string) =>
  fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}`, import.meta.url));

// What the first view needs of the shared code, in one file: apart, these many small ones pack
// worse by 2 KiB.
const firstView = new RegExp(
  [
    'contract/(?!fixtures|export-table|csv)',
    'src/api/(?:call|session|run-time-config|api-error|invoices|idempotency|device-scope)\\.',
    'src/lib/(?:filters|card-numbers|paths|inbox-tabs|days|decision|poll-delay|money|picked|list-columns|saved-views|retry-import)\\.',
    'src/device/(?:store|device-storage|preferences)\\.',
    'src/i18n/lazy-part\\.',
    'src/ui/(?:amount|icon-text|empty-state|failure|time-ago|page|announce|skeleton-rows|use-lasting)\\.',
    'src/widgets/(?:decisions/use-decide|decisions/pending-deletions|pending-cursor|problem-notice|problem-words|allowed|status-badge|words)\\.',
    'src/pages/inbox/(?:selection/selection|filters/in-panel|list/list-place|list/row-context|list/row-parts|views/use-saved-views)\\.',
    'icons/Icon(?:X|Check|Trash|ArrowBackUp|ChevronDown)\\.',
    'node_modules/(?:zod|@tanstack/(?:react-query|query-core))/(?!.*/(?:useMutation|mutationObserver|useInfinite|infiniteQuery|useSuspense))',
  ].join('|'),
);

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
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: firstView },
            { name: 'pdfjs', test: /pdfjs-dist\/build\/pdf\.m?js/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/files', '/healthz', '/config.json'].map((path) => [
        path,
        { target: service, changeOrigin: false },
      ]),
    ),
  },
}));
