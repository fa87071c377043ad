import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { proxiedService } from './reverse-proxy.fixture.ts';

const service = proxiedService();

test('cancels the upstream request when the client leaves before the response', async () => {
  let left: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  let arrived: () => void = () => undefined;
  const there = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  service.answerWith = (_request, response) => {
    response.on('close', left);
    arrived();
  };
  const leave = new AbortController();
  const answer = fetch(`${service.proxy}/v1/invoices/export-xlsx`, {
    method: 'POST',
    signal: leave.signal,
  }).catch(() => 'gone');
  await there;
  leave.abort();
  expect(await answer).toBe('gone');
  await gone;
});

test('cancels the upstream export when the client leaves midway', async () => {
  let left: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  service.answerWith = (_request, response) => {
    response.on('close', left);
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('first\r\n');
  };
  const leave = new AbortController();
  const answer = await fetch(`${service.proxy}/v1/invoices/export-csv`, {
    method: 'POST',
    signal: leave.signal,
  });
  leave.abort();
  await expect(answer.text()).rejects.toThrow();
  await gone;
});

const megabytes = 1024 * 1024;

test('buffers only a little of a 25 MB upload that the service does not read', async () => {
  let taken = 0;
  let hold: IncomingMessage | undefined;
  service.answerWith = (request, response) => {
    hold = request;
    request.pause();
    request.on('end', () => response.end(String(taken)));
  };
  let given = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given >= 25 * megabytes) return controller.close();
      given += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const answer = fetch(`${service.proxy}/v1/invoices/`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  // Sending stalls once all buffers are full.
  let before = -1;
  await expect
    .poll(
      () => {
        const still = given === before && hold !== undefined;
        before = given;
        return still;
      },
      { interval: 100, timeout: 5_000 },
    )
    .toBe(true);
  expect(given).toBeLessThan(16 * megabytes);
  hold
    ?.on('data', (chunk: Buffer) => {
      taken += chunk.length;
    })
    .resume();
  expect(await (await answer).text()).toBe(String(25 * megabytes));
});

test('buffers only a little of a large export that the client does not read', async () => {
  let sent = 0;
  service.answerWith = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    Readable.from(
      (function* rows() {
        for (; sent < 200 * megabytes; sent += 65_536) yield Buffer.alloc(65_536);
      })(),
    ).pipe(response);
  };
  const answer = await fetch(`${service.proxy}/v1/invoices/export-csv`, { method: 'POST' });
  let before = -1;
  await expect
    .poll(
      () => {
        const still = sent === before;
        before = sent;
        return still;
      },
      { interval: 100, timeout: 5_000 },
    )
    .toBe(true);
  expect(sent).toBeLessThan(32 * megabytes);
  await answer.body?.cancel();
});
