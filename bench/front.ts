// Serves a built site over HTTP/2 in front of a service, in the same way for the app and what it is
// compared with. node bench/front.ts DIST SERVICE CERT KEY
import { readFileSync } from 'node:fs';
import { reverseProxy } from '#service/http/reverse-proxy.ts';
import { makeApp } from '#service/http/server.ts';
import { site } from '#service/http/site.ts';

const [dist = '', service = '', cert = '', key = ''] = process.argv.slice(2);
const tls = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
const app = makeApp({}, { trustProxy: false, logLevel: 'warn', maxUploadBytes: 25_000_000, tls });
await app.register(reverseProxy(service));
await app.register(site({ dist, dataDir: dist }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
