import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfParts } from '#tools/pdf-parts.ts';

const service = process.env['DEV_SERVICE'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), lingui({ failOnMissing: process.env['LENIENT_TRANSLATIONS'] === undefined }), babel({ presets: [linguiTransformerBabelPreset()] }), pdfParts()],
  // The server puts a fresh nonce in its place with every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  // light-dark() is left as it is: lowering it doubles every colour.
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: Object.fromEntries(['/v1', '/files', '/healthz', '/config.json'].map((path) => [path, { target: service, changeOrigin: false }])) },
});
