import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';

// For a container's health check: exits with 0 when the service of these settings is ready.
const { PORT, TLS_CERT } = process.env;
const ask = TLS_CERT ? askSecurely : askPlainly;
ask({
  // The certificate is for another host name, and the request goes to our own process.
  ...(TLS_CERT ? { rejectUnauthorized: false } : {}),
  host: '127.0.0.1',
  port: PORT || 8080,
  path: '/readyz',
  timeout: 2_500,
})
  .on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
  .end();
