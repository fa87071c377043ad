import { t } from '@lingui/core/macro';
import { client } from '#src/api/client.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { momentText } from '#src/i18n/locale.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import classes from './shell.module.css';

/** Says when offline how old the data is and what waits to be sent. */
export function OfflineBanner() {
  return useStore(online) ? null : <Offline />;
}

function Offline() {
  const cache = client.getQueryCache();
  // Stored data may be restored after the banner is shown.
  const newest = useStore({
    get: () =>
      Math.max(0, ...cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)),
    subscribe: (listener) => cache.subscribe(listener),
  });
  const read = new Date(newest);
  const isToday = todayIso(read) === todayIso();
  const moment = momentText(read.toISOString(), isToday ? 'time' : 'short');
  return (
    <output className={classes.offline} data-note>
      {newest > 0 ? t`You're offline. Showing data from ${moment}.` : t`You're offline.`}{' '}
      <span
        className={classes.waits}
      >{t`Uploads will be sent when you're back; drafts are kept.`}</span>
    </output>
  );
}
