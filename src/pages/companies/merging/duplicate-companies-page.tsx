import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowMerge, IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { companyProgress, everyCompany, stopReadingCompanies } from '#src/api/all-companies.ts';
import { mergeJournalQueries } from '#src/api/journals.ts';
import { useStore } from '#src/device/store.ts';
import { countText } from '#src/i18n/locale.ts';
import {
  findDuplicateCompanies,
  type DuplicateCompanies,
} from '#src/lib/merging/duplicate-companies.ts';
import { moveTally } from '#src/lib/merging/moves.ts';
import { fullerOf, isFullest } from '#src/lib/merging/surviving-fields.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { focusAfter, sameInNext } from '#src/ui/focus.ts';
import { FoldingGroup } from '#src/ui/folding-group.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Page } from '#src/ui/page.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { markDistinct, unmarkDistinct, useDistinctCompanies } from './distinct-companies.ts';
import { LikelyReasons } from './likely-companies.tsx';
import { mergeWords } from './merge-words.ts';
import classes from './merging.module.css';
import { MayNotChange } from './two-companies.tsx';

const uidsOf = ({ companies }: DuplicateCompanies) => companies.map(({ uid }) => uid);
const namesOf = ({ companies }: DuplicateCompanies, most: number, between: string) =>
  companies
    .slice(0, most)
    .map(({ name }) => name)
    .join(between);

/** For `ref` of a group that is set aside or brought back. */
const keepFocus = focusAfter((group) => sameInNext(group) ?? document.getElementById('main'));

const pairsPerStep = 30;

export function DuplicateCompaniesPage() {
  const every = useQuery(everyCompany());
  const areDistinct = useDistinctCompanies();
  const [shown, setShown] = useState(pairsPerStep);
  const { data } = every;
  const groups = useMemo(() => findDuplicateCompanies(data?.companies ?? []), [data]);
  const open = groups.filter((group) => !areDistinct(uidsOf(group)));
  const distinct = groups.filter((group) => areDistinct(uidsOf(group)));
  const [read, count, more] = [
    countText(data?.companies.length ?? 0),
    countText(data?.count ?? 0),
    countText(open.length - shown),
  ];
  return (
    <Page
      title={t`Possible duplicates`}
      beside={data && <span className={classes.quiet}>{countText(open.length)}</span>}
      actions={<TextLink to={paths.companies()}>{t`Back to companies`}</TextLink>}
    >
      <div className={classes.page}>
        <StoredMerges />
        {every.isFetching && <Reading />}
        <ReadProblem title={t`The companies could not be read`} of={every} />
        {data && !every.isFetching && (
          <div className={classes.actions}>
            <span className={classes.quiet}>
              {data.complete
                ? plural(data.companies.length, {
                    one: '# company was compared: tax number, name and phone.',
                    other: '# companies were compared: tax number, name and phone.',
                  })
                : t`Stopped: ${read} of ${count} companies were compared.`}
            </span>
            <SmallButton onClick={() => void every.refetch()}>
              {data.complete ? t`Refresh` : t`Read all`}
            </SmallButton>
          </div>
        )}
        {data && open.length === 0 && (
          <EmptyState
            icon={<IconBuildingCommunity size={32} />}
            title={t`No duplicate companies found`}
          >
            {distinct.length > 0 ? (
              t`You set these aside.`
            ) : (
              <Trans>
                Companies that share a tax number, a name or a phone number are listed here, so that
                you can merge them.
              </Trans>
            )}
          </EmptyState>
        )}
        {open.slice(0, shown).map((group) => (
          <Group key={uidsOf(group).join(' ')} group={group} />
        ))}
        {open.length > shown && (
          <Button
            variant="default"
            onClick={() => setShown(shown + pairsPerStep)}
          >{t`Show more: ${more}`}</Button>
        )}
        {distinct.length > 0 && (
          <FoldingGroup
            heading={plural(distinct.length, {
              one: '# group set aside as not the same',
              other: '# groups set aside as not the same',
            })}
          >
            <ul className={classes.list}>
              {distinct.map((group) => (
                <li ref={keepFocus} key={uidsOf(group).join(' ')} className={classes.rest}>
                  {namesOf(group, 5, ' · ')}{' '}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => unmarkDistinct(uidsOf(group))}
                  >{t`Undo`}</Button>
                </li>
              ))}
            </ul>
          </FoldingGroup>
        )}
      </div>
    </Page>
  );
}

