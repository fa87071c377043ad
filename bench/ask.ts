import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** The response, and the milliseconds until its last byte. */
export interface Answered {
  /** 0 when the connection broke. */
  readonly status: number;
  readonly body: Buffer;
  readonly taken: number;
}

/** A request. */
export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly key: string;
  readonly json?: unknown;
  /** Sent as the file of an upload. */
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

const boundary = 'x-bench-boundary';

function bodyOf({ json, file }: Asking): { type?: string; body?: Buffer } {
  if (json !== undefined)
    return { type: 'application/json', body: Buffer.from(JSON.stringify(json)) };
  if (file === undefined) return {};
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Sends a request over a kept-alive connection. @returns any response; never throws */
export function ask(address: string, asking: Asking): Promise<Answered> {
  const { type, body } = bodyOf(asking);
  const begin = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, bytes: Buffer) =>
      resolve({ status, body: bytes, taken: performance.now() - begin });
    const asked = request(
      address,
      {
        agent,
        method: asking.method ?? 'GET',
        headers: {
          'Api-Key': asking.key,
          ...(type === undefined ? {} : { 'Content-Type': type }),
          'Content-Length': String(body?.length ?? 0),
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('error', (error) => done(0, Buffer.from(error.message)))
          .on('end', () => done(answer.statusCode ?? 0, Buffer.concat(pieces)));
      },
    );
    asked.on('error', (error) => done(0, Buffer.from(error.message)));
    asked.end(body);
  });
}

/** The bytes of the response from an address. @throws unless its status is 200 */
export async function get(address: string, key: string): Promise<Buffer> {
  const { status, body } = await ask(address, { key });
  if (status !== 200) throw new Error(`${address}: ${status} ${body.toString()}`);
  return body;
}
