import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CardBody, CardPatch, WrittenCard } from '#contract/card.ts';
import { endpoints } from '#contract/endpoints.ts';
import { call, parseAnswer, send } from '#src/api/call.ts';
import { idempotency } from '#src/api/idempotency.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

/** Every read of cards. Interface 4.4. */
export const cardQueries = {
  all: () => ['cards'] as const,
  /** One page of cards that hold the query in their digits or ID. */
  list: (query: string, page = 1) =>
    queryOptions({
      queryKey: [...cardQueries.all(), 'list', query, page] as const,
      queryFn: ({ signal }) => call(endpoints.listCards, { query: { query, page, page_size: 25 }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** One card. @throws ApiError `refused` 404 when it is not there */
  detail: (uid: string) =>
    queryOptions({
      queryKey: [...cardQueries.all(), 'detail', uid] as const,
      queryFn: ({ signal }) => call(endpoints.getCard, { params: { uid }, signal }),
    }),
};

// Written cards come without permissions, so the record itself is read again (interface 2.7).
function useReadAgain() {
  const client = useQueryClient();
  /** @param gone what was deleted is not asked for again, though its page may still show it */
  return (gone?: string) => {
    void client.invalidateQueries({ queryKey: invoiceQueries.all() });
    return client.invalidateQueries({ queryKey: cardQueries.all(), predicate: ({ queryKey }) => gone === undefined || queryKey[2] !== gone });
  };
}

/** Creates a card; `existed` when the service had the pair already and answered that one (interface 4.4, rule). */
export function useCreateCard() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationKey: [...cardQueries.all(), 'create'],
    mutationFn: async ({ body, key }: { body: CardBody; key?: string }): Promise<{ card: WrittenCard; existed: boolean }> => {
      const response = await send(endpoints.createCard, { body, headers: idempotency(key) });
      const card = parseAnswer(endpoints.createCard, await response.text());
      return { card, existed: response.status === 200 };
    },
    onSuccess: () => readAgain(),
  });
}

/** Changes a card. @throws ApiError `refused` 400 on `non_field_errors` when another card has the digits (gap G15) */
export function useUpdateCard() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ uid, body }: { uid: string; body: CardPatch }) => call(endpoints.updateCard, { params: { uid }, body }),
    onSettled: () => readAgain(),
  });
}

/** Deletes a card; invoices that used it get none (gap G33). */
export function useDeleteCard() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ uid }: { uid: string }) => call(endpoints.deleteCard, { params: { uid } }),
    onSuccess: (_, { uid }) => readAgain(uid),
    onError: () => readAgain(),
  });
}
