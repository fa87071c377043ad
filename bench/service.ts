import { parseArgs } from 'node:util';
import { openDatabase } from '#service/db/database.ts';
import { startService } from './program.ts';
import { circumstances, publish } from './report.ts';
import { benchKey, seededFolder } from './seed.ts';
import { besideBareFastify, besideSearches } from './service-http.ts';
import { storeBesideSql } from './service-store.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, data: { type: 'string' } },
});
const { dataDir, count } = await seededFolder(values);
const about = circumstances(count);

const database = await openDatabase({ dataDir });
const store = await storeBesideSql(database, dataDir, count);
console.log(store);
await database.close();

const service = await startService(dataDir);
const http = await besideBareFastify(service, benchKey, count);
console.log(http);
const beside = await besideSearches(service, benchKey);
await service.stop();

publish(
  `bench:service, ${count.toLocaleString('en')}`,
  [
    about,
    'The stores beside the quickest SQL known, prepared once, by node:sqlite on the same database; counts are made anew each time.',
    store,
    'Over HTTP beside a bare Fastify that answers the same bytes; counts are known for some seconds, as in use.',
    http,
    'Whether a search holds up others.',
    beside,
  ].join('\n\n'),
);
