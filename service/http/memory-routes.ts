import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { getCompany } from '#service/db/company-store.ts';
import { forgetCompany, isActive, pastInvoices, setActive } from '#service/db/memory-store.ts';
import type { Handle } from '#service/db/database.ts';
import { recordPermissions } from '#service/domain/permissions.ts';
import { forbidden } from '#service/domain/refusal.ts';
import { memoryReport } from '#service/domain/memory-report.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { route } from '#service/http/route.ts';

const memoryOf = async (handle: Handle, uid: string) =>
  memoryReport(await isActive(handle, uid), await pastInvoices(handle, uid));

/** What was learnt from the invoices of a company (gap G45). */
export function memoryRoutes(app: FastifyInstance, { database }: AppParts): void {
  const { kysely } = database;
  route(app, endpoints.getCompanyMemory, async ({ params: { uid } }) => {
    await getCompany(kysely, uid);
    return memoryOf(kysely, uid);
  });
  route(app, endpoints.updateCompanyMemory, async ({ caller, params: { uid }, body }) => {
    const { hf_id } = await getCompany(kysely, uid);
    if (!recordPermissions(caller).can_update) throw forbidden(`This key may not change ${hf_id}.`);
    await setActive(kysely, uid, body.active);
    return memoryOf(kysely, uid);
  });
  route(app, endpoints.deleteCompanyMemory, async ({ caller, params: { uid } }) => {
    const { hf_id } = await getCompany(kysely, uid);
    if (!recordPermissions(caller).can_delete) throw forbidden(`This key may not change ${hf_id}.`);
    await forgetCompany(kysely, uid);
    return undefined;
  });
}
