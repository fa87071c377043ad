import { isFields, type Fields } from '#src/lib/fields.ts';
import { momentOf, textOf } from './plain-values.ts';

type Person = (sent: unknown) => Fields | null;

// Names that services give to each part of a history entry, likeliest first.
const names = {
  uid: ['uid', 'id'],
  action: ['action', 'event', 'type', 'kind', 'verb', 'operation', 'name'],
  created_at: [
    'created_at',
    'at',
    'timestamp',
    'time',
    'date',
    'datetime',
    'created',
    'occurred_at',
    'when',
  ],
  workspace_user: [
    'workspace_user',
    'user',
    'by',
    'actor',
    'author',
    'changed_by',
    'performed_by',
    'created_by',
    'who',
  ],
  reason: ['reason', 'comment', 'note', 'message', 'text', 'description'],
  changes: ['changes', 'change', 'diff', 'changed', 'fields'],
  field: ['field', 'field_name', 'attribute', 'property', 'key'],
  from: ['from', 'old', 'old_value', 'before', 'previous', 'previous_value'],
  to: ['to', 'new', 'new_value', 'after', 'value', 'current'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
const word = (value: unknown): string => textOf(value) ?? JSON.stringify(value);
const has = (sent: Fields, ...of: readonly (keyof typeof names)[]): boolean =>
  of.some((one) => names[one].some((name) => name in sent));

/** Takes parts out of what was sent, by the first possible name with a value. */
function taker(sent: Fields) {
  const left = new Map(Object.entries(sent));
  return {
    take(part: keyof typeof names, fits: (value: unknown) => boolean = () => true): unknown {
      const there = names[part].filter((name) => left.has(name) && fits(left.get(name)));
      const name = there.find((one) => !isEmpty(left.get(one))) ?? there[0];
      const value = left.get(name ?? '');
      left.delete(name ?? '');
      return value;
    },
    rest: (): Fields => Object.fromEntries([...left].filter(([, value]) => !isEmpty(value))),
    left: (): Fields => Object.fromEntries(left),
  };
}

const asSent = (rest: Fields): readonly Fields[] =>
  Object.entries(rest).map(([field, to]) => ({ field, to }));

/** A change of one field; unknown parts follow as they were sent. */
function changeOf(sent: Fields, fieldName?: string): readonly Fields[] {
  const { take, left } = taker(sent);
  const field = fieldName ?? word(take('field') ?? '');
  const named = {
    field,
    ...(has(sent, 'from') ? { from: take('from') ?? null } : {}),
    ...(has(sent, 'to') ? { to: take('to') ?? null } : {}),
  };
  const { source, sure, ...others } = left();
  const read =
    typeof source === 'string'
      ? { source, ...(isEmpty(sure) || Number.isNaN(Number(sure)) ? {} : { sure: Number(sure) }) }
      : {};
  return [
    { ...named, ...read },
    ...asSent(Object.fromEntries(Object.entries(others).filter(([, value]) => !isEmpty(value)))),
  ];
}

/**
 * Changes in the order sent: the members of a list, or the fields of an object, each with a pair of
 * values or the new value only.
 */
function changesOf(sent: unknown): readonly Fields[] {
  if (isEmpty(sent)) return [];
  if (Array.isArray(sent))
    return sent.flatMap((one: unknown) =>
      isFields(one) && has(one, 'field') ? changeOf(one) : [{ field: '', to: one }],
    );
  if (!isFields(sent)) return [{ field: '', to: sent }];
  if (has(sent, 'field')) return changeOf(sent);
  return Object.entries(sent).flatMap(([field, value]) =>
    isFields(value) && has(value, 'from', 'to') ? changeOf(value, field) : [{ field, to: value }],
  );
}

/** One entry; what has no place in the contract's shape is listed among its changes. */
function entryOf(sent: unknown, person: Person): Fields {
  if (!isFields(sent)) return { action: word(sent) };
  const { take, left, rest } = taker(sent);
  const [uid, action, at, who] = [
    take('uid') ?? '',
    take('action') ?? '',
    momentOf(take('created_at')),
    take('workspace_user'),
  ];
  const reason = take('reason', (value) => typeof value === 'string') || null;
  const inside = changesOf(take('changes'));
  const changes = [
    ...inside,
    ...(has(left(), 'field', 'from', 'to') ? changeOf(left()) : asSent(rest())),
  ];
  const hasContent = reason !== null || changes.length > 0;
  return {
    uid: word(uid),
    action: word(action) || (hasContent ? '' : '–'),
    created_at: word(at),
    workspace_user: isEmpty(who) ? null : person(isFields(who) ? who : word(who)),
    reason,
    changes,
  };
}

/**
 * Converts a history of any shape to entries without losing anything: a list, an object that
 * contains one, a single entry, a text (gaps G20, G38).
 * @param person reads the person of an entry
 */
export function normalizeHistory(sent: unknown, person: Person): readonly Fields[] {
  if (isEmpty(sent)) return [];
  const list =
    isFields(sent) && !has(sent, 'action', 'changes')
      ? Object.values(sent).find((one) => Array.isArray(one))
      : sent;
  const entries: unknown = list ?? sent;
  return (Array.isArray(entries) ? entries : [entries])
    .filter((one) => !isEmpty(one))
    .map((one: unknown) => entryOf(one, person));
}
