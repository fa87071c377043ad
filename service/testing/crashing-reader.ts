import type { ReadJob } from '#service/db/sqlite-reader.ts';
import type { Found } from '#service/db/sqlite-statements.ts';
import { answerRequests } from '#service/db/worker-thread.ts';

// Stands in for the thread that reads the database, where a test needs one that ends in the middle
// of its work.
answerRequests<ReadJob, Found>(
  ({ sql }) => {
    if (sql === 'crash') process.exit(3);
    return { columns: ['sql'], values: [[sql]] };
  },
  () => undefined,
);
