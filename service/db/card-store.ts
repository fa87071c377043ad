import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CardBody, CardPatch, WrittenCard } from '#contract/card.ts';
import { nonFieldErrors } from '#contract/problem.ts';
import type { Database, Handle } from '#service/db/database.ts';
import { likePattern, isUniqueViolation } from '#service/db/engine.ts';
import { isoMoment, now } from '#service/db/moment.ts';
import type { CardRecord } from '#service/db/schema.ts';
import { nextHumanId, removeRecord, renewInvoices } from '#service/db/shared-records.ts';
import { foldedWords } from '#service/domain/fold.ts';
import { invalid, missing, type Refusal } from '#service/domain/refusal.ts';

const toStored = (card: CardRecord): WrittenCard => ({
  ...card,
  created_at: isoMoment(card.created_at),
});

/** The digits of a card as the history shows them. */
export const cardText = ({
  first_four_digits,
  last_four_digits,
}: Pick<WrittenCard, 'first_four_digits' | 'last_four_digits'>): string =>
  `${first_four_digits ?? ''} ${last_four_digits ?? ''}`.trim();

const byDigits = (handle: Handle, { first_four_digits, last_four_digits }: CardBody) =>
  handle
    .selectFrom('card')
    .selectAll()
    .where('first_four_digits', '=', first_four_digits)
    .where('last_four_digits', '=', last_four_digits)
    .executeTakeFirst();

/** A page of cards, newest first, and the number of all matches (interface 4.4). */
export async function listCards(
  { kysely }: Database,
  query: string,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: WrittenCard[] }> {
  let matching = kysely.selectFrom('card');
  for (const word of foldedWords(query))
    matching = matching.where(
      sql<boolean>`lower(first_four_digits || ' ' || last_four_digits || ' ' || hf_id)
        like ${likePattern(word)} escape '\\'`,
    );
  const { count } = await matching
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count: Number(count), results: rows.map(toStored) };
}

/** One card. @throws Refusal `missing` */
export async function getCard(handle: Handle, uid: string): Promise<WrittenCard> {
  const row = await handle.selectFrom('card').selectAll().where('uid', '=', uid).executeTakeFirst();
  if (!row) throw missing('card');
  return toStored(row);
}

/**
 * The card with these digits, created if there is none (interface 4.4, rule). Of two simultaneous
 * requests only one creates it.
 */
export async function createCard(
  handle: Handle,
  body: CardBody,
): Promise<{ card: WrittenCard; existed: boolean }> {
  const hf_id = await nextHumanId(handle, 'card');
  const row = { uid: randomUUID(), hf_id, ...body, created_at: now() };
  const made = await handle
    .insertInto('card')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['first_four_digits', 'last_four_digits']).doNothing(),
    )
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return { card: toStored(row), existed: false };
  const existing = await byDigits(handle, body);
  if (!existing) throw missing('card');
  return { card: toStored(existing), existed: true };
}

const taken = (): Refusal => invalid(nonFieldErrors, 'Another card has these digits.');

/**
 * Changes a card.
 * @throws Refusal `missing`; `invalid` when another card has the digits (gap G15)
 */
export function updateCard(
  database: Database,
  uid: string,
  patch: CardPatch,
): Promise<WrittenCard> {
  return database
    .transaction(async (handle) => {
      const before = await getCard(handle, uid);
      const body = {
        first_four_digits: patch.first_four_digits ?? before.first_four_digits ?? '',
        last_four_digits: patch.last_four_digits ?? before.last_four_digits ?? '',
      };
      const other = await byDigits(handle, body);
      if (other && other.uid !== uid) throw taken();
      await handle.updateTable('card').set(body).where('uid', '=', uid).execute();
      await renewInvoices(handle, 'card_uid', uid);
      return getCard(handle, uid);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error;
    });
}

/**
 * Deletes a card; its invoices keep no card (gap G33).
 * @param person uid of who deletes it
 * @throws Refusal `missing`
 */
export function deleteCard(database: Database, person: string, uid: string): Promise<void> {
  return database.transaction(async (handle) => {
    const card = await getCard(handle, uid);
    await removeRecord(handle, 'card', { ...card, name: cardText(card) }, person);
  });
}
