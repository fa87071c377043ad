import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { createCard, deleteCard, getCard, listCards, updateCard } from '#service/db/card-store.ts';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '#service/db/company-store.ts';
import type { Handle } from '#service/db/database.ts';
import { forgetCompany, isActive, pastInvoices, setActive } from '#service/db/memory-store.ts';
import { memoryReport } from '#service/domain/memory-report.ts';
import { mayCreate, recordPermissions, type Caller } from '#service/domain/permissions.ts';
import { forbidden } from '#service/domain/refusal.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { createOnce } from '#service/http/idempotency.ts';
import { linked } from '#service/http/paging.ts';
import { route } from '#service/http/route.ts';

const serialize = <R extends object>(record: R, caller: Caller) => ({
  ...record,
  permissions: recordPermissions(caller),
});

const mayNotChange = (hf_id: string): string => `This key may not change ${hf_id}.`;
const mayNotDelete = (hf_id: string): string => `This key may not delete ${hf_id}.`;

/** Throws unless the record exists and the caller has the permission. */
async function allowed(
  record: Promise<{ readonly hf_id: string }>,
  caller: Caller,
  permission: 'can_update' | 'can_delete',
  refusal = permission === 'can_update' ? mayNotChange : mayNotDelete,
): Promise<void> {
  const { hf_id } = await record;
  if (!recordPermissions(caller)[permission]) throw forbidden(refusal(hf_id));
}

export function companyRoutes(app: FastifyInstance, { database }: AppParts): void {
  const read = (uid: string) => getCompany(database.kysely, uid);
  route(app, endpoints.listCompanies, ({ caller, query, request }) =>
    linked(request, query, mayCreate(caller), async (wanted) => {
      // The interface's example uses `search`; the documented name is `query`.
      const search: unknown = Object(request.query).search;
      const words = query.query ?? (typeof search === 'string' ? search.slice(0, 200) : '');
      const { count, results } = await listCompanies(database, words, wanted);
      return { count, results: results.map((company) => serialize(company, caller)) };
    }),
  );
  route(app, endpoints.getCompany, async ({ caller, params }) =>
    serialize(await read(params.uid), caller),
  );
  route(app, endpoints.createCompany, async (asked) => {
    const { caller, request, reply } = asked;
    if (!mayCreate(caller)) throw forbidden('This key may not create companies.');
    const { body } = asked;
    return createOnce(database, request, reply, JSON.stringify(body), async (handle) => ({
      status: 201,
      answer: serialize(await createCompany(handle, body), caller),
    }));
  });
  route(app, endpoints.updateCompany, async (asked) => {
    const { caller, params } = asked;
    await allowed(read(params.uid), caller, 'can_update');
    return serialize(await updateCompany(database, params.uid, asked.body), caller);
  });
  route(app, endpoints.deleteCompany, async ({ caller, params }) => {
    await allowed(read(params.uid), caller, 'can_delete');
    await deleteCompany(database, caller.uid, params.uid);
    return undefined;
  });
}

// Takes 100 ms for a company with 20,000 invoices.
const memoryOf = async (handle: Handle, uid: string) =>
  memoryReport(await isActive(handle, uid), await pastInvoices(handle, uid));

/** Routes of a company's memory (gap G45). */
export function memoryRoutes(
  app: FastifyInstance,
  { database: { kysely, reads } }: AppParts,
): void {
  route(app, endpoints.getCompanyMemory, async ({ params: { uid } }) => {
    await getCompany(kysely, uid);
    return memoryOf(reads, uid);
  });
  route(app, endpoints.updateCompanyMemory, async (asked) => {
    const { uid } = asked.params;
    await allowed(getCompany(kysely, uid), asked.caller, 'can_update');
    await setActive(kysely, uid, asked.body.active);
    return memoryOf(reads, uid);
  });
  route(app, endpoints.deleteCompanyMemory, async ({ caller, params: { uid } }) => {
    await allowed(getCompany(kysely, uid), caller, 'can_delete', mayNotChange);
    await forgetCompany(kysely, uid);
    return undefined;
  });
}

/** Routes of cards; creating and updating respond without `permissions` (interface 4.4). */
export function cardRoutes(app: FastifyInstance, { database }: AppParts): void {
  const read = (uid: string) => getCard(database.kysely, uid);
  route(app, endpoints.listCards, ({ caller, query, request }) =>
    linked(request, query, mayCreate(caller), async (wanted) => {
      const { count, results } = await listCards(database, query.query ?? '', wanted);
      return { count, results: results.map((card) => serialize(card, caller)) };
    }),
  );
  route(app, endpoints.getCard, async ({ caller, params }) =>
    serialize(await read(params.uid), caller),
  );
  route(app, endpoints.createCard, async (asked) => {
    const { caller, request, reply } = asked;
    if (!mayCreate(caller)) throw forbidden('This key may not create cards.');
    const { body } = asked;
    return createOnce(database, request, reply, JSON.stringify(body), async (handle) => {
      const { card, existed } = await createCard(handle, body);
      return { status: existed ? 200 : 201, answer: card };
    });
  });
  route(app, endpoints.updateCard, async (asked) => {
    await allowed(read(asked.params.uid), asked.caller, 'can_update');
    return updateCard(database, asked.params.uid, asked.body);
  });
  route(app, endpoints.deleteCard, async ({ caller, params }) => {
    await allowed(read(params.uid), caller, 'can_delete');
    await deleteCard(database, caller.uid, params.uid);
    return undefined;
  });
}
