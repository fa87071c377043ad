import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Invoice } from '#contract/invoice.ts';
import type { RoleType } from '#contract/workspace-user.ts';
import { checkInvoice } from '#tools/simulation/checker.ts';
import type { Act, End, Ledger, Upload } from '#tools/simulation/ledger.ts';
import { contentOf, type SimulatedReader } from '#tools/simulation/simulated-reader.ts';
import type { Reply, SimulatedService } from '#tools/simulation/simulated-service.ts';
import type { World } from '#tools/simulation/world.ts';

/** A person of the workspace. */
export interface Somebody {
  readonly uid: string;
  readonly key: string;
  readonly role_type: RoleType;
}

type Name = keyof typeof endpoints;
interface Wish {
  readonly params?: readonly string[];
  readonly json?: unknown;
  readonly query?: string;
  readonly file?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const allowed = new Set([400, 401, 403, 404, 409, 412, 413, 429, 503, 507]);
const problem = z.union([
  z.object({ detail: z.string() }),
  z.record(z.string(), z.array(z.string())),
]);

/** A simulated person: sends requests, reads the responses, and records what was acknowledged. */
export class Person {
  readonly #world: World;
  readonly #who: Somebody;
  readonly #ledger: Ledger;
  readonly #reader: SimulatedReader;
  readonly #services: () => readonly SimulatedService[];

  constructor(
    world: World,
    who: Somebody,
    ledger: Ledger,
    reader: SimulatedReader,
    services: () => readonly SimulatedService[],
  ) {
    this.#world = world;
    this.#who = who;
    this.#ledger = ledger;
    this.#reader = reader;
    this.#services = services;
  }

  /** Works until this moment of the simulated time. */
  async work(until: number): Promise<void> {
    const { chance } = this.#world;
    while (this.#world.elapsed < until) {
      await this.#world.wait(chance.below(6_000));
      if (chance.happens(0.3)) await this.#upload();
      else await this.#look();
    }
  }

  #mark(letter: string): string {
    return `${letter}-${this.#ledger.nextNumber()}`;
  }

