import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#service/config.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { openService } from '#service/open-service.ts';
import { examine } from '#tools/doctor.ts';

test('the doctor tells stores that do not belong together apart, and joins them on demand', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  const env = { DATA_DIR: dataDir };
  const service = await openService(readConfig(env));
  await service.begin();
  await service.app.close();
  await service.close();
  expect(await examine(env, false)).toMatchObject({ healthy: true });

  const files = await openFileStore({ dataDir });
  await files.writeIdentity('of-another-database');
  const apart = await examine(env, false);
  expect(apart.healthy).toBe(false);
  expect(apart.lines).toContain('File store: identity of-another-database.');
  expect(apart.lines).toContain('The database and the file store do not belong together.');

  expect(await examine(env, true)).toMatchObject({ healthy: true });
  expect(await files.readIdentity()).not.toBe('of-another-database');
  await rm(dataDir, { recursive: true });
});
