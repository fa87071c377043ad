import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { roleTypes } from '#contract/workspace-user.ts';
import { describeOnEachEngine } from '#service/testing/each-engine.ts';
import { aPdf, TestApp } from '#service/testing/each-app.ts';
import { anInvoiceRead } from '#service/testing/records.ts';

const nobody = 'aaaaaaaa-0000-4000-8000-00000000000a';
const all = Object.entries<Endpoint>(endpoints);
const at = (path: string, uid = nobody) => path.replace(/:\w+/g, uid);

describeOnEachEngine('keys and roles over HTTP', (database) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await TestApp.build(database());
  });

  test.each(all)('%s requires a key', async (_name, { method, path }) => {
    for (const key of ['', 'inv_nonsense']) {
      const answer = await service.ask(method, at(path), { key });
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: expect.any(String) }]);
    }
  });

  test.each(all.filter(([, { path }]) => path.includes(':')))(
    '%s answers 404 for unknown and malformed UIDs',
    async (_name, { method, path }) => {
      for (const uid of [
        nobody,
        'not-a-uid',
        nobody.slice(1),
        `${nobody}0`,
        '%00',
        '..%2f..',
        "'%20or%201=1",
      ]) {
        const answer = await service.ask(
          method,
          at(path, uid),
          // A malformed body must not change that.
          method === 'GET' || method === 'DELETE' ? {} : { json: [] },
        );
        expect([uid, answer.statusCode, answer.json()]).toEqual([
          uid,
          404,
          { detail: expect.any(String) },
        ]);
      }
    },
  );

  describe('permissions by role', () => {
    const company = { name: 'A', address: '', tax_number: '', tax_office: '', phone: '' };
    const person = { email: 'new@example.com', role_type: 'viewer' };
    const wanted = {
      admin: [201, 201, 201, 200, 200, 204, 204, 201],
      member: [201, 201, 201, 200, 200, 403, 403, 403],
      viewer: [403, 403, 403, 403, 403, 403, 403, 403],
    };
    let digits = 1000;
    test.each(roleTypes)('%s', async (role) => {
      const key = service.keys[role];
      digits += 1;
      const made = (await service.ask('POST', '/v1/companies/', { json: company })).json();
      const card = (
        await service.ask('POST', '/v1/cards/', { json: { last_four_digits: String(digits) } })
      ).json();
      const answers = [
        await service.upload(undefined, { key }),
        await service.ask('POST', '/v1/companies/', { key, json: company }),
        await service.ask('POST', '/v1/cards/', {
          key,
          json: { first_four_digits: String(digits) },
        }),
        await service.ask('PUT', `/v1/companies/${made.uid}`, { key, json: { phone: '1' } }),
        await service.ask('PUT', `/v1/cards/${card.uid}`, {
          key,
          json: { first_four_digits: '9999' },
        }),
        await service.ask('DELETE', `/v1/companies/${made.uid}`, { key }),
        await service.ask('DELETE', `/v1/cards/${card.uid}`, { key }),
        await service.ask('POST', '/v1/workspace-users/', { key, json: person }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(wanted[role]);
      for (const answer of answers)
        if (answer.statusCode === 403)
          expect(answer.json()).toEqual({ detail: expect.any(String) });
      for (const path of [
        '/v1/invoices/',
        '/v1/companies/',
        '/v1/cards/',
        '/v1/workspace-users/',
        '/v1/openapi.json',
      ])
        expect((await service.ask('GET', path, { key })).statusCode).toBe(200);
      expect((await service.ask('POST', '/v1/invoices/export-csv', { key })).statusCode).toBe(200);
    });
  });

  test('refuses exactly what the permission flags deny, for every action, role and state', async () => {
    const owner = (
      await database()
        .kysely.selectFrom('workspace_user')
        .select('uid')
        .where('role_type', '=', 'member')
        .executeTakeFirstOrThrow()
    ).uid;
    const steps = { waiting: [], approved: ['approve'], rejected: ['reject'] } as const;
    for (const [state, actions] of Object.entries(steps))
      for (const role of roleTypes)
        for (const flag of [
          'can_update',
          'can_delete',
          'can_approve',
          'can_reject',
          'can_remove_approval',
          'can_read_again',
        ] as const) {
          const uid = await anInvoiceRead(database(), { uid: owner, role_type: 'member' });
          for (const action of actions) await service.ask('POST', `/v1/invoices/${uid}/${action}`);
          const key = service.keys[role];
          const { permissions } = (await service.ask('GET', `/v1/invoices/${uid}`, { key })).json();
          const listed = (await service.ask('GET', '/v1/invoices/?page_size=1', { key })).json()
            .results[0];
          expect([listed.uid, listed.permissions]).toEqual([uid, permissions]);
          const path = `/v1/invoices/${uid}`;
          const answer = await {
            can_update: () => service.ask('PUT', path, { key, json: { invoice_number: 'X' } }),
            can_delete: () => service.ask('DELETE', path, { key }),
            can_approve: () => service.ask('POST', `${path}/approve`, { key }),
            can_reject: () => service.ask('POST', `${path}/reject`, { key, json: {} }),
            can_remove_approval: () => service.ask('POST', `${path}/remove-approval`, { key }),
            can_read_again: () => service.ask('POST', `${path}/read-again`, { key }),
          }[flag]();
          expect([state, role, flag, answer.statusCode !== 403]).toEqual([
            state,
            role,
            flag,
            permissions[flag],
          ]);
          if (answer.statusCode === 403)
            expect(answer.json()).toEqual({ detail: expect.any(String) });
        }
  });

  test('a removed person loses access at once, and nobody can remove themself', async () => {
    const added = (
      await service.ask('POST', '/v1/workspace-users/', {
        json: { email: 'x@example.com', role_type: 'admin' },
      })
    ).json();
    expect(added.api_key).toMatch(/^inv_/);
    expect((await service.ask('GET', '/v1/cards/', { key: added.api_key })).statusCode).toBe(200);
    expect(
      (await service.ask('DELETE', `/v1/workspace-users/${added.uid}`, { key: added.api_key }))
        .statusCode,
    ).toBe(400);
    expect((await service.ask('DELETE', `/v1/workspace-users/${added.uid}`)).statusCode).toBe(204);
    expect((await service.ask('GET', '/v1/cards/', { key: added.api_key })).statusCode).toBe(401);
    expect((await service.ask('DELETE', `/v1/workspace-users/${added.uid}`)).statusCode).toBe(404);
    const list = (await service.ask('GET', '/v1/workspace-users/?page_size=100')).json();
    expect(JSON.stringify(list)).not.toMatch(/api_key|key_hash|inv_/);
  });

  test('a person who is removed while sending a body changes nothing with it', async () => {
    const boundary = 'x';
    const bodies = {
      '/v1/workspace-users/': [
        'application/json',
        JSON.stringify({ email: 'way-back@example.com', role_type: 'admin' }),
      ],
      '/v1/invoices/': [
        `multipart/form-data; boundary=${boundary}`,
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="way-back.pdf"\r\n\r\n` +
          `${aPdf()}\r\n--${boundary}--\r\n`,
      ],
    } as const;
    for (const [url, [type, body]] of Object.entries(bodies)) {
      const { uid, api_key } = (
        await service.ask('POST', '/v1/workspace-users/', {
          json: { email: 'x@example.com', role_type: 'admin' },
        })
      ).json();
      const piecemeal = async function* () {
        // A body is read only after its key was accepted.
        yield body.slice(0, 10);
        expect((await service.ask('DELETE', `/v1/workspace-users/${uid}`)).statusCode).toBe(204);
        yield body.slice(10);
      };
      const answer = await service.app.inject({
        method: 'POST',
        url,
        headers: { 'api-key': api_key, 'content-type': type },
        payload: Readable.from(piecemeal()),
      });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    const people = await service.ask('GET', '/v1/workspace-users/?query=way-back');
    expect(people.json().count).toBe(0);
  });

  test('each list says whether the caller may add to it', async () => {
    for (const role of roleTypes)
      for (const list of ['invoices', 'companies', 'cards']) {
        const { permissions } = (
          await service.ask('GET', `/v1/${list}/`, { key: service.keys[role] })
        ).json();
        expect([role, list, permissions]).toEqual([role, list, { can_create: role !== 'viewer' }]);
      }
  });

  test('the list of people shows their creation date, the caller and the permissions', async () => {
    for (const role of roleTypes) {
      const { results, permissions } = (
        await service.ask('GET', '/v1/workspace-users/?page_size=100', { key: service.keys[role] })
      ).json();
      expect([role, permissions]).toEqual([role, { can_create: role === 'admin' }]);
      expect(results.filter((one: { is_you: boolean }) => one.is_you)).toEqual([
        expect.objectContaining({ role_type: role, permissions: { can_delete: false } }),
      ]);
      for (const one of results)
        expect([one.created_at, one.permissions.can_delete]).toEqual([
          expect.stringMatching(/^\d{4}-\d\d-\d\dT.*[+]00:00$/),
          role === 'admin' && !one.is_you,
        ]);
    }
  });

  test('exactly one of two administrators who remove each other concurrently remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const add = async (email: string) =>
        (
          await service.ask('POST', '/v1/workspace-users/', { json: { email, role_type: 'admin' } })
        ).json();
      const [one, other] = [
        await add(`one${round}@example.com`),
        await add(`other${round}@example.com`),
      ];
      const answers = await Promise.all([
        service.ask('DELETE', `/v1/workspace-users/${other.uid}`, { key: one.api_key }),
        service.ask('DELETE', `/v1/workspace-users/${one.uid}`, { key: other.api_key }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode === 204)).toSatisfy(
        ([first, second]: readonly boolean[]) => first !== second,
      );
      const left = await Promise.all(
        [one, other].map(({ api_key }) => service.ask('GET', '/v1/cards/', { key: api_key })),
      );
      expect(left.map(({ statusCode }) => statusCode === 200)).toEqual(
        answers.map(({ statusCode }) => statusCode === 204),
      );
    }
  });
});
