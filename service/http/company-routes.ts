import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
  type StoredCompany,
} from '#service/db/company-store.ts';
import { mayCreate, recordPermissions, type Caller } from '#service/domain/permissions.ts';
import { forbidden } from '#service/domain/refusal.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { createOnce } from '#service/http/idempotency.ts';
import { linked, wantedPage } from '#service/http/paging.ts';
import { route } from '#service/http/route.ts';

const serialize = (company: StoredCompany, caller: Caller) => ({
  ...company,
  permissions: recordPermissions(caller),
});

/** Companies (interface 4.3). */
export function companyRoutes(app: FastifyInstance, { database }: AppParts): void {
  route(app, endpoints.listCompanies, async ({ caller, query, request }) => {
    const wanted = wantedPage(query);
    // The interface's own example asks with `search`; `query` is the documented name.
    const search: unknown = Object(request.query).search;
    const words = query.query ?? (typeof search === 'string' ? search.slice(0, 200) : '');
    const { count, companies } = await listCompanies(database, words, wanted);
    return linked(
      request,
      count,
      wanted,
      companies.map((company) => serialize(company, caller)),
    );
  });
  route(app, endpoints.getCompany, async ({ caller, params }) =>
    serialize(await getCompany(database.kysely, params.uid), caller),
  );
  route(app, endpoints.createCompany, async ({ caller, body, request, reply }) => {
    if (!mayCreate(caller)) throw forbidden('This key may not create companies.');
    return createOnce(database, request, reply, JSON.stringify(body), async (handle) => ({
      status: 201,
      answer: serialize(await createCompany(handle, body), caller),
    }));
  });
  route(app, endpoints.updateCompany, async ({ caller, params, body }) => {
    const before = await getCompany(database.kysely, params.uid);
    if (!recordPermissions(caller).can_update)
      throw forbidden(`This key may not change ${before.hf_id}.`);
    return serialize(await updateCompany(database, params.uid, body), caller);
  });
  route(app, endpoints.deleteCompany, async ({ caller, params }) => {
    const before = await getCompany(database.kysely, params.uid);
    if (!recordPermissions(caller).can_delete)
      throw forbidden(`This key may not delete ${before.hf_id}.`);
    await deleteCompany(database, params.uid);
    return undefined;
  });
}
