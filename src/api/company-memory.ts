import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CompanyMemory } from '#contract/company-memory.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { isAbsent, problemOf } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';

// The service and key without this endpoint (gap G45), so that it is requested only once.
let unsupportedScope: string | undefined;

/**
 * What the service learned from a company's invoices; null where it has no such endpoint. Every
 * approval changes it, so it is read whenever it is shown.
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

/** Switches a company's memory on or off. */
export function useSwitchMemory(uid: string) {
  return useMutation({
    mutationFn: (active: boolean) =>
      call(recordEndpoints.updateCompanyMemory, { params: { uid }, body: { active } }),
    onSuccess: (memory) => client.setQueryData(companyMemory(uid).queryKey, memory),
  });
}

/** Erases a company's memory. */
export function useForgetMemory(uid: string) {
  return useMutation({
    mutationFn: () => call(recordEndpoints.deleteCompanyMemory, { params: { uid } }),
    onSettled: () => client.invalidateQueries({ queryKey: companyMemory(uid).queryKey }),
  });
}
