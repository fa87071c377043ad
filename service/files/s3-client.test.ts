import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { parseFilesUrl } from '#service/files/files-url.ts';
import { openS3Client } from '#service/files/s3-client.ts';
import { StorageUnavailable } from '#service/files/stored-file.ts';

test('a storage that falls silent again after waiting for the reader is unavailable', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 2_000_000 }).write(Buffer.alloc(1_000_000));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const place = parseFilesUrl(`s3://key:secret@127.0.0.1:${address.port}/bucket?tls=off`);
  if (typeof place === 'string') throw new Error(place);
  const answer = await openS3Client(place, 200)({ method: 'GET', key: 'a' });
  // The received bytes are not consumed yet, so this silence is not the storage's.
  await once(answer.socket, 'timeout');
  await expect(buffer(answer)).rejects.toThrow(StorageUnavailable);
});
