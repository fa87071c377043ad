import { useMutation } from '@tanstack/react-query';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import type { WorkspaceUserBody } from '#contract/workspace-user.ts';
import { orNull } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { idempotency } from '#src/api/adapter.ts';
import { client } from '#src/api/client.ts';
import { peopleQueries } from '#src/api/people.ts';

/**
 * Adds a person (gap G34). Repeated with the same `attempt`, it returns the same person and key
 * (gap G31).
 * @param take receives the key, which is kept nowhere else, neither in the result nor in the cache;
 * empty when the service sent none
 */
export function useAddPerson(take: (key: string) => void) {
  return useMutation({
    mutationFn: async ({ body, attempt }: { body: WorkspaceUserBody; attempt: string }) => {
      const { api_key, ...person } = await call(recordEndpoints.createWorkspaceUser, {
        body,
        headers: idempotency(attempt),
      });
      take(api_key);
      return person;
    },
    // Also after a failure, because the person may have been added and the response lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: peopleQueries.whole().queryKey });
    },
  });
}

/** Removes a person and so revokes the key; one who is gone already counts as removed. */
export function useRemovePerson() {
  const { queryKey } = peopleQueries.whole();
  return useMutation({
    mutationFn: (uid: string) =>
      orNull(call(recordEndpoints.deleteWorkspaceUser, { params: { uid } })),
    onSuccess: (_, uid) =>
      client.setQueryData(
        queryKey,
        (known) =>
          known && { ...known, people: known.people?.filter((one) => one.uid !== uid) ?? null },
      ),
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
    },
  });
}
