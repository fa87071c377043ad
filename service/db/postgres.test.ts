import { once } from 'node:events';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '#service/db/postgres.ts';
import { makeCertificate } from '#service/testing/certificate.ts';

/** A server that agrees to TLS as PostgreSQL does, with a certificate that nobody has signed. */
async function serveUntrusted(): Promise<string> {
  const certificate = makeCertificate();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined);
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `postgres://me@127.0.0.1:${address.port}/desk`;
}

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s verifies the certificate, and prints no warning of the driver',
  async (mode) => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    onTestFinished(() => warning.mockRestore());
    const url = await serveUntrusted();
    for (const address of [`${url}?sslmode=${mode}`, `${url}?options=-cx%3D1&sslmode=${mode}`]) {
      const { kysely, close } = openPostgres(address);
      await expect(sql`select 1`.execute(kysely)).rejects.toMatchObject({
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
      await close();
    }
    expect(warning.mock.calls).toEqual([]);
  },
);
