import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { RoleType } from '#contract/workspace-user.ts';
import { buildApp, type AppLimits } from '#service/app.ts';
import type { Database } from '#service/db/database.ts';
import { exporterHere } from '#service/testing/exporter-here.ts';
import { FileMissing, type FileStore } from '#service/files/stored-file.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { aCaller } from '#service/testing/records.ts';

/** A request as a test writes it. */
export interface Ask {
  readonly key?: string | undefined;
  readonly json?: unknown;
  readonly text?: string;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The app over a database, with files kept in memory. */
export class TestApp {
  readonly app: FastifyInstance;
  readonly files: Map<string, Uint8Array>;
  readonly keys: Readonly<Record<RoleType, string>>;
  woken = 0;
  /** Receives an upload before it is stored, so that a test can let it fail midway. */
  take: ((content: Readable) => Promise<void>) | undefined;
  /** Awaited before a file is stored. */
  gate: () => Promise<void> = async () => undefined;
  /** The identity that the file store reports. */
  identity: () => Promise<string | undefined> = async () => 'a store';

  private constructor(
    app: FastifyInstance,
    files: Map<string, Uint8Array>,
    keys: Readonly<Record<RoleType, string>>,
  ) {
    this.app = app;
    this.files = files;
    this.keys = keys;
  }

  static async build(
    database: Database,
    config: Partial<AppParts['config']> = {},
    limits: AppLimits = {},
  ): Promise<TestApp> {
    const files = new Map<string, Uint8Array>();
    const of = (uid: string) => {
      const bytes = files.get(uid);
      if (!bytes) throw new FileMissing('gone');
      return bytes;
    };
    const store: FileStore = {
      put: async (uid, content) => {
        await made.gate();
        if (content instanceof Readable) await made.take?.(content);
        files.set(
          uid,
          content instanceof Uint8Array ? content : Buffer.concat(await content.toArray()),
        );
      },
      open: async (uid) => {
        const size = of(uid).byteLength;
        return { stream: Readable.from([of(uid)]), first: 0, size, of: size };
      },
      read: async (uid) => of(uid),
      remove: async (uid) => void files.delete(uid),
      async *entries() {},
      quarantine: async () => undefined,
      discard: async () => undefined,
      readIdentity: () => made.identity(),
      writeIdentity: async () => undefined,
    };
    const jobs = { notify: () => void (made.woken += 1) };
    const app = await buildApp(
      {
        config: {
          rateLimitPerMinute: 1_000_000,
          maxUploadBytes: 64 * 1024,
          timeZone: 'Europe/Istanbul',
          language: 'en',
          trustProxy: false,
          logLevel: 'silent',
          ...config,
        },
        database,
        files: store,
        exporter: exporterHere(database),
        jobs,
        secret: Buffer.alloc(32, 7),
      },
      limits,
    );
    const [admin, member, viewer] = [
      await aCaller(database, 'admin'),
      await aCaller(database, 'member'),
      await aCaller(database, 'viewer'),
    ];
    const made = new TestApp(app, files, {
      admin: admin.key,
      member: member.key,
      viewer: viewer.key,
    });
    return made;
  }

  /** Sends a request, as the administrator unless a key is given. */
  async ask(
    method: InjectOptions['method'],
    url: string,
    { key = this.keys.admin, json, text, form, headers = {} }: Ask = {},
  ): Promise<LightMyRequestResponse> {
    const auth = key === '' ? {} : { 'api-key': key };
    if (form) {
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      return this.app.inject({
        method,
        url,
        headers: { ...auth, 'content-type': type, ...headers },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    }
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
    return this.app.inject({
      method,
      url,
      headers: {
        ...auth,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  }

  upload(
    content: string | Uint8Array<ArrayBuffer> = aPdf(),
    { name = 'a.pdf', ...ask }: Ask & { readonly name?: string } = {},
  ): Promise<LightMyRequestResponse> {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return this.ask('POST', '/v1/invoices/', { ...ask, form });
  }
}

/** Bytes with the header of a PDF, different each time. */
export const aPdf = (with_: string = randomUUID()): string => `%PDF-1.7\n% ${with_}\n%%EOF\n`;
