import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An S3 server in a process of its own, which a test can kill and start again on its files. */
export class RealS3 {
  readonly #folder: string;
  #child: ChildProcess;
  readonly port: number;

  private constructor(folder: string, child: ChildProcess, port: number) {
    this.#folder = folder;
    this.#child = child;
    this.port = port;
  }

  static async start(): Promise<RealS3> {
    const folder = await mkdtemp(join(tmpdir(), 's3-'));
    return new RealS3(folder, ...(await launch(folder, 0)));
  }

  /** The setting FILES_URL; another port leads through a test's own network. */
  filesUrl(port = this.port): string {
    return `s3://S3RVER:S3RVER@127.0.0.1:${port}/bucket/desk?tls=off`;
  }

  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async restart(): Promise<void> {
    [this.#child] = await launch(this.#folder, this.port);
  }

  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function launch(folder: string, port: number): Promise<[ChildProcess, number]> {
  const child = fork(join(import.meta.dirname, 's3-process.ts'), [folder, String(port)]);
  const [message]: unknown[] = await once(child, 'message');
  return [child, Number(message)];
}
