import { createHash } from 'node:crypto';
import type { HistoryChange, InvoicePatch } from '#contract/invoice.ts';
import type { Permission } from '#contract/permissions.ts';
import { todayIn } from '#service/domain/workspace-days.ts';
import { anything, type Outcome } from '#tools/simulation/oracle-command.ts';
import { newRecord } from '#tools/simulation/oracle-reading.ts';
import {
  flagsOf,
  kept,
  personAnswer,
  rowAnswer,
  wholeAnswer,
  written,
  type Card,
  type Company,
  type Entry,
  type Invoice,
  type ModelState,
  type Person,
} from '#tools/simulation/oracle-records.ts';
import { signalsIn } from '#tools/simulation/oracle-signals.ts';
import {
  type RouteRequest,
  contribute,
  found,
  type Handler,
  mayCreate,
  pageOf,
  Refused,
  remove,
} from '#tools/simulation/oracle-request.ts';

/** The invoice for one change, with its next version. @throws Refused */
export function taken(model: ModelState, asked: RouteRequest, permission: Permission): Invoice {
  const invoice = found(model.invoices, asked.params[0]);
  if (!flagsOf(invoice, asked.caller)[permission]) throw new Refused(403);
  return invoice;
}

export function addHistoryEntry(
  invoice: Invoice,
  { caller }: RouteRequest,
  entry: Omit<Entry, 'by'>,
): void {
  invoice.history.push({ ...entry, by: caller });
}

export const cardText = (card: Card | null): string | null =>
  card && `${card.first_four_digits} ${card.last_four_digits}`.trim();

const plainFields = (invoice: Invoice): readonly (readonly [string, string | null])[] => [
  ['total_price', invoice.total_price],
  ['total_vat', invoice.total_vat],
  ['invoice_date', invoice.invoice_date],
  ['invoice_number', invoice.invoice_number],
  ['currency', invoice.currency],
  ['payment_type', invoice.payment_type],
  ['company', invoice.company?.name ?? null],
  ['card', cardText(invoice.card)],
];

export function changesBetween(
  before: readonly (readonly [string, string | null])[],
  after: readonly (readonly [string, string | null])[],
): HistoryChange[] {
  return before.flatMap(([field, from], index) => {
    const to = after[index]?.[1] ?? null;
    return (from ?? '') === (to ?? '') ? [] : [{ field, from, to }];
  });
}

function updateInvoice(model: ModelState, asked: RouteRequest): Outcome {
  const invoice = taken(model, asked, 'can_update');
  const patch = asked.body as InvoicePatch;
  if (asked.versions !== null && !asked.versions.includes(invoice.version)) throw new Refused(412);
  const before = plainFields(invoice);
  const { company: from } = invoice;
  const one = <T extends { uid: string }>(list: T[], uid: string, field: string): T => {
    const record = list.find((each) => each.uid === uid.toLowerCase());
    if (!record) throw new Refused(400, { [field]: anything });
    return record;
  };
  const company =
    patch.company_uid && one<Company>(model.companies, patch.company_uid, 'company_uid');
  const card = patch.card_uid && one<Card>(model.cards, patch.card_uid, 'card_uid');
  invoice.version += 1;
  if (patch.total_price !== undefined) invoice.total_price = written(patch.total_price, 2);
  if (patch.total_vat !== undefined) invoice.total_vat = written(patch.total_vat, 2);
  if (patch.invoice_date !== undefined) invoice.invoice_date = patch.invoice_date;
  if (patch.invoice_number !== undefined) invoice.invoice_number = kept(patch.invoice_number);
  if (patch.currency !== undefined) invoice.currency = patch.currency;
  if (patch.payment_type !== undefined) invoice.payment_type = patch.payment_type;
  if (patch.company_uid !== undefined) invoice.company = company || null;
  if (patch.card_uid !== undefined) invoice.card = card || null;
  const changes = changesBetween(before, plainFields(invoice));
  const to = invoice.company;
  if (from && to && from.uid !== to.uid && from.name === to.name)
    changes.push({ field: 'company', from: anything, to: anything });
  if (changes.length > 0)
    addHistoryEntry(invoice, asked, { action: 'update', reason: null, changes });
  return whole(invoice, asked.caller);
}

const whole = (invoice: Invoice, caller: Person): Outcome => ({
  status: 200,
  body: wholeAnswer(invoice, caller),
  etag: `"${invoice.version}"`,
});

