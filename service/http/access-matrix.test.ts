import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { roleTypes, type RoleType } from '#contract/workspace-user.ts';
import { removePerson } from '#service/db/people-store.ts';
import { failReading, finishReading } from '#service/db/reading-store.ts';
import type { Caller } from '#service/domain/permissions.ts';
import {
  accessRules,
  otherRoutes,
  states,
  type AccessRule,
  type Situation,
} from '#service/http/access-rules.fixture.ts';
import { startQueue } from '#service/reading/queue.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { aCaller, aReading, anUpload } from '#service/testing/records.ts';

type Name = keyof typeof endpoints;
type Person = Caller & { readonly key: string };
interface Target {
  readonly uid: string;
  readonly item_uid: string;
}

const names = Object.keys(accessRules) as Name[];
const rows: Readonly<Record<Name, Endpoint>> = endpoints;
const onInvoices = names.filter((name) => ['invoice', 'item'].includes(accessRules[name].on));
const flagOf: Partial<Record<Name, Permission>> = {
  updateInvoice: 'can_update',
  deleteInvoice: 'can_delete',
  approveInvoice: 'can_approve',
  rejectInvoice: 'can_reject',
  removeApproval: 'can_remove_approval',
  readInvoiceAgain: 'can_read_again',
};

const wantedStatus = (name: Name, situation: Situation): number => {
  const { takes, otherwise } = accessRules[name];
  return otherwise?.(situation) ?? (takes(situation) ? rows[name].status : 403);
};

