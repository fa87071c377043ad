import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyMemory } from '#contract/company-memory.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { isAbsent, problemOf } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { deviceScope } from '#src/api/device-scope.ts';

// The service and key that has no memory of companies (gap G45): it is asked once.
let unsupportedScope: string | undefined;

/**
 * What was learnt of a company that is there; null where the service has no such thing. Approving
 * an invoice changes it, so it is read anew each time it is shown.
 */
export const companyMemory = (uid: string) =>
  queryOptions({
    queryKey: ['company-memory', uid] as const,
    queryFn: async ({ signal }): Promise<CompanyMemory | null> => {
      const scope = deviceScope();
      if (unsupportedScope === scope) return null;
      try {
        return await call(recordEndpoints.getCompanyMemory, { params: { uid }, signal });
      } catch (error) {
        if (!isAbsent(error) && problemOf(error).kind !== 'off-contract') throw error;
        unsupportedScope = scope;
        return null;
      }
    },
    staleTime: 0,
  });

/** Switches the memory of a company on or off. */
export function useSwitchMemory(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) =>
      call(recordEndpoints.updateCompanyMemory, { params: { uid }, body: { active } }),
    onSuccess: (memory) => client.setQueryData(companyMemory(uid).queryKey, memory),
  });
}

/** Forgets what was learnt of a company. */
export function useForgetMemory(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(recordEndpoints.deleteCompanyMemory, { params: { uid } }),
    onSettled: () => client.invalidateQueries({ queryKey: companyMemory(uid).queryKey }),
  });
}
