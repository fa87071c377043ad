import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { provenBackup } from '#service/db/backup-store.ts';
import type { AppParts } from '#service/http/app-parts.ts';
import { route } from '#service/http/route.ts';

/** How old the proven backup is: an extension, for everybody in the workspace (gap G42). */
export function backupRoutes(app: FastifyInstance, { database }: AppParts): void {
  route(app, endpoints.getBackup, () => provenBackup(database.kysely));
}
