import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { packQueries } from '#src/api/audit-pack-storage.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import type { PackTask } from '#src/lib/audit-pack/pack.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { rememberExport } from '#src/widgets/export/past-exports.ts';
import type { Picked } from '#src/lib/picked.ts';
import { announce } from '#src/ui/announce.tsx';
import { StoredPacks } from './stored-packs.tsx';
import { PackFailed } from './pack-failed.tsx';
import { PackGaps } from './pack-gaps.tsx';
import { PackLarge } from './pack-large.tsx';
import { PackOffer } from './pack-offer.tsx';
import { PackProgress } from './pack-progress.tsx';
import { PackResult } from './pack-result.tsx';
import type { SavedPack } from './pack-run.ts';
import { useAuditPack } from './use-audit-pack.ts';
import { usePackReadme } from './use-pack-readme.ts';
import classes from './audit-pack.module.css';

interface AuditPackProps {
  readonly filters: InboxFilters;
  /** Only these, selected from the filters. */
  readonly picked?: readonly Picked[];
  /** Whether something runs that must not be left by accident. */
  readonly onBusy?: (busy: boolean) => void;
  readonly onSaved?: () => void;
}

const resting = new Set(['offer', 'saved', 'failed']);

/**
 * The auditor's pack: the files, the records and the table of invoices in one ZIP that proves
 * itself whole.
 */
export function AuditPack({ filters, picked, onBusy, onSaved }: AuditPackProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const readme = usePackReadme();
  const stored = useQuery(packQueries.stored());
  const remember = ({ file_name, bytes, sha256, facts }: SavedPack, task: PackTask) => {
    const whole = facts.missing.every(({ why }) => why === 'deleted');
    const what = {
      search: writeInbox(task.filters).toString(),
      ...(task.selected ? { selected: true } : {}),
    };
    rememberExport(deviceScope(), {
      at: facts.made_at,
      file_name,
      rows: facts.invoices,
      bytes,
      format: 'zip',
      sums: [...facts.sums],
      sha256,
      ...(whole ? { check: 'same' } : {}),
      ...what,
    });
    announce(t`${file_name} is saved`);
    onSaved?.();
  };
  const pack = useAuditPack({
    filters,
    picked: picked?.map(({ uid, hf_id, company }) => ({ uid, hf_id, company })),
    readme,
    onSaved: remember,
    onStored: () => void client.invalidateQueries({ queryKey: packQueries.all() }),
  });
  const { state } = pack;
  const busy = !resting.has(state.at);
  useEffect(() => {
    onBusy?.(busy);
    return () => onBusy?.(false);
  }, [busy, onBusy]);
  const start = () => void pack.start();
  const retry = () => void pack.retry();
  const begun = stored.data && stored.data.length > 0 && (
    <StoredPacks
      packs={stored.data}
      onContinue={(one) => void pack.start(one)}
      onDiscard={(id) => void pack.discard(id)}
    />
  );
  return (
    <div className={classes.pack}>
      {state.at === 'offer' && begun}
      {state.at === 'offer' && (
        <PackOffer filters={filters} selected={picked?.length} onStart={start} />
      )}
      {(state.at === 'listing' ||
        state.at === 'fetching' ||
        state.at === 'writing' ||
        state.at === 'checking') && <PackProgress state={state} onStop={pack.stop} />}
      {state.at === 'gaps' && (
        <PackGaps
          state={state}
          onRetry={retry}
          onSave={() => void pack.saveNow()}
          onStop={pack.stop}
        />
      )}
      {state.at === 'large' && (
        <PackLarge bytes={state.bytes} onSave={() => void pack.saveNow()} onStop={pack.stop} />
      )}
      {state.at === 'saved' && <PackResult saved={state.saved} onRetry={retry} onAgain={start} />}
      {state.at === 'failed' && (
        <PackFailed problem={state.problem} onRetry={retry} onLeave={pack.stop} />
      )}
      {!busy && state.at !== 'offer' && begun}
    </div>
  );
}
