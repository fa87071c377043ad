import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addItem, deleteItem, updateItem } from '#service/db/item-store.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { createOnce } from '#service/http/idempotency.ts';
import { route } from '#service/http/route.ts';

/** The lines of an invoice (interface 4.2). */
export function itemRoutes(app: FastifyInstance, { database }: AppParts): void {
  route(app, endpoints.createItem, ({ caller, params, body, request, reply }) =>
    createOnce(database, request, reply, JSON.stringify(body), async (handle) => ({
      status: 201,
      answer: await addItem(handle, caller, params.invoice_uid, body),
    })),
  );
  route(app, endpoints.updateItem, ({ caller, params, body }) =>
    updateItem(database, caller, params.invoice_uid, params.item_uid, body),
  );
  route(app, endpoints.deleteItem, async ({ caller, params }) => {
    await deleteItem(database, caller, params.invoice_uid, params.item_uid);
    return undefined;
  });
}
