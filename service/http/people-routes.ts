import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addPerson, listPeople, removePerson } from '#service/db/people-store.ts';
import { managesPeople, type Caller } from '#service/domain/permissions.ts';
import { forbidden, missing } from '#service/domain/refusal.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { createOnce } from '#service/http/idempotency.ts';
import { linked } from '#service/http/paging.ts';
import { HttpRefusal } from '#service/http/problems.ts';
import { route } from '#service/http/route.ts';

function onlyAdministrators(caller: Caller): void {
  if (!managesPeople(caller)) throw forbidden('Only administrators add and remove people.');
}

export function peopleRoutes(app: FastifyInstance, { database }: AppParts): void {
  route(app, endpoints.listWorkspaceUsers, async ({ caller, query, request }) => {
    const people = await listPeople(database.kysely, caller, query.query ?? '');
    return linked(request, query, managesPeople(caller), async ({ offset, limit }) => ({
      count: people.length,
      results: people.slice(offset, offset + limit),
    }));
  });
  route(app, endpoints.createWorkspaceUser, async (asked) => {
    onlyAdministrators(asked.caller);
    const { body, request, reply } = asked;
    return createOnce(database, request, reply, JSON.stringify(body), async (handle) => {
      const { person, key } = await addPerson(handle, body);
      return { status: 201, answer: { ...person, api_key: key } };
    });
  });
  route(app, endpoints.deleteWorkspaceUser, async ({ caller, params }) => {
    onlyAdministrators(caller);
    if (params.uid === caller.uid)
      throw new HttpRefusal(400, 'Nobody can remove themself: another administrator has to.');
    if (!(await removePerson(database, caller, params.uid))) throw missing('person');
    return undefined;
  });
}
