import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as servePlainly, type RequestListener } from 'node:http';
import { createServer as serveSecurely } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '#service/testing/certificate.ts';

async function checked(env: Readonly<Record<string, string>>): Promise<unknown> {
  const path = { PATH: process.env['PATH'] };
  const child = spawn(process.execPath, ['service/health-check.ts'], { env: { ...path, ...env } });
  const [code]: unknown[] = await once(child, 'exit');
  return code;
}

test.each([false, true])(
  'the container health check uses the protocol of the service (TLS: %s)',
  async (tls) => {
    let status = 200;
    const answer: RequestListener = ({ url }, response) =>
      void response.writeHead(url === '/readyz' ? status : 404).end();
    const server = tls ? serveSecurely(makeCertificate(), answer) : servePlainly(answer);
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const env = { PORT: String(address.port), ...(tls ? { TLS_CERT: '/run/cert.pem' } : {}) };
    expect(await checked(env)).toBe(0);
    status = 503;
    expect(await checked(env)).toBe(1);
    server.close();
    expect(await checked(env)).toBe(1);
  },
);