function Reading() {
  const { read, count, pausedUntil } = useStore(companyProgress);
  const [some, all] = [countText(read), countText(count)];
  return (
    <div className={classes.box}>
      <JobProgress
        inline
        label={t`Progress`}
        done={read}
        total={count}
        until={pausedUntil}
        onStop={stopReadingCompanies}
      >
        {count > 0 ? t`Reading companies: ${some} of ${all}` : t`Reading companies`}
      </JobProgress>
    </div>
  );
}

/** Merges stored on this device: interrupted ones, and those that can still be undone. */
function StoredMerges() {
  const { data = [] } = useQuery(mergeJournalQueries.all());
  if (data.length === 0) return null;
  return (
    <section className={classes.box} aria-label={t`Your merges`}>
      <h2>{t`Your merges`}</h2>
      <ul className={classes.likely}>
        {data.map(({ job, notes }) => (
          <li key={job.id}>
            <TextLink to={paths.mergeCompanies(job.from.uid, job.into.uid)}>
              <bdi>{job.from.name}</bdi> <span className="onwards">→</span>{' '}
              <bdi>{job.into.name}</bdi>
            </TextLink>{' '}
            <span className={classes.quiet}>
              {mergeWords.summary(moveTally(job.records, notes), job.staying.length)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A shared tax number may be that of hundreds of companies. */
const mostShown = 20;

/** Probable duplicates: the reasons, and links to merge each into the fullest. */
function Group({ group }: { group: DuplicateCompanies }) {
  const { companies } = group;
  const uids = uidsOf(group);
  const into = fullerOf(companies);
  if (!into) return null;
  const setAside = () => {
    markDistinct(uids);
    notify({
      text: t`Set aside as not the same`,
      action: { label: t`Undo`, run: () => unmarkDistinct(uids) },
    });
  };
  const more = countText(companies.length - mostShown);
  const rows = [into, ...companies.filter((company) => company !== into)].slice(0, mostShown);
  return (
    <section ref={keepFocus} className={classes.box} aria-label={namesOf(group, 2, ', ')}>
      <div className={classes.headline}>
        <LikelyReasons {...group} />
        <SmallButton onClick={setAside}>{t`Not the same`}</SmallButton>
      </div>
      {!into.permissions.can_update && <MayNotChange name={into.name} />}
      <ul className={classes.duplicates}>
        {rows.map(({ uid, name, hf_id, tax_number, phone }) => (
          <li key={uid} className={classes.duplicate}>
            <span>
              <TextLink to={paths.company(uid)}>{name}</TextLink>{' '}
              <span className={classes.quiet}>{hf_id}</span>
            </span>
            <span>{tax_number}</span>
            <span>{phone}</span>
            {uid === into.uid ? (
              <span className={classes.quiet}>
                {isFullest(into, companies) && t`Has most fields`}
              </span>
            ) : (
              into.permissions.can_update && (
                <SmallButton
                  leftSection={<IconArrowMerge size={14} aria-hidden />}
                  aria-label={t`Merge “${name}” into “${into.name}”`}
                  to={paths.mergeCompanies(uid, into.uid)}
                >{t`Merge…`}</SmallButton>
              )
            )}
          </li>
        ))}
      </ul>
      {companies.length > mostShown && <p className={classes.quiet}>{t`and ${more} more`}</p>}
    </section>
  );
}
