import * as z from 'zod/mini';
import { companyFields } from '#contract/company.ts';
import { signals } from '#contract/signals.ts';
import { cutCardNumbers } from '#src/lib/cards/card-label.ts';
import { isFields, type Fields } from '#src/lib/fields.ts';
import { normalizeHistory } from './normalize-history.ts';
import { dayOf, decimalOf, momentOf, textOf, wholeOf } from './plain-values.ts';

type Normalize = (sent: unknown) => unknown;

const each =
  (normalize: Normalize): Normalize =>
  (sent) =>
    Array.isArray(sent) ? sent.map((one: unknown) => normalize(one)) : sent;
const fieldsOf =
  (normalize: (sent: Fields) => Fields): Normalize =>
  (sent) =>
    isFields(sent) ? { ...sent, ...normalize(sent) } : sent;
const texts = (sent: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, textOf(sent[name]) ?? '']));
const decimals = (sent: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, decimalOf(sent[name]) ?? null]));
const uidOf = (sent: Fields): unknown => sent['uid'] ?? sent['id'] ?? '';

/** Permissions sent as booleans or as a list of the given ones; else undefined. */
function flags(sent: unknown): Fields | undefined {
  if (Array.isArray(sent))
    return Object.fromEntries(
      sent.filter((name) => typeof name === 'string').map((name) => [name, true]),
    );
  if (!isFields(sent)) return undefined;
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => name.startsWith('can_'))
      .map(([name, value]) => [name, value === true || value === 'true' || value === '1']),
  );
}

const nameIn = (named: Fields, user: Fields): string =>
  [named['first_name'], named['last_name']].filter(Boolean).join(' ') ||
  textOf(user) ||
  (textOf(user['username'] ?? user['login'] ?? user['display_name']) ?? '');

function person(sent: unknown): Fields | null {
  if (typeof sent === 'string') return { uid: '', user: { full_name: sent }, role_type: '' };
  if (!isFields(sent)) return null;
  const user = isFields(sent['user']) ? sent['user'] : sent;
  const named = texts(user, ['email', 'first_name', 'last_name', 'full_name']);
  return {
    ...sent,
    uid: uidOf(sent),
    role_type: textOf(sent['role_type'] ?? sent['role']) ?? '',
    user: {
      ...named,
      uid: textOf(uidOf(user)) ?? '',
      full_name: named['full_name'] || nameIn(named, user) || (textOf(sent['user']) ?? ''),
    },
  };
}

/** The first and last four digits of a card number that may be masked. No more is stored. */
function digitsOf(number: string) {
  const plain = number.replace(/[\s.-]/g, '');
  return {
    first_four_digits: /^\d{4}(?=.{5,}$)/.exec(plain)?.[0] ?? '',
    last_four_digits: /\d{4}$/.exec(plain)?.[0] ?? '',
  };
}

// A text that does not end in the digits of a card is its name.
const nameOfCard = (text: string): string => (/\d{4}$/.test(text) ? '' : text);

function cardOf(sent: unknown): Fields | null {
  if (typeof sent === 'string') return { uid: '', hf_id: nameOfCard(sent), ...digitsOf(sent) };
  if (!isFields(sent)) return null;
  const first = (...names: readonly string[]) =>
    textOf(names.map((name) => sent[name]).find((one) => one !== undefined && one !== null)) ?? '';
  const masked = digitsOf(first('masked_number', 'masked', 'card_number', 'number', 'pan'));
  return {
    uid: uidOf(sent),
    hf_id: cutCardNumbers(first('hf_id', 'label', 'nickname', 'name', 'brand')),
    first_four_digits:
      first('first_four_digits', 'first4', 'first_four', 'first_digits', 'bin').slice(0, 4) ||
      masked.first_four_digits,
    last_four_digits:
      first('last_four_digits', 'last4', 'last_four', 'last_digits').slice(-4) ||
      masked.last_four_digits,
  };
}

const companySummary = (sent: unknown): unknown => {
  if (typeof sent === 'string') return sent === '' ? null : { uid: '', name: sent };
  if (!isFields(sent)) return null;
  return {
    uid: uidOf(sent),
    ...Object.fromEntries(companyFields.map((field) => [field, textOf(sent[field])])),
    ...texts(sent, ['name', 'address']),
  };
};

const categoryOf = (sent: unknown): unknown => {
  const name = textOf(sent);
  return name ? { uid: isFields(sent) ? (textOf(uidOf(sent)) ?? '') : '', name } : null;
};

export const normalizeItem: Normalize = fieldsOf((sent) => ({
  ...texts(sent, ['name', 'description']),
  ...decimals(sent, ['quantity', 'total_price', 'vat_rate']),
  unit: textOf(sent['unit']) || null,
  place: typeof sent['place'] === 'number' ? sent['place'] : undefined,
}));

