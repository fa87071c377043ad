import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Card, CardBody, CardPatch, WrittenCard } from '#contract/card.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { call, sendRequest } from '#src/api/call.ts';
import { idempotency } from '#src/api/adapter.ts';
import { client } from '#src/api/client.ts';
import { useRecordWrite } from '#src/api/record-writes.ts';
import { sortedIfWhole } from '#src/api/sorted-records.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';

/** Queries of cards. Interface 4.4. */
export const cardQueries = {
  all: () => ['cards'] as const,
  list: (query: string, page = 1) =>
    queryOptions({
      queryKey: [...cardQueries.all(), 'list', query, page] as const,
      queryFn: ({ signal }) =>
        call(recordEndpoints.listCards, { query: { query, page, page_size: 25 }, signal }),
      placeholderData: keepPreviousData,
      select: (list) => sortedIfWhole(list, cardLabel),
    }),
  /** One card. @throws ApiError `refused` 404 when it does not exist */
  detail: (uid: string) =>
    queryOptions({
      queryKey: [...cardQueries.all(), 'detail', uid] as const,
      queryFn: ({ signal }) => call(recordEndpoints.getCard, { params: { uid }, signal }),
    }),
};

/** The card with these digits, if the service has one. @throws ApiError as the list does */
export const findCard = async (body: CardBody): Promise<Card | undefined> =>
  (await cardsLike(body)).results.find(isPair(body));

const cardsLike = ({ first_four_digits, last_four_digits }: CardBody) =>
  client.fetchQuery({ ...cardQueries.list(last_four_digits || first_four_digits), staleTime: 0 });
const isPair =
  (body: CardBody) =>
  (card: Card): boolean =>
    (card.first_four_digits ?? '') === body.first_four_digits &&
    (card.last_four_digits ?? '') === body.last_four_digits;

// Milliseconds; a card older than this was not created just now, even if the clocks differ a
// little.
const newCardMs = 10 * 60_000;

type NewCard = { body: CardBody; key?: string; uid?: never };

/**
 * Creates a card; `existed` if the service had the pair of digits and returned that card (interface
 * 4.4, rule). The status does not always tell (gap G6), so the pair is searched first. Only if that
 * search was incomplete, the card's age decides, because a service's clock may be in another time
 * zone than it says (gap G38).
 */
export const useCreateCard = () =>
  useRecordWrite(
    cardQueries.all(),
    async ({ body, key }: NewCard): Promise<{ card: WrittenCard; existed: boolean }> => {
      // If the list cannot be read, the card is created all the same.
      const list = await cardsLike(body).catch(() => undefined);
      const there = list?.results.find(isPair(body));
      if (there) return { card: there, existed: true };
      const card = await call(recordEndpoints.createCard, { body, headers: idempotency(key) });
      const looked = list !== undefined && list.results.length >= list.count;
      return { card, existed: !looked && Date.now() - Date.parse(card.created_at) > newCardMs };
    },
  );

/**
 * Changes a card. The response lacks permissions and may be empty, so the card is read again
 * (interface 2.7, gap G38).
 * @returns the card as read afterwards; null when that failed
 * @throws ApiError `refused` 400 on `non_field_errors` when another card has the digits (gap G15)
 */
export const useUpdateCard = () =>
  useRecordWrite(
    cardQueries.all(),
    async ({ uid, body }: { uid: string; body: CardPatch }): Promise<Card | null> => {
      await sendRequest(recordEndpoints.updateCard, { params: { uid }, body });
      return client.fetchQuery({ ...cardQueries.detail(uid), staleTime: 0 }).catch(() => null);
    },
    false,
  );

/** Deletes a card; its invoices keep no card (gap G33). */
export const useDeleteCard = () =>
  useRecordWrite(cardQueries.all(), ({ uid }: { uid: string }) =>
    call(recordEndpoints.deleteCard, { params: { uid } }),
  );
