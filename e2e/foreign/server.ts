import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Habits, Mood } from './habits.ts';
import { invoiceRoutes, located, written } from './invoices.ts';
import { found, pageOf } from './lists.ts';
import { makeRecords, type Records } from './records.ts';
import { readRequest, refuse, sendAnswer, type RouteRequest, type Said } from './requests.ts';
import { wording } from './show.ts';

/** The key that every foreign service accepts. */
export const foreignKey = 'foreign-key-0123456789';

/**
 * A service that implements the interface and closed its gaps differently, with its own records.
 */
export interface ForeignService {
  readonly origin: string;
  /** The origin of its files, if they are elsewhere. */
  readonly filesOrigin: string;
  readonly records: Records;
  readonly mood: Mood;
  /** Every request received, such as `GET /v1/invoices/?p=2`. */
  readonly asked: string[];
  /** Requests that carried the key where it does not belong. */
  readonly strayKeys: string[];
  close(): Promise<void>;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Starts a foreign service on free ports. */
export async function openForeign(habits: Habits): Promise<ForeignService> {
  const records = makeRecords();
  const mood: Mood = { slow: 0, failures: 0, busy: undefined, forbidden: [] };
  const [asked, strayKeys]: [string[], string[]] = [[], []];
  const exported = new Map<string, string>();
  const everyone = { 'Access-Control-Allow-Origin': '*' };

  const files = createServer((from, to) => {
    const uid = from.url?.split('/').at(-1);
    const file = records.invoices.find((one) => one.uid === uid)?.file;
    if (from.headers['api-key']) strayKeys.push(String(from.url));
    sendAnswer(
      to,
      file
        ? { status: 200, body: file.bytes, type: file.type, headers: everyone }
        : { status: 404, body: 'Gone' },
    );
  });
  const filesOrigin = await listen(files);
  const words = wording(habits, records, filesOrigin);
  const invoices = invoiceRoutes(habits, records, words);

  function exports(name: string, body: Buffer): Said {
    if (name === 'export-xlsx') return refuse(habits, 501, 'Excel is not made here.');
    // The body uses the parameter names of the list, with JSON arrays.
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries<string | string[]>(
      JSON.parse(body.toString() || '{}'),
    ))
      if (typeof value === 'string') query.append(key, value);
      else if (habits.arrays === 'comma') query.append(key, value.join(','));
      else
        for (const one of value) query.append(habits.arrays === 'brackets' ? `${key}[]` : key, one);
    const wanted = found(habits, records, query);
    if (typeof wanted === 'string')
      return refuse(habits, 400, `${wanted} is unknown here.`, wanted);
    if (habits.exports === 'job')
      return { status: 202, body: { id: randomUUID(), status: 'queued', url: '/v1/jobs/1' } };
    const lines = wanted.map((one) => `${one.hf_id},${one.total_price ?? ''},${one.currency}`);
    const text = `﻿ID,Total,Currency\r\n${lines.join('\r\n')}\r\n`;
    if (habits.exports === 'file')
      return {
        status: 200,
        body: text,
        type: 'text/csv',
        headers: { 'Content-Disposition': 'attachment; filename="all.csv"' },
      };
    const address = `/files/${randomUUID()}.csv`;
    exported.set(address, text);
    return habits.exports === 'link'
      ? { status: 200, body: { url: address } }
      : { status: 200, body: { file: address, expires_in: 60 } };
  }

  function companies(
    { method, query, body, ...rest }: RouteRequest,
    uid: string | undefined,
  ): Said {
    if (uid === undefined && method === 'GET') {
      const text = (query.get('query') ?? '').toLowerCase();
      return pageOf(
        habits,
        { method, query, body, ...rest },
        records.companies.filter((one) => one.name.toLowerCase().includes(text)),
        words.company,
      );
    }
    if (method === 'POST') {
      const given = JSON.parse(body.toString());
      if (records.companies.some(({ name }) => name === given.name))
        return refuse(habits, 400, 'There is one of this name.', 'name');
      const made = {
        address: '',
        tax_number: '',
        tax_office: '',
        phone: '',
        ...given,
        uid: randomUUID(),
        hf_id: `C-${records.companies.length}`,
      };
      records.companies.unshift(made);
      return habits.made === 'located'
        ? located(`/v1/companies/${made.uid}`)
        : { status: habits.created, body: words.company(made) };
    }
    const one = records.companies.find((other) => other.uid === uid);
    if (!one) return refuse(habits, 404, 'No such company.');
    if (method === 'GET') return { status: 200, body: words.company(one) };
    if (method === 'PUT')
      return written(habits, words.company(Object.assign(one, JSON.parse(body.toString()))), {
        row: JSON.parse(body.toString()),
      });
    records.companies.splice(records.companies.indexOf(one), 1);
    return habits.written === 'row' ? { status: 204 } : written(habits, '');
  }

