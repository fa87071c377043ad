import { useIsMutating } from '@tanstack/react-query';
import { client } from '#src/api/client.ts';
import { cardQueries } from './cards.ts';
import { companyQueries } from './companies.ts';

const ofCompanies = { mutationKey: companyQueries.all() };
const ofCards = { mutationKey: cardQueries.all() };

/** Whether this tab is creating or changing a company or a card. */
export const useHasPendingRecords = (): boolean =>
  useIsMutating(ofCompanies) + useIsMutating(ofCards) > 0;

/** Resolves when this tab creates or changes no company or card any more. */
export function whenNoRecordIsPending(): Promise<void> {
  const isMaking = () => client.isMutating(ofCompanies) + client.isMutating(ofCards) > 0;
  if (!isMaking()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isMaking()) return;
      stop();
      // The caller of the mutation is notified in the same task and selects the record, so this
      // resolves after it.
      setTimeout(resolve);
    });
  });
}
