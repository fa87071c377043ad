import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from './service.ts';
import type { Habits } from './foreign/habits.ts';
import { openForeign, type ForeignService } from './foreign/server.ts';

/** The app in front of another service, as a deployment sets it up. */
export interface ForeignSetup {
  readonly app: TestService;
  readonly service: ForeignService;
  close(): Promise<void>;
}

/**
 * Starts a foreign service and our server in front of it: as its proxy, or called by the browser
 * directly where the service allows that.
 */
export async function openForeignSetup(habits: Habits): Promise<ForeignSetup> {
  const service = await openForeign(habits);
  const app = await startService(habits.crossOrigin ? {} : { INVOICING_API_URL: service.origin });
  const { page, createdFrom, createdTo } = habits.names;
  const config = {
    ...(habits.crossOrigin ? { apiBaseUrl: service.origin } : {}),
    ...(habits.files === 'elsewhere' ? { filesOrigin: service.filesOrigin } : {}),
    dialect: {
      page,
      pageSize: 'limit',
      arrays: habits.arrays,
      createdFrom,
      createdTo,
      idempotencyKey: false,
    },
  };
  await writeFile(join(app.data, 'config.json'), JSON.stringify(config));
  return {
    app,
    service,
    close: async () => {
      await app.close();
      await service.close();
    },
  };
}
