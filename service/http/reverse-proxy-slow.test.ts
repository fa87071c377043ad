import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { proxiedService } from './reverse-proxy.fixture.ts';

const service = proxiedService({ whole: 30_000, pause: 100, least: 1_000 });

test('aborts a body that arrives too slowly on both sides', async () => {
  const left = Promise.withResolvers<void>();
  service.answerWith = ({ headers }, response) => {
    if (headers['content-length'] === '5') return void response.end('taken');
    response.on('close', left.resolve);
  };
  const upload = (length: number) => {
    const asked = request(`${service.proxy}/v1/invoices/`, {
      method: 'POST',
      headers: { 'Content-Length': length, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    asked.on('error', () => undefined).write('drop!');
    return asked;
  };
  const [slow]: IncomingMessage[] = await once(upload(10_000), 'response');
  if (!slow) throw new Error('No answer.');
  expect([slow.statusCode, slow.headers.connection]).toEqual([408, 'close']);
  expect(await json(slow)).toEqual({ detail: 'The request took too long to arrive.' });
  await left.promise;
  const [whole]: IncomingMessage[] = await once(upload(5), 'response');
  expect(whole?.statusCode).toBe(200);
});