  /**
   * Sends a request to one of the services.
   * @returns undefined when there was no response in time
   */
  async ask(
    name: Name,
    { params = [], json, query, file, headers = {} }: Wish = {},
  ): Promise<Reply> {
    const { chance } = this.#world;
    const services = this.#services();
    if (services.length === 0) return undefined;
    const { method, path }: Endpoint = endpoints[name];
    const left = [...params];
    const place = path.replace(/:\w+/g, () => left.shift() ?? '');
    const request: InjectOptions = {
      method,
      url: query === undefined ? place : `${place}?${query}`,
      headers: { 'api-key': this.#who.key, ...headers },
    };
    if (file !== undefined) {
      request.headers = {
        ...request.headers,
        'content-type': 'multipart/form-data; boundary=simulated',
      };
      request.payload = `--simulated\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n--simulated--\r\n`;
    } else if (json !== undefined) request.payload = json as object;
    const reply = await Promise.race([
      chance.pick(services).ask(request),
      this.#world.wait(90_000).then(() => undefined),
    ]);
    this.#world.note(`${name} ${params.join(' ').slice(0, 8)} ${reply?.status ?? 'no answer'}`);
    this.#judge(name, reply);
    return reply;
  }

  #judge(name: Name, reply: Reply): void {
    if (!reply) return;
    const { status, answer }: Endpoint = endpoints[name];
    const body: unknown = reply.text === '' ? undefined : JSON.parse(reply.text);
    const say = (what: string) =>
      this.#ledger.report(
        `${name} was answered ${reply.status}, ${what}: ${reply.text.slice(0, 300)}`,
      );
    if (reply.status < 300) {
      if (reply.status !== status) say('which is not its status');
      if (answer && !z.safeParse(answer, body).success) say('which is not its shape');
    } else if (!allowed.has(reply.status)) say('which nobody expects');
    else if (!z.safeParse(problem, body).success) say('which is not the shape of a problem');
    if (reply.status === 503 && !reply.headers['retry-after']) say('without Retry-After');
  }

  /** Repeats a request, where that is allowed, until its result is known. */
  async #insist(name: Name, wish: Wish): Promise<{ end: End; reply: Reply }> {
    const key = randomUUID();
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const reply = await this.ask(name, { ...wish, headers: { 'idempotency-key': key } });
      const isOpen = !reply || reply.status >= 500 || reply.status === 409;
      if (!isOpen) return { end: reply.status < 300 ? 'done' : 'refused', reply };
      await this.#world.wait(1_000 + this.#world.chance.below(9_000));
    }
    return { end: 'unknown', reply: undefined };
  }

  async #upload(): Promise<void> {
    const number = this.#ledger.nextNumber();
    const kind = this.#world.chance.happens(0.1) ? 'unreadable' : 'good';
    const content = contentOf(number, kind);
    const upload: Upload = {
      content,
      number,
      kind,
      by: this.#who.uid,
      end: 'unknown',
      uids: new Set(),
    };
    this.#ledger.uploads.push(upload);
    const { end, reply } = await this.#insist('uploadInvoice', { file: content });
    upload.end = end;
    if (end === 'done' && reply) upload.uids.add(String(JSON.parse(reply.text).uid));
  }

  /** Opens a listed invoice and does something with it. */
  async #look(): Promise<void> {
    const { chance } = this.#world;
    const list = await this.ask('listInvoices', { query: `page_size=${1 + chance.below(40)}` });
    if (list?.status !== 200) return;
    const rows: { uid: string }[] = JSON.parse(list.text).results;
    if (rows.length === 0) return;
    const { uid } = chance.pick(rows);
    const asked = this.#ledger.versionOf(uid);
    const reply = await this.ask('getInvoice', { params: [uid] });
    if (reply?.status !== 200) return;
    const invoice: Invoice = JSON.parse(reply.text);
    const version = Number(String(reply.headers['etag']).replaceAll('"', ''));
    if (version < asked) this.#ledger.report(`${uid}: version ${version} after ${asked}`);
    this.#ledger.sawVersion(uid, version);
    const upload = this.#uploadOf(uid, invoice);
    if (upload)
      for (const one of checkInvoice(invoice, upload, this.#reader)) this.#ledger.report(one);
    await this.#act(invoice, `"${version}"`);
  }

  #uploadOf(uid: string, invoice: Invoice): Upload | undefined {
    const known = this.#ledger.uploads.find(({ uids }) => uids.has(uid));
    if (known) return known;
    // Its response is still under way or was lost; the read values show which upload it is.
    const line = invoice.history
      .find(({ action }) => action === 'process')
      ?.changes.find(({ field }) => field === 'invoice_number')?.to;
    return this.#ledger.uploads.find(({ number }) => `F-${number}` === line);
  }

  async #act(invoice: Invoice, etag: string): Promise<void> {
    const { chance } = this.#world;
    const { uid } = invoice;
    const item = chance.pick([...invoice.items, undefined]);
    const price = `${chance.below(1000)}.${String(chance.below(100)).padStart(2, '0')}`;
    const by = this.#who.uid;
    const told = (action: Act['action'], mark: string, reply: Reply, seen?: string) => {
      const end: End =
        !reply || reply.status >= 500 ? 'unknown' : reply.status < 300 ? 'done' : 'refused';
      this.#ledger.add(uid, { action, by, mark, end, ...(seen === undefined ? {} : { seen }) });
    };
    switch (chance.below(9)) {
      case 0:
      case 1: {
        const mark = this.#mark('N');
        const isSafe = chance.happens(0.5);
        const reply = await this.ask('updateInvoice', {
          params: [uid],
          json: { invoice_number: mark },
          headers: isSafe ? { 'if-match': etag } : {},
        });
        return told('update', mark, reply, isSafe ? (invoice.invoice_number ?? '') : undefined);
      }
      case 2: {
        const mark = this.#mark('I');
        const json = { name: mark, total_price: price, vat_rate: '20' };
        const { end } = await this.#insist('createItem', { params: [uid], json });
        return this.#ledger.add(uid, { action: 'item_add', by, mark, end });
      }
      case 3: {
        if (!item) return;
        const mark = this.#mark('U');
        const json = { name: mark, ...(chance.happens(0.5) ? { total_price: price } : {}) };
        return told(
          'item_update',
          mark,
          await this.ask('updateItem', { params: [uid, item.uid], json }),
        );
      }
      case 4:
        if (!item) return;
        return told('item_delete', '', await this.ask('deleteItem', { params: [uid, item.uid] }));
      case 5:
      case 6:
        return told('approve', '', await this.ask('approveInvoice', { params: [uid] }));
      case 7: {
        if (chance.happens(0.5))
          return told('remove_approval', '', await this.ask('removeApproval', { params: [uid] }));
        const mark = this.#mark('R');
        return told(
          'reject',
          mark,
          await this.ask('rejectInvoice', { params: [uid], json: { reason: mark } }),
        );
      }
      default:
        if (chance.happens(0.3))
          told('delete', '', await this.ask('deleteInvoice', { params: [uid] }));
    }
  }
}
