import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { packQueries, type StoredPack } from '#src/api/exports/audit-pack-storage.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { countText, momentText, sizeText } from '#src/i18n/locale.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { manySelected, minutesToRead } from '#src/lib/exports/selection-export.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import classes from '#src/widgets/export/export.module.css';
import { useFilterWords } from '#src/widgets/filters/use-chosen-names.ts';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { PackFailed, PackGaps, PackLarge, PackResult } from './pack-outcome.tsx';
import type { PackProgress } from './pack-run.ts';
import { type PackJob, type PackRequest, useAuditPack } from './use-audit-pack.ts';

export function AuditPack(request: PackRequest) {
  const { filters, picked } = request;
  const stored = useQuery(packQueries.stored());
  const pack = useAuditPack(request);
  const { state } = pack;
  const progress = state.kind === 'running' ? state.progress : null;
  const end = state.kind === 'ended' ? state.end : null;
  const begun = stored.data && stored.data.length > 0 && (
    <StoredPacks packs={stored.data} job={pack} />
  );
  return (
    <div className={classes.stack}>
      {state.kind === 'idle' && (
        <>
          {begun}
          <PackOffer filters={filters} selected={picked?.length} onStart={() => pack.start()} />
        </>
      )}
      {progress?.at === 'gaps' ? (
        <PackGaps state={progress} job={pack} />
      ) : progress?.at === 'large' ? (
        <PackLarge bytes={progress.bytes} job={pack} />
      ) : (
        progress && <PackProgressLine state={progress} onStop={pack.stop} />
      )}
      {end?.at === 'saved' && <PackResult saved={end.saved} job={pack} />}
      {end?.at === 'failed' && <PackFailed problem={end.problem} job={pack} />}
      {end && begun}
    </div>
  );
}

// The record and its file.
const requestsEach = 2;

function PackOffer({
  filters,
  selected,
  onStart,
}: {
  filters: InboxFilters;
  selected: number | undefined;
  onStart: () => void;
}) {
  const found = useQuery({ ...invoiceQueries.count(filters), enabled: selected === undefined });
  const count = selected ?? found.data;
  return (
    <>
      <ReadProblem of={found} />
      <p>
        {count === undefined
          ? t`Counting…`
          : count === 0
            ? t`No invoice matches, so there is nothing to pack.`
            : plural(count, {
                one: '# invoice will be in the pack.',
                other: '# invoices will be in the pack.',
              })}
      </p>
      <p className={classes.note}>
        <Trans>
          One ZIP with the original files, the record of each invoice with its history, a table of
          all, and checksums that show whether anything was changed.
        </Trans>{' '}
        {t`The size is known once the first files have arrived.`}
        {count !== undefined &&
          count > manySelected &&
          ` ${plural(minutesToRead(count * requestsEach), {
            one: 'It may take about # minute.',
            other: 'It may take about # minutes.',
          })}`}
      </p>
      <div className={classes.actions}>
        <Button disabled={!count} onClick={onStart}>{t`Download pack`}</Button>
      </div>
    </>
  );
}

type Moving = Exclude<PackProgress, { at: 'gaps' | 'large' }>;

/** Number of files from which the size of the rest is estimated. */
const enoughToGuess = 5;

function PackProgressLine({ state, onStop }: { state: Moving; onStop: () => void }) {
  const { line, ...progress } = progressWords(state);
  const note =
    state.at === 'fetching' &&
    (state.lasts
      ? t`What is fetched is kept on this device: after Stop, a reload or a lost connection it resumes from there.`
      : t`This browser stores nothing: if stopped, it starts over.`);
  return (
    <JobProgress
      label={t`Pack`}
      {...progress}
      until={'until' in state ? state.until : 0}
      note={note}
      onStop={onStop}
    >
      {line}
    </JobProgress>
  );
}

function progressWords(state: Moving) {
  const sizeOf = (bytes: number) => sizeText(bytes);
  switch (state.at) {
    case 'listing': {
      const [some, all] = [countText(state.read), countText(state.count)];
      return {
        status: t`Listing the invoices…`,
        line: state.count > 0 ? t`${some} of ${all} listed` : '',
        done: state.read,
        total: state.count,
      };
    }
    case 'fetching': {
      const [some, all, size] = [
        countText(state.settled),
        countText(state.total),
        sizeOf(state.bytes),
      ];
      const whole = sizeOf((state.bytes / Math.max(state.settled, 1)) * state.total);
      const guess =
        state.settled >= enoughToGuess && state.settled < state.total
          ? t`about ${whole} in all`
          : '';
      const failed =
        state.failed > 0 ? plural(state.failed, { one: '# failed', other: '# failed' }) : '';
      return {
        status: t`Fetching invoices and files…`,
        line: [t`${some} of ${all} invoices`, size, guess, failed].filter(Boolean).join(' · '),
        done: state.settled,
        total: state.total,
      };
    }
    case 'writing': {
      const [some, all] = [sizeOf(state.written), sizeOf(state.bytes)];
      return {
        status: t`Writing the ZIP…`,
        line: state.bytes > 0 ? t`${some} of ${all}` : '',
        done: state.written,
        total: state.bytes,
      };
    }
    case 'checking': {
      const [some, all] = [countText(state.checked), countText(state.files)];
      return {
        status: t`Opening the finished ZIP and checking each file…`,
        line: t`${some} of ${all} files`,
        done: state.checked,
        total: state.files,
      };
    }
  }
}

function StoredPacks({ packs, job }: { packs: readonly StoredPack[]; job: PackJob }) {
  const headingId = useId();
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <h3 id={headingId}>{t`Started on this device`}</h3>
      <ul>
        {packs.map((pack) => (
          <StoredPackLine key={pack.task.id} pack={pack} job={job} />
        ))}
      </ul>
    </section>
  );
}

function StoredPackLine({ pack, job }: { pack: StoredPack; job: PackJob }) {
  const id = useId();
  const { task, settled, bytes } = pack;
  const filter = useFilterWords(task.filters);
  const begun = momentText(new Date(task.started).toISOString());
  const [some, all, size] = [
    countText(settled.size),
    countText(task.invoices.length),
    sizeText(bytes),
  ];
  return (
    <li>
      <div id={id}>
        <strong>
          {task.selected
            ? plural(task.invoices.length, { one: 'The # selected', other: 'The # selected' })
            : filter}
        </strong>
        <p className={classes.note}>
          {begun} · {t`${some} of ${all} invoices`} · {t`${size} on this device`}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          danger
          size="compact-sm"
          aria-describedby={id}
          onClick={() => void job.discard(task.id)}
        >{t`Discard pack`}</Button>
        <SmallButton
          aria-describedby={id}
          onClick={() => job.start(pack)}
        >{t`Continue`}</SmallButton>
      </div>
    </li>
  );
}
