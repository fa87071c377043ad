import { afterAll, beforeAll, expect } from 'vitest';
import { RunningService, ublInvoice, type Answer } from '#service/testing/running-service.ts';

/** A uid that no record has. */
export const nobody = '00000000-0000-4000-8000-000000000000';

/** The permissions of an invoice, in the interface's order (section 2.6). */
export const flags = (
  can_update: boolean,
  can_delete: boolean,
  can_approve: boolean,
  can_reject: boolean,
  can_remove_approval: boolean,
) => ({ can_update, can_delete, can_approve, can_reject, can_remove_approval });

/**
 * Starts the service for the tests of one file, which use it over real HTTP, with a key for each
 * role. Its parts are available once the tests run.
 */
export function withRunningService() {
  const keys: Record<string, string> = {};
  let running: RunningService | undefined;
  let counter = 0;
  const service = (): RunningService => {
    if (!running) throw new Error('The service is not started yet.');
    return running;
  };

  beforeAll(async () => {
    running = await RunningService.start();
    for (const role_type of ['member', 'viewer']) {
      const person = await running.ask('POST', '/v1/workspace-users/', {
        json: {
          email: `${role_type}@example.com`,
          first_name: role_type,
          last_name: 'X',
          role_type,
        },
      });
      expect(person.status).toBe(201);
      keys[role_type] = String(person.json['api_key']);
    }
  });
  afterAll(async () => {
    expect(await service().stop()).toBe(0);
  });

  return {
    keys,
    service,
    /** Uploads an e-invoice and waits until it is read. */
    async an(
      options: Parameters<RunningService['upload']>[2] = {},
      xml = ublInvoice(`C-${++counter}`),
    ): Promise<Answer> {
      const up = await service().upload(xml, 'invoice.xml', options);
      expect(up.status).toBe(201);
      return service().settled(up.json['uid']);
    },
    put: (uid: unknown, json: unknown, headers = {}) =>
      service().ask('PUT', `/v1/invoices/${String(uid)}`, { json, headers }),
  };
}
