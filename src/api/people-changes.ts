import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import type { WorkspaceUserBody } from '#contract/workspace-user.ts';
import { orNull } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { idempotency } from '#src/api/adapter.ts';
import { peopleQueries } from '#src/api/people.ts';

/**
 * Adds a person (gap G34). Sent again under the same `attempt` it shows the same person and key
 * again (gap G31).
 * @param take is given the key, which is nowhere else: neither in the answer nor in what the app
 * keeps; empty when the service showed none
 */
export function useAddPerson(take: (key: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, attempt }: { body: WorkspaceUserBody; attempt: string }) => {
      const { api_key, ...person } = await call(recordEndpoints.createWorkspaceUser, {
        body,
        headers: idempotency(attempt),
      });
      take(api_key);
      return person;
    },
    // Also after a failure: the answer may be what was lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: peopleQueries.whole().queryKey });
    },
  });
}

/** Ends a person's key; who is gone already counts as removed. */
export function useRemovePerson() {
  const client = useQueryClient();
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
