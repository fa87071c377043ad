import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from './service.ts';
import type { Habits } from './foreign/habits.ts';
import { openForeign, type ForeignService } from './foreign/server.ts';

/** The app as a deployment sets it up over another service. */
export interface ForeignDesk {
  readonly desk: TestService;
  readonly service: ForeignService;
  close(): Promise<void>;
}

/**
 * Starts a foreign service and our server over it: passed on, or asked by the browser where the
 * service allows that.
 */
export async function openForeignDesk(habits: Habits): Promise<ForeignDesk> {
  const service = await openForeign(habits);
  const desk = await startService(habits.crossOrigin ? {} : { INVOICING_API_URL: service.origin });
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
  await writeFile(join(desk.data, 'config.json'), JSON.stringify(config));
  return {
    desk,
    service,
    close: async () => {
      await desk.close();
      await service.close();
    },
  };
}
