import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useStore, type Readable } from '#src/device/store.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoment } from '#src/lib/days.ts';
import classes from './shell.module.css';

/** Whether the browser has a network. */
const online: Readable<boolean> = {
  get: () => navigator.onLine,
  subscribe(listener) {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};

/** Says without a network how old is what is shown, and what waits. */
export function OfflineBanner() {
  return useStore(online) ? null : <Offline />;
}

function Offline() {
  const { t } = useLingui();
  const client = useQueryClient();
  const locale = useLocale();
  const newest = Math.max(
    0,
    ...client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map((query) => query.state.dataUpdatedAt),
  );
  const moment = formatMoment(new Date(newest).toISOString(), locale);
  return (
    <output className={classes.offline}>
      {newest > 0
        ? t`You are offline. What you see is of ${moment}. Uploads and drafts wait.`
        : t`You are offline. Uploads and drafts wait.`}
    </output>
  );
}
