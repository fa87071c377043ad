import type { Habits } from './habits.ts';
import {
  people,
  type Card,
  type Company,
  type Invoice,
  type Item,
  type Records,
} from './records.ts';

/** A record as it is sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** How this service formats its records. */
export function wording(habits: Habits, records: Records, filesAt: string) {
  const amount = (text: string | null) =>
    text === null || habits.numbers === 'texts' ? text : Number(text);
  const moment = (iso: string) => {
    if (habits.moments === 'zulu') return `${iso.slice(0, 19)}Z`;
    if (habits.moments === 'blank') return `${iso.slice(0, 10)} ${iso.slice(11, 19)}+00:00`;
    return habits.moments === 'offset'
      ? `${iso.slice(0, 19)}+0000`
      : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
  };
  const day = (iso: string | null) => {
    if (iso === null || habits.moments === 'zulu' || habits.moments === 'naive') return iso;
    return habits.moments === 'offset' ? `${iso}T00:00:00+0000` : `${iso} 00:00:00`;
  };
  const tidy = (record: Sent): Sent =>
    habits.unset === 'null'
      ? record
      : Object.fromEntries(
          Object.entries(record).filter(([, value]) => value !== null && value !== ''),
        );
  const blank = (text: string) => text || null;

  const person = (index: number) => {
    const one = people[index] ?? people[0];
    return {
      uid: one.uid,
      user: tidy({
        uid: one.uid,
        email: one.email,
        first_name: null,
        last_name: null,
        full_name: one.name,
      }),
      role_type: one.role,
    };
  };

  const company = (one: Company) =>
    tidy({
      uid: one.uid,
      hf_id: one.hf_id,
      name: one.name,
      address: blank(one.address),
      tax_number: blank(one.tax_number),
      tax_office: blank(one.tax_office),
      phone: blank(one.phone),
      created_at: moment('2026-01-05T08:00:00Z'),
      updated_at: habits.unset === 'null' ? null : moment('2026-01-05T08:00:00Z'),
      permissions: { can_update: true, can_delete: true },
      iban: null,
    });

  const card = (one: Card) =>
    tidy({
      uid: one.uid,
      hf_id: one.hf_id,
      first_four_digits: one.first_four_digits,
      last_four_digits: one.last_four_digits,
      created_at: moment('2026-01-05T08:00:00Z'),
      permissions: { can_update: true, can_delete: true },
    });

  const item = (one: Item) =>
    tidy({
      ...one,
      quantity: amount(one.quantity),
      total_price: amount(one.total_price),
      vat_rate: amount(one.vat_rate),
    });

  const permissions = ({ approvement_status }: Invoice) => {
    const open = approvement_status !== 'approved';
    return {
      can_update: open,
      can_delete: open,
      can_approve: open,
      can_reject: open && approvement_status !== 'rejected',
      can_remove_approval: !open,
    };
  };

  function category(name: string | null): unknown {
    if (name === null || habits.category === 'text') return name;
    return { id: 7, name };
  }

  function cardOf(uid: string | null): unknown {
    const one = records.cards.find((other) => other.uid === uid);
    if (!one) return null;
    return habits.card === 'brand'
      ? { brand: one.brand, last4: one.last_four_digits }
      : { uid: one.uid, last_four_digits: one.last_four_digits };
  }

  function history({ history: entries }: Invoice): unknown {
    if (habits.history === 'null') return null;
    if (habits.history === 'texts')
      return entries
        .map(({ action, to }) => (to === undefined ? action : `${action} ${String(to)}`))
        .toReversed();
    if (habits.history === 'events')
      return {
        total: entries.length,
        results: entries
          .map(({ action, at, field, to }) => ({
            event: action,
            at,
            user: 'Kim Öz',
            ...(field === undefined ? {} : { field, old: null, new: to }),
            channel: 'web',
          }))
          .toReversed(),
      };
    return entries
      .map(({ action, at, field, to }) => ({
        action,
        created_at: at,
        by: { name: 'Kim' },
        changes: field === undefined ? null : { [field]: { from: { value: '' }, to } },
      }))
      .toReversed();
  }

  const row = (one: Invoice, rights: Sent | null | undefined) => {
    const company_ = records.companies.find(({ uid }) => uid === one.company_uid);
    return {
      ...tidy({
        uid: one.uid,
        hf_id: one.hf_id,
        total_price: amount(one.total_price),
        total_price_display: null,
        currency: habits.numbers === 'numbers' ? one.currency.toLowerCase() : one.currency,
        invoice_date: day(one.invoice_date),
        company: company_
          ? tidy({
              uid: company_.uid,
              name: company_.name,
              address: blank(company_.address),
              tax_number: blank(company_.tax_number),
            })
          : null,
        category: category(one.category),
        processing_status: one.processing_status,
        approvement_status: one.approvement_status,
        created_at:
          habits.createdAt === 'sometimes' && Number(one.hf_id.slice(2)) % 9 === 1
            ? undefined
            : moment(one.created_at),
        workspace_user: person(one.owner),
        tags: ['x'],
      }),
      ...(rights === undefined ? {} : { permissions: rights }),
    };
  };

  const file = ({ uid }: Invoice): string => {
    if (habits.files === 'relative') return `/files/${uid}.pdf`;
    return habits.files === 'elsewhere' ? `${filesAt}/store/${uid}` : `/v1/invoices/${uid}/file`;
  };

  return {
    company,
    card,
    item,
    permissions,
    person,
    file,
    moment,
    row(one: Invoice): Sent {
      if (habits.rowPermissions === 'given') return row(one, permissions(one));
      return row(one, habits.rowPermissions === 'null' ? null : undefined);
    },
    invoice: (one: Invoice): Sent => ({
      ...row(one, permissions(one)),
      ...tidy({
        file: file(one),
        total_vat: amount(one.total_vat),
        invoice_number: one.invoice_number,
        language: null,
        country: null,
        card: cardOf(one.card_uid),
        payment_type: one.payment_type,
        history: history(one),
        vat_categories: habits.history === 'texts' ? [{ rate: 20, amount: 1 }] : null,
      }),
      items: one.items.map(item),
    }),
  };
}