  function cards({ method, query, body, ...rest }: RouteRequest, uid: string | undefined): Said {
    if (uid === undefined && method === 'GET') {
      const text = query.get('query') ?? '';
      return pageOf(
        habits,
        { method, query, body, ...rest },
        records.cards.filter((one) =>
          `${one.first_four_digits} ${one.last_four_digits}`.includes(text),
        ),
        words.card,
      );
    }
    if (method === 'POST') {
      const given = JSON.parse(body.toString());
      const there = records.cards.find(
        (one) =>
          one.first_four_digits === given.first_four_digits &&
          one.last_four_digits === given.last_four_digits,
      );
      if (there) return { status: 200, body: words.card(there) };
      const made = {
        ...given,
        uid: randomUUID(),
        hf_id: `K-${records.cards.length}`,
        brand: 'Visa',
      };
      records.cards.unshift(made);
      return habits.made === 'located'
        ? located(`/v1/cards/${made.uid}`)
        : { status: habits.created, body: words.card(made) };
    }
    const one = records.cards.find((other) => other.uid === uid);
    if (!one) return refuse(habits, 404, 'No such card.');
    if (method === 'GET') return { status: 200, body: words.card(one) };
    if (method === 'PUT')
      return written(habits, words.card(Object.assign(one, JSON.parse(body.toString()))), {
        row: JSON.parse(body.toString()),
      });
    records.cards.splice(records.cards.indexOf(one), 1);
    return habits.written === 'row' ? { status: 204 } : written(habits, '');
  }

  function route(request: RouteRequest): Said {
    const { path, method, headers } = request;
    const export_ = exported.get(path);
    if (export_ !== undefined) return { status: 200, body: export_, type: 'text/csv' };
    const open = /^\/files\/([\w-]+)\.pdf$/.exec(path);
    if (open) {
      const file = invoices.byUid(open[1])?.file;
      if (headers['api-key']) strayKeys.push(path);
      return file
        ? { status: 200, body: file.bytes, type: file.type }
        : { status: 404, body: 'Gone' };
    }
    if (headers['api-key'] !== foreignKey) return refuse(habits, 401, 'Who are you?');
    const [, , kind, uid = '', ...parts] = path.replace(/\/$/, '').split('/');
    if (mood.forbidden.some((one) => path.startsWith(`/v1/${one}`)))
      return refuse(habits, 403, 'Your key has no right to this.');
    if (habits.slashes && !path.endsWith('/'))
      return { status: 301, headers: { Location: `${path}/` } };
    if (kind === 'companies') return companies(request, uid || undefined);
    if (kind === 'cards') return cards(request, uid || undefined);
    if (kind !== 'invoices')
      return { status: 404, body: '<html><h1>404</h1></html>', type: 'text/html' };
    if (uid === '') return method === 'POST' ? invoices.upload(request) : invoices.list(request);
    return uid.startsWith('export-')
      ? exports(uid, request.body)
      : invoices.one(request, uid, parts);
  }

  function befallen(method: string): Said | undefined {
    const { busy } = mood;
    if (busy) {
      mood.busy = undefined;
      return {
        ...refuse(habits, 429, 'Too much.'),
        headers: busy.retryAfter === null ? {} : { 'Retry-After': busy.retryAfter },
      };
    }
    if (mood.failures === 0 || method !== 'GET') return undefined;
    mood.failures -= 1;
    return {
      status: 500,
      body: '<!doctype html><title>Oops</title><h1>Server Error (500)</h1>',
      type: 'text/html',
    };
  }

  const main = createServer((from, to) => {
    void (async () => {
      const request = await readRequest(from);
      const cross = {
        ...everyone,
        'Access-Control-Allow-Headers': 'api-key, content-type',
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Max-Age': '600',
      };
      if (habits.crossOrigin)
        for (const [name, value] of Object.entries(cross)) to.setHeader(name, value);
      if (request.method === 'OPTIONS') return sendAnswer(to, { status: 204 });
      asked.push(`${request.method} ${from.url ?? ''}`);
      if (mood.slow > 0) await new Promise((resolve) => setTimeout(resolve, mood.slow));
      sendAnswer(to, befallen(request.method) ?? route(request));
    })().catch(() => from.socket.destroy());
  });
  const origin = await listen(main);
  return {
    origin,
    filesOrigin,
    records,
    mood,
    asked,
    strayKeys,
    close: async () => {
      await Promise.all([shut(main), shut(files)]);
    },
  };
}
