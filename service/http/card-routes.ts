import type { FastifyInstance } from 'fastify';
import type { WrittenCard } from '#contract/card.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createCard, deleteCard, getCard, listCards, updateCard } from '#service/db/card-store.ts';
import { mayCreate, recordPermissions, type Caller } from '#service/domain/permissions.ts';
import { forbidden } from '#service/domain/refusal.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { createOnce } from '#service/http/idempotency.ts';
import { linked, wantedPage } from '#service/http/paging.ts';
import { route } from '#service/http/route.ts';

const serialize = (card: WrittenCard, caller: Caller) => ({
  ...card,
  permissions: recordPermissions(caller),
});

/** Payment cards; what creates and updates answers without `permissions` (interface 2.7, 4.4). */
export function cardRoutes(app: FastifyInstance, { database }: AppParts): void {
  route(app, endpoints.listCards, async ({ caller, query, request }) => {
    const wanted = wantedPage(query);
    const { count, cards } = await listCards(database, query.query ?? '', wanted);
    return linked(
      request,
      count,
      wanted,
      cards.map((card) => serialize(card, caller)),
    );
  });
  route(app, endpoints.getCard, async ({ caller, params }) =>
    serialize(await getCard(database.kysely, params.uid), caller),
  );
  route(app, endpoints.createCard, async ({ caller, body, request, reply }) => {
    if (!mayCreate(caller)) throw forbidden('This key may not create cards.');
    return createOnce(database, request, reply, JSON.stringify(body), async (handle) => {
      const { card, existed } = await createCard(handle, body);
      return { status: existed ? 200 : 201, answer: card };
    });
  });
  route(app, endpoints.updateCard, async ({ caller, params, body }) => {
    const before = await getCard(database.kysely, params.uid);
    if (!recordPermissions(caller).can_update)
      throw forbidden(`This key may not change ${before.hf_id}.`);
    return updateCard(database, params.uid, body);
  });
  route(app, endpoints.deleteCard, async ({ caller, params }) => {
    const before = await getCard(database.kysely, params.uid);
    if (!recordPermissions(caller).can_delete)
      throw forbidden(`This key may not delete ${before.hf_id}.`);
    await deleteCard(database, params.uid);
    return undefined;
  });
}
