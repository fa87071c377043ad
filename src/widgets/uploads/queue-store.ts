import type { Store } from './queue-parts.ts';
import {
  claimBytes,
  eraseSent,
  forgetFile,
  forgetSent,
  keepFile,
  keptLines,
  noteLine,
  noteSent,
  sentBefore,
  takeUp,
  type KeptLine,
} from './waiting-files.ts';
import { otherTabs, showLife, thisTab, whenGone } from './living-tabs.ts';

// The lines are read before the tabs are asked for: a tab shows that it lives before it keeps a line, so what is not seen living has gone.
async function tabsGone(runAgain?: () => void): Promise<ReadonlySet<string>> {
  const tabs = new Set((await keptLines()).map(({ tab }) => tab));
  const alive = await otherTabs();
  if (runAgain) for (const tab of alive) whenGone(tab, runAgain);
  return new Set([...tabs].filter((tab) => tab !== thisTab && !alive.has(tab)));
}

const waits = (line: KeptLine, scope: string, service: string): boolean =>
  line.scope !== scope && line.service === service && line.sent === undefined;

/** The queue's memory on this device. @param service the address in use */
export const deviceStore = (service: () => string): Store => ({
  showLife,
  keep: keepFile,
  claim: claimBytes,
  note: noteLine,
  forget: forgetFile,
  takeUp: async (scope, runAgain) => {
    const gone = await tabsGone(runAgain);
    return takeUp(thisTab, (line) => line.scope === scope && gone.has(line.tab));
  },
  others: async (scope) =>
    (await keptLines()).filter((line) => waits(line, scope, service())).length,
  takeOver: async (scope) => {
    const gone = await tabsGone();
    return takeUp(
      thisTab,
      (line) => waits(line, scope, service()) && (line.tab === thisTab || gone.has(line.tab)),
      { scope },
    );
  },
  sentBefore,
  noteSent,
  forgetSent,
  eraseSent,
});
