import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { listInvoices } from '#service/db/invoice-list.ts';
import { invoicesOfFile, readWhole } from '#service/db/invoice-reads.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { deleteInvoice, requireAllowed, updateInvoice } from '#service/db/invoice-writes.ts';
import { readSignals } from '#service/db/signal-reads.ts';
import { readAgain } from '#service/db/reading-store.ts';
import { invoicePermissions, mayCreate, type Caller } from '#service/domain/permissions.ts';
import { missing } from '#service/domain/refusal.ts';
import { todayIn } from '#service/domain/workspace-days.ts';
import { removeFiles } from '#service/file-removal.ts';
import { addItem, deleteItem, findItem, updateItem } from '#service/db/item-store.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { createOnce } from '#service/http/idempotency.ts';
import { countWithPage, pageCount, wantedPage } from '#service/http/paging.ts';
import { etagOf, serializeRow, serializeInvoice, versionsOf } from '#service/http/serialize.ts';
import { bodyAfter, route, type RouteRequest } from '#service/http/route.ts';

/** Maximum milliseconds that the response to a deletion waits for the file storage. */
const longestRemovalMs = 2_000;

/** The versions in `If-Match`, to which a change or decision is restricted (gap G32). */
const seen = ({ headers }: FastifyRequest) => versionsOf(headers['if-match']);

/** Routes of the list, one invoice, its update and deletion, and decisions (interface 4.1). */
export function invoiceRoutes(
  app: FastifyInstance,
  { database, files, config, jobs, secret }: AppParts,
): void {
  async function whole(
    {
      caller,
      request,
      reply,
    }: Pick<RouteRequest<typeof endpoints.getInvoice>, 'caller' | 'request' | 'reply'>,
    uid: string,
  ): Promise<FastifyReply> {
    const found = await readWhole(database, uid);
    if (!found) throw missing('invoice');
    return reply
      .header('ETag', etagOf(found.invoice))
      .send(serializeInvoice(found, { caller, request, secret }));
  }

  route(app, endpoints.listInvoices, async ({ caller, query }) => {
    const wanted = wantedPage(query);
    const [counted, invoices] = await Promise.all([
      countInvoices(database, query, config.timeZone),
      listInvoices(database, query, config.timeZone, wanted),
    ]);
    const count = countWithPage(counted, invoices.length, wanted);
    const signals = await readSignals(database.kysely, invoices, todayIn(config.timeZone));
    return {
      count,
      page_count: pageCount(count, wanted),
      page_size: wanted.limit,
      results: invoices.map((invoice) => ({
        ...serializeRow(invoice, caller),
        signals: signals.get(invoice.uid) ?? null,
      })),
      permissions: { can_create: mayCreate(caller) },
    };
  });

  route(app, endpoints.findFile, async ({ params }) => {
    const found = await invoicesOfFile(database.kysely, params.sha256);
    return {
      results: found.map(({ uid, hf_id, created_at, workspace_user }) => ({
        uid,
        hf_id,
        created_at,
        workspace_user,
      })),
    };
  });

  route(app, endpoints.getInvoice, (asked) => whole(asked, asked.params.uid));

  route(app, endpoints.updateInvoice, async (asked) => {
    const { caller, params, request } = asked;
    const body = await bodyAfter(asked, () =>
      requireAllowed(database.kysely, caller, params.uid, 'can_update'),
    );
    await updateInvoice(database, caller, params.uid, body, seen(request));
    return whole(asked, params.uid);
  });

  route(app, endpoints.deleteInvoice, async ({ caller, params }) => {
    await deleteInvoice(database, caller, params.uid);
    // The record is deleted permanently. Its file is removed now, or when the storage is available
    // again.
    const removal = removeFiles(database, files, [params.uid]);
    await Promise.race([removal, setTimeout(longestRemovalMs, undefined, { ref: false })]);
    return undefined;
  });

  const decided = async (
    {
      caller,
      params,
      reply,
    }: Pick<RouteRequest<typeof endpoints.approveInvoice>, 'caller' | 'params' | 'reply'>,
    action: Parameters<typeof storeDecision>[3],
    given: Parameters<typeof storeDecision>[4],
  ) => {
    const invoice = await storeDecision(database, caller, params.uid, action, given);
    void reply.header('ETag', etagOf(invoice));
    return {
      uid: invoice.uid,
      approvement_status: invoice.approvement_status,
      permissions: invoicePermissions(caller, invoice),
    };
  };
  route(app, endpoints.approveInvoice, (asked) =>
    decided(asked, 'approve', { versions: seen(asked.request) }),
  );
  route(app, endpoints.rejectInvoice, async (asked) => {
    const { reason } = await bodyAfter(asked, () =>
      requireAllowed(database.kysely, asked.caller, asked.params.uid, 'can_reject'),
    );
    const versions = seen(asked.request);
    return decided(asked, 'reject', { reason: reason?.trim() || null, versions });
  });
  route(app, endpoints.removeApproval, (asked) =>
    decided(asked, 'remove_approval', { versions: seen(asked.request) }),
  );
  route(app, endpoints.readInvoiceAgain, async ({ caller, params }) => {
    const invoice = await readAgain(database, caller, params.uid);
    jobs.notify();
    return {
      uid: invoice.uid,
      processing_status: invoice.processing_status,
      approvement_status: invoice.approvement_status,
      permissions: invoicePermissions(caller, invoice),
    };
  });
}

export function itemRoutes(app: FastifyInstance, { database }: AppParts): void {
  const mayUpdate = (caller: Caller, invoice_uid: string) =>
    requireAllowed(database.kysely, caller, invoice_uid, 'can_update');
  route(app, endpoints.createItem, async (asked) => {
    const { caller, params, request, reply } = asked;
    const body = await bodyAfter(asked, () => mayUpdate(caller, params.invoice_uid));
    return createOnce(database, request, reply, JSON.stringify(body), async (handle) => ({
      status: 201,
      answer: await addItem(handle, caller, params.invoice_uid, body),
    }));
  });
  route(app, endpoints.updateItem, async (asked) => {
    const { invoice_uid, item_uid } = asked.params;
    const body = await bodyAfter(asked, async () => {
      await mayUpdate(asked.caller, invoice_uid);
      await findItem(database.kysely, invoice_uid, item_uid);
    });
    return updateItem(database, asked.caller, invoice_uid, item_uid, body);
  });
  route(app, endpoints.deleteItem, async ({ caller, params }) => {
    await deleteItem(database, caller, params.invoice_uid, params.item_uid);
    return undefined;
  });
}
