import { useIsMutating, type QueryClient } from '@tanstack/react-query';
import { cardQueries } from './cards.ts';
import { companyQueries } from './companies.ts';

const ofCompanies = { mutationKey: companyQueries.all() };
const ofCards = { mutationKey: cardQueries.all() };

/** Whether a company or a card is being made or changed by this tab. */
export const useIsMakingRecord = (): boolean =>
  useIsMutating(ofCompanies) + useIsMutating(ofCards) > 0;

/** Waits until no company and no card is being made or changed by this tab, however that ends. */
export function whenRecordsAreMade(client: QueryClient): Promise<void> {
  const isMaking = () => client.isMutating(ofCompanies) + client.isMutating(ofCards) > 0;
  if (!isMaking()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isMaking()) return;
      stop();
      // The caller that made the record is notified in this same turn, and chooses it.
      setTimeout(resolve);
    });
  });
}