const rate: Normalize = fieldsOf((sent) => decimals(sent, ['vat_rate', 'net', 'vat', 'total']));
const isRate = (sent: unknown): boolean =>
  isFields(sent) &&
  ['vat_rate', 'net', 'vat', 'total'].every((name) => typeof sent[name] === 'string');

/**
 * Normalizes an invoice or a row of the list (interface 2.1, 2.2); relative addresses of files are
 * resolved against `base`.
 */
export function normalizeInvoice(base: string): Normalize {
  const addressOf = (sent: unknown): string | null => {
    const text = isFields(sent) ? (textOf(sent['url']) ?? textOf(sent['file'])) : textOf(sent);
    const address = text && URL.canParse(text, base) ? new URL(text, base) : null;
    return address && /^https?:$/.test(address.protocol) ? address.href : null;
  };
  return fieldsOf((sent) => ({
    ...texts(sent, ['hf_id', 'total_price_display', 'invoice_number', 'language', 'country']),
    ...decimals(sent, ['total_price', 'total_vat']),
    // A placeholder for a missing status, since an empty badge would say nothing.
    processing_status: textOf(sent['processing_status']) || '–',
    approvement_status: textOf(sent['approvement_status']) || '–',
    currency: (textOf(sent['currency']) ?? '').replace(/^[A-Za-z]{3}$/, (code) =>
      code.toUpperCase(),
    ),
    invoice_date: dayOf(sent['invoice_date']) ?? null,
    created_at: momentOf(sent['created_at']),
    payment_type: textOf(sent['payment_type']) || null,
    company: companySummary(sent['company']),
    category: categoryOf(sent['category']),
    card: cardOf(sent['card']),
    workspace_user: person(sent['workspace_user']),
    permissions: flags(sent['permissions']),
    file: addressOf(sent['file']),
    // Extensions of the embedded service (gaps G43 and G47); another service may use these names
    // differently.
    words: /^https?:/.test(textOf(sent['words']) ?? '') ? sent['words'] : null,
    signals: z.safeParse(signals, sent['signals']).data,
    items: each(normalizeItem)(sent['items'] ?? []),
    history: normalizeHistory(sent['history'], person),
    vat_categories: Array.isArray(sent['vat_categories'])
      ? sent['vat_categories'].map(rate).filter(isRate)
      : [],
  }));
}

/** The response to approve, reject and remove-approval (interface 4.1). */
export const normalizeApproval: Normalize = fieldsOf((sent) => ({
  approvement_status: textOf(sent['approvement_status']) ?? undefined,
  permissions: flags(sent['permissions']),
}));

export const normalizeCompany: Normalize = fieldsOf((sent) => ({
  ...texts(sent, ['hf_id', ...companyFields]),
  permissions: flags(sent['permissions']),
  created_at: momentOf(sent['created_at']),
  updated_at: momentOf(sent['updated_at']),
  invoice_count: typeof sent['invoice_count'] === 'number' ? sent['invoice_count'] : undefined,
}));

export const normalizeCard: Normalize = fieldsOf((sent) => ({
  ...cardOf(sent),
  permissions: flags(sent['permissions']),
  created_at: momentOf(sent['created_at']),
}));

/** The API key of a new person under whatever name; empty if there is none (gap G34). */
export const keyIn = (sent: unknown): string =>
  isFields(sent)
    ? (['api_key', 'key', 'apiKey', 'token'].map((name) => textOf(sent[name])).find(Boolean) ?? '')
    : '';

/** A person (interface 2.5), with the key if it was just added. */
export const normalizePerson: Normalize = (sent) => {
  const [read, api_key] = [person(sent), keyIn(sent)];
  return read && api_key ? { ...read, api_key } : read;
};

/**
 * A page of a list. Missing page sizes, page counts and neighbours are derived from the count and
 * the page's number.
 * @param page the requested number, from 1
 */
export function normalizePage(normalize: Normalize, page: number): Normalize {
  return fieldsOf((sent) => {
    const results = each(normalize)(sent['results']);
    const rows = Array.isArray(results) ? results.length : 0;
    const nextAddress = sent['next'] === false ? null : textOf(sent['next']) || null;
    const count = wholeOf(sent['count']) ?? (nextAddress === null && page === 1 ? rows : undefined);
    if (count === undefined) return { results };
    // Only the last page may be shorter than the page size.
    const page_size =
      wholeOf(sent['page_size']) ??
      Math.max(
        1,
        page > 1 && nextAddress === null && (sent['next'] === null || page * rows >= count)
          ? Math.ceil((count - rows) / (page - 1))
          : rows,
      );
    const page_count = wholeOf(sent['page_count']) ?? Math.max(1, Math.ceil(count / page_size));
    // For services with page numbers instead of links. Only the presence of a next page matters,
    // since nobody follows the link.
    const next =
      sent['next'] === undefined && rows > 0 && page < page_count ? String(page + 1) : nextAddress;
    return { results, count, next, previous: textOf(sent['previous']), page_size, page_count };
  });
}