test('every endpoint has a rule, and every rule an endpoint', () => {
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

describeOnEachEngine('access', (database) => {
  let service: TestApp;
  let other: Person;
  let people: Readonly<Record<RoleType, Person>>;
  beforeAll(async () => {
    service = await TestApp.build(database(), { metricsKey: 'a key for metrics' });
    people = {
      admin: await aCaller(database(), 'admin'),
      member: await aCaller(database(), 'member'),
      viewer: await aCaller(database(), 'viewer'),
    };
    other = await aCaller(database(), 'member');
  });

  async function anInvoice(owner: Caller, at: (typeof states)[number]): Promise<Target> {
    const { kysely } = database();
    const uid = await anUpload(database(), owner);
    if (at.processing === 'finished') await finishReading(database(), uid, aReading());
    if (at.processing === 'failed') await failReading(database(), uid, 'no-text');
    // Some states cannot be reached by requests, but they have rules all the same.
    await kysely
      .updateTable('invoice')
      .set({ approvement_status: at.approvement })
      .where('uid', '=', uid)
      .execute();
    const item_uid = randomUUID();
    const empty = { quantity: null, unit: null, total_price: null, vat_rate: null };
    await kysely
      .insertInto('item')
      .values({
        uid: item_uid,
        invoice_uid: uid,
        position: 9,
        name: 'A',
        description: '',
        ...empty,
      })
      .execute();
    return { uid, item_uid };
  }

  const malformed = { text: '[]' };
  function ask(
    name: Name,
    target: Target,
    key: string,
    body?: typeof malformed,
  ): Promise<LightMyRequestResponse> {
    const { method, path, upload } = rows[name];
    if (upload) return service.upload(undefined, { key });
    const at = path
      .replace(':item_uid', target.item_uid)
      .replace(':sha256', '0'.repeat(64))
      .replace(/:\w+/, target.uid);
    const json = accessRules[name].json?.();
    return service.ask(method, at, { key, ...(body ?? (json === undefined ? {} : { json })) });
  }

  // Leaves out the file's address, which is signed anew on each read.
  const seen = async ({ uid }: Target): Promise<unknown> => {
    const answer = await service.ask('GET', `/v1/invoices/${uid}`);
    return { ...Object(answer.json()), file: '', etag: answer.headers['etag'] };
  };

  for (const role of roleTypes)
    for (const own of [true, false])
      test(`${role}, ${own ? 'own' : "another's"} invoice: every endpoint follows its rule in every state`, async () => {
        const caller = people[role];
        const owner = own ? caller : other;
        for (const state of states) {
          const situation = { role, own, ...state };
          const refused = await anInvoice(owner, state);
          const before = await seen(refused);
          const { permissions } = (
            await service.ask('GET', `/v1/invoices/${refused.uid}`, { key: caller.key })
          ).json();
          for (const name of onInvoices) {
            const wanted = wantedStatus(name, situation);
            const flag = flagOf[name];
            if (flag) expect([name, state, permissions[flag]]).toEqual([name, state, wanted < 300]);
            const target = wanted === 403 ? refused : await anInvoice(owner, state);
            const answer = await ask(name, target, caller.key);
            expect([name, state, answer.statusCode]).toEqual([name, state, wanted]);
            if (wanted !== 403) continue;
            expect(answer.json()).toEqual({ detail: expect.any(String) });
            if (!rows[name].body) continue;
            const { statusCode } = await ask(name, target, caller.key, malformed);
            expect([name, state, 'malformed', statusCode]).toEqual([name, state, 'malformed', 403]);
          }
          expect([state, await seen(refused)]).toEqual([state, before]);
        }
      });

  const places: Readonly<
    Record<Exclude<AccessRule['on'], 'item' | 'invoice'>, () => Promise<string>>
  > = {
    nothing: async () => '',
    company: async () =>
      (await service.ask('POST', '/v1/companies/', { json: { name: 'Süd' } })).json().uid,
    card: async () => (await service.ask('POST', '/v1/cards/', { json: {} })).json().uid,
    person: async () => (await aCaller(database(), 'admin')).uid,
  };
  test.each(names.filter((name) => !onInvoices.includes(name)))(
    '%s follows its access rule for every role',
    async (name) => {
      const { on } = accessRules[name];
      if (on === 'item' || on === 'invoice') throw new Error('has its own test');
      for (const role of roleTypes)
        for (const own of on === 'person' ? [false, true] : [false]) {
          const uid = own ? people[role].uid : await places[on]();
          const answer = await ask(name, { uid, item_uid: '' }, people[role].key);
          const situation = { role, own, processing: 'finished', approvement: 'waiting' } as const;
          const wanted = wantedStatus(name, situation);
          expect([role, own, answer.statusCode]).toEqual([role, own, wanted]);
          if (!rows[name].body) continue;
          const wrong = await ask(name, { uid, item_uid: '' }, people[role].key, malformed);
          expect([role, 'malformed', wrong.statusCode]).toEqual([
            role,
            'malformed',
            wanted === 403 ? 403 : 400,
          ]);
        }
    },
  );

  test('rejects every request with the key of a removed person', async () => {
    const gone = await aCaller(database(), 'admin');
    await removePerson(database(), people.admin, gone.uid);
    const target = await anInvoice(other, { processing: 'finished', approvement: 'waiting' });
    const before = await seen(target);
    for (const name of names)
      expect([name, (await ask(name, target, gone.key)).statusCode]).toEqual([name, 401]);
    expect(await seen(target)).toEqual(before);
  });

  test('an item is reachable only through its own invoice', async () => {
    const state = { processing: 'finished', approvement: 'waiting' } as const;
    const [one, two] = [await anInvoice(other, state), await anInvoice(other, state)];
    const before = [await seen(one), await seen(two)];
    const crossed = { uid: one.uid, item_uid: two.item_uid };
    for (const name of ['updateItem', 'deleteItem'] as const)
      expect((await ask(name, crossed, people.admin.key)).statusCode).toBe(404);
    const wrong = await ask('updateItem', crossed, people.admin.key, malformed);
    expect(wrong.statusCode).toBe(404);
    expect([await seen(one), await seen(two)]).toEqual(before);
  });

  describe('while the reader is reading the file', () => {
    test.each(roleTypes.flatMap((role) => [true, false].map((own) => ({ role, own }))))(
      '$role, own: $own: refused requests leave the reading alone, a deleted invoice stays deleted',
      async ({ role, own }) => {
        let release: () => void = () => undefined;
        const held = Promise.withResolvers<void>();
        await database().kysely.deleteFrom('job').execute();
        const queue = startQueue({
          database: database(),
          files: { read: async () => new Uint8Array() },
          reader: {
            read: () => {
              held.resolve();
              return new Promise((resolve) => {
                release = () => resolve({ ...aReading(), from: 'xml', evidence: {} });
              });
            },
          },
        });
        try {
          const caller = people[role];
          const uid = await anUpload(database(), own ? caller : other);
          queue.notify();
          await held.promise;
          const target = { uid, item_uid: randomUUID() };
          const situation = {
            role,
            own,
            processing: 'processing',
            approvement: 'waiting',
          } as const;
          for (const name of onInvoices.toSorted(
            (one, two) => Number(one === 'deleteInvoice') - Number(two === 'deleteInvoice'),
          ))
            expect([name, (await ask(name, target, caller.key)).statusCode]).toEqual([
              name,
              wantedStatus(name, situation),
            ]);
          release();
          await queue.close();
          const after = await service.ask('GET', `/v1/invoices/${uid}`);
          const deleted = wantedStatus('deleteInvoice', situation) === 204;
          expect([after.statusCode, after.json().invoice_number]).toEqual(
            deleted ? [404, undefined] : [200, 'NB-117'],
          );
        } finally {
          release();
          await queue.close();
        }
      },
    );
  });

  test('every route of the service is in the endpoint table or listed with a reason', async () => {
    await service.app.ready();
    const plain = (path: string) => path.replace(/:[^/]+/g, ':uid').replace(/\/$/, '');
    const known = new Set(
      Object.values(rows).map(({ method, path }) => `${method} ${plain(path)}`),
    );
    const folders: string[] = [];
    const found: string[] = [];
    for (const line of service.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', path = '', methods = ''] =
        /^([│├└─ ]*)(\S+)(?: \((.*)\))?$/u.exec(line) ?? [];
      folders.splice(indent.length / 4 - 1, Infinity, path);
      const all = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      for (const method of all.includes('TRACE') ? ['*'] : all)
        found.push(`${method} ${plain(folders.join(''))}`);
    }
    expect(found.length).toBeGreaterThan(names.length);
    const unknown = found.filter((route) => !known.has(route) && otherRoutes[route] === undefined);
    expect(unknown).toEqual([]);
  });
});
