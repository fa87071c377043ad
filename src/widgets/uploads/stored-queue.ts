import type { QueueStorage } from './queue-types.ts';
import {
  claimHash,
  eraseSent,
  deleteStored,
  forgetSent,
  storeFile,
  readStoredUploads,
  updateStored,
  recordSent,
  sentBefore,
  adopt,
  type StoredUpload,
} from './waiting-files.ts';
import { findOpenTabs, announceTab, thisTab, onTabClosed } from './open-tabs.ts';

// Stored uploads are read before the open tabs: a tab announces itself before it stores anything,
// so a tab that is not found here has closed.
async function findClosedTabs(runAgain?: () => void): Promise<ReadonlySet<string>> {
  const tabs = new Set((await readStoredUploads()).map(({ tab }) => tab));
  const announceTab = await findOpenTabs();
  if (runAgain) for (const tab of announceTab) onTabClosed(tab, runAgain);
  return new Set([...tabs].filter((tab) => tab !== thisTab && !announceTab.has(tab)));
}

const waits = (line: StoredUpload, scope: string, service: string): boolean =>
  line.scope !== scope && line.service === service && line.sent === undefined;

/** The queue's device storage. @param service returns the service address in use */
export const queueStorage = (service: () => string): QueueStorage => ({
  announceTab,
  save: storeFile,
  claim: claimHash,
  update: updateStored,
  remove: deleteStored,
  adopt: async (scope, runAgain) => {
    const gone = await findClosedTabs(runAgain);
    return adopt(thisTab, (line) => line.scope === scope && gone.has(line.tab));
  },
  countOtherKeys: async (scope) =>
    (await readStoredUploads()).filter((line) => waits(line, scope, service())).length,
  reassign: async (scope) => {
    const gone = await findClosedTabs();
    return adopt(
      thisTab,
      (line) => waits(line, scope, service()) && (line.tab === thisTab || gone.has(line.tab)),
      { scope },
    );
  },
  sentBefore,
  recordSent,
  forgetSent,
  eraseSent,
});
