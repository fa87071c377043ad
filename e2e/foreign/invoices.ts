import { randomUUID } from 'node:crypto';
import type { Habits } from './habits.ts';
import { found, pageOf } from './lists.ts';
import type { Invoice, Item, Records } from './records.ts';
import { refuse, uploadedFile, type RouteRequest, type Said } from './requests.ts';
import type { wording } from './show.ts';

type Words = ReturnType<typeof wording>;

const noted = (invoice: Invoice, action: string, field?: string, to?: string | null) => {
  invoice.history.push({
    action,
    at: new Date().toISOString(),
    ...(field === undefined ? {} : { field, to: to ?? null }),
  });
};

/** What a write answers. */
export function written(
  habits: Habits,
  told: unknown,
  { row = told, changes = {} }: { readonly row?: unknown; readonly changes?: object } = {},
): Said {
  if (habits.written === 'told') return { status: 200, body: told };
  if (habits.written === 'row') return { status: 200, body: row };
  if (habits.written === 'changes') return { status: 200, body: changes };
  return habits.written === 'empty' ? { status: 200, body: '' } : { status: 204 };
}

/** What creating answers when only the address of the new record is returned. */
export const located = (address: string): Said => ({ status: 201, headers: { Location: address } });

const tagOf = ({ versions }: Habits, { history }: Invoice): string =>
  `${versions === 'weak' ? 'W/' : ''}"${history.length}"`;

/** The operations on invoices. */
export function invoiceRoutes(habits: Habits, records: Records, words: Words) {
  const byUid = (uid: string | undefined) => records.invoices.find((one) => one.uid === uid);

  function look(invoice: Invoice): Said {
    if (invoice.unread > 0 && --invoice.unread === 0) invoice.processing_status = 'finished';
    return {
      status: 200,
      body: words.invoice(invoice),
      headers: habits.versions === 'none' ? {} : { ETag: tagOf(habits, invoice) },
    };
  }

  function upload({ body }: RouteRequest): Said {
    const file = uploadedFile(body);
    if (!file) return refuse(habits, 400, 'A file is needed.', 'file');
    const invoice: Invoice = {
      uid: randomUUID(),
      hf_id: `F-${2000 + records.invoices.length}`,
      created_at: new Date().toISOString(),
      owner: 0,
      total_price: null,
      total_vat: null,
      currency: 'EUR',
      invoice_date: null,
      invoice_number: file.name,
      company_uid: null,
      card_uid: null,
      payment_type: null,
      category: null,
      processing_status: 'queued',
      approvement_status: 'waiting',
      unread: 2,
      items: [],
      history: [{ action: 'ingested', at: new Date().toISOString() }],
      file,
    };
    records.invoices.unshift(invoice);
    const { uid, hf_id, processing_status } = invoice;
    if (habits.made === 'located') return located(`/v1/invoices/${uid}`);
    return {
      status: habits.created,
      body: {
        uid,
        hf_id,
        file: words.file(invoice),
        processing_status,
        created_at: words.moment(invoice.created_at),
        workspace_user: words.person(0),
      },
    };
  }

  function update(
    invoice: Invoice,
    patch: Readonly<Record<string, string | null>>,
    match: string | undefined,
  ): Said {
    // A weak tag never matches.
    if (
      match !== undefined &&
      match !== (habits.versions === 'strong' ? tagOf(habits, invoice) : undefined)
    )
      return refuse(habits, 412, 'It was changed in the meantime.');
    if (!words.permissions(invoice).can_update) return refuse(habits, 403, 'It is closed.');
    if (patch['invoice_number'] === 'taken')
      return refuse(habits, 400, 'Another invoice has this number.', 'invoice_number');
    for (const [field, value] of Object.entries(patch)) {
      Object.assign(invoice, { [field]: value });
      noted(invoice, 'update', field, value);
    }
    return written(habits, words.invoice(invoice), {
      row: words.row(invoice),
      changes: { uid: invoice.uid, ...patch },
    });
  }

  function decide(invoice: Invoice, action: string): Said {
    const rights = words.permissions(invoice);
    const allowed = {
      approve: rights.can_approve,
      reject: rights.can_reject,
      'remove-approval': rights.can_remove_approval,
    }[action];
    if (!allowed) return refuse(habits, 403, 'Not now.');
    invoice.approvement_status = { approve: 'approved', reject: 'declined' }[action] ?? 'waiting';
    noted(invoice, action);
    if (habits.approval === 'no content') return { status: 204 };
    if (habits.approval === 'empty') return { status: 200, body: '' };
    return {
      status: 200,
      body:
        habits.approval === 'bare'
          ? { uid: invoice.uid, approvement_status: invoice.approvement_status }
          : words.invoice(invoice),
    };
  }

  function items(
    invoice: Invoice,
    method: string,
    uid: string | undefined,
    given: Partial<Item>,
  ): Said {
    if (method === 'POST') {
      const item: Item = {
        name: '',
        description: '',
        quantity: null,
        unit: null,
        total_price: null,
        vat_rate: null,
        ...given,
        uid: randomUUID(),
      };
      invoice.items.push(item);
      return habits.made === 'located'
        ? located(`/v1/invoices/${invoice.uid}/items/${item.uid}`)
        : { status: habits.created, body: words.item(item) };
    }
    const item = invoice.items.find((one) => one.uid === uid);
    if (!item) return refuse(habits, 404, 'No such line.');
    if (method === 'PUT')
      return written(habits, words.item(Object.assign(item, given)), {
        row: { uid: item.uid, ...given },
      });
    invoice.items = invoice.items.filter((one) => one !== item);
    return habits.written === 'empty' ? written(habits, '') : { status: 204 };
  }

  return {
    byUid,
    list(asked: RouteRequest): Said {
      const all = found(habits, records, asked.query);
      if (typeof all === 'string') return refuse(habits, 400, `${all} is unknown here.`, all);
      return pageOf(habits, asked, all, words.row, true);
    },
    upload,
    one(asked: RouteRequest, uid: string, [part, item]: readonly (string | undefined)[]): Said {
      const invoice = byUid(uid);
      if (!invoice) return refuse(habits, 404, 'No such invoice.');
      const given = () => JSON.parse(asked.body.toString() || '{}');
      if (part === 'items')
        return items(invoice, asked.method, item, asked.method === 'DELETE' ? {} : given());
      if (part === 'file')
        return { status: 200, body: invoice.file.bytes, type: invoice.file.type };
      if (part !== undefined)
        return asked.method === 'POST'
          ? decide(invoice, part)
          : refuse(habits, 405, `Method "${asked.method}" not allowed.`);
      if (asked.method === 'GET') return look(invoice);
      if (asked.method === 'PUT') return update(invoice, given(), asked.headers['if-match']);
      records.invoices.splice(records.invoices.indexOf(invoice), 1);
      return habits.written === 'row' ? { status: 204 } : written(habits, '');
    },
  };
}