const decision =
  (
    permission: Permission,
    action: 'approve' | 'reject' | 'remove_approval',
    to: Invoice['approvement_status'],
  ): Handler =>
  (model, asked) => {
    const invoice = taken(model, asked, permission);
    const reason = asked.body['reason'];
    const isSeen = asked.versions === null || asked.versions.includes(invoice.version);
    if (!isSeen) throw new Refused(412);
    const from = invoice.approvement_status;
    invoice.version += 1;
    invoice.approvement_status = to;
    addHistoryEntry(invoice, asked, {
      action,
      reason: typeof reason === 'string' ? kept(reason.trim()) || null : null,
      changes: [{ field: 'approvement_status', from, to }],
    });
    const { uid, approvement_status } = invoice;
    return {
      status: 200,
      etag: `"${invoice.version}"`,
      body: { uid, approvement_status, permissions: flagsOf(invoice, asked.caller) },
    };
  };

const exported: Handler = (_model, { body }) => ({ status: 200, body: body && anything });

/** The effect of the endpoints of invoices and their lines on the model's lists. */
export const invoiceHandlers = {
  listInvoices(model: ModelState, { caller, query }: RouteRequest) {
    const all = model.find(query);
    const { pages, size, rows } = pageOf(all, query);
    const today = todayIn(model.zone);
    return {
      status: 200,
      body: {
        count: all.length,
        page_count: pages,
        page_size: size,
        results: rows.map((one) => ({
          ...rowAnswer(one, caller),
          signals: signalsIn(model, one, today),
        })),
        permissions: { can_create: mayCreate(caller) },
      },
    };
  },
  findFile(model: ModelState, { params: [sha256] }: RouteRequest) {
    const results = model.invoices
      .filter(({ content }) => createHash('sha256').update(content).digest('hex') === sha256)
      .slice(0, 10)
      .map(({ uid, hf_id, created_at, owner }) => ({
        uid,
        hf_id,
        created_at,
        workspace_user: personAnswer(owner),
      }));
    return { status: 200, body: { results } };
  },
  uploadInvoice(model: ModelState, asked: RouteRequest) {
    contribute(asked.caller);
    const { name = '', content = '' } = asked.file ?? {};
    const twin = model.invoices.find((one) => one.content === content);
    const invoice: Invoice = newRecord(model, {
      owner: asked.caller,
      version: 1,
      processing_status: 'processing' as const,
      approvement_status: 'waiting' as const,
      total_price: null,
      total_vat: null,
      currency: '',
      invoice_date: null,
      invoice_number: '',
      values: [],
      readCompany: null,
      language: '',
      country: '',
      payment_type: null,
      company: null,
      card: null,
      category: null,
      content,
      items: [],
      history: [],
    });
    addHistoryEntry(invoice, asked, {
      action: 'upload',
      reason: twin ? `The same file as ${twin.hf_id}.` : null,
      ...(twin && { notes: [{ code: 'same-file', values: { invoice: twin.hf_id } }] }),
      changes: [
        { field: 'file', from: null, to: name },
        ...(twin ? [{ field: 'duplicate_of', from: null, to: twin.hf_id }] : []),
      ],
    });
    model.invoices.push(invoice);
    const { hf_id, uid, processing_status, created_at } = invoice;
    return {
      status: 201,
      body: {
        hf_id,
        uid,
        file: anything,
        processing_status,
        created_at,
        workspace_user: personAnswer(asked.caller),
      },
    };
  },
  getInvoice: (model: ModelState, { caller, params }: RouteRequest) =>
    whole(found(model.invoices, params[0]), caller),
  updateInvoice,
  deleteInvoice(model: ModelState, asked: RouteRequest) {
    remove(model.invoices, taken(model, asked, 'can_delete'));
    return { status: 204 };
  },
  approveInvoice: decision('can_approve', 'approve', 'approved'),
  rejectInvoice: decision('can_reject', 'reject', 'rejected'),
  removeApproval: decision('can_remove_approval', 'remove_approval', 'waiting'),
  readInvoiceAgain(model: ModelState, asked: RouteRequest) {
    const invoice = taken(model, asked, 'can_read_again');
    const from = invoice.processing_status;
    invoice.version += 1;
    invoice.processing_status = 'processing';
    addHistoryEntry(invoice, asked, {
      action: 'update',
      reason: null,
      changes: [{ field: 'processing_status', from, to: 'processing' }],
    });
    const { uid, processing_status, approvement_status } = invoice;
    const permissions = flagsOf(invoice, asked.caller);
    return { status: 200, body: { uid, processing_status, approvement_status, permissions } };
  },
  // The simulation uploads no pictures.
  getInvoiceWords(model: ModelState, { params }: RouteRequest) {
    found(model.invoices, params[0]);
    return { status: 200, body: { pages: [], values: [] } };
  },
  exportCsv: exported,
  exportXlsx: exported,
} satisfies Readonly<Record<string, Handler>>;
