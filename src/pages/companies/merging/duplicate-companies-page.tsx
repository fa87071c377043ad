import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { companyProgress, everyCompany, stopReadingCompanies } from '#src/api/all-companies.ts';
import { useStore } from '#src/device/store.ts';
import { findDuplicateCompanies } from '#src/lib/merging/duplicate-companies.ts';
import { paths } from '#src/lib/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { Link } from '#src/ui/router.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { unmarkDistinct, useDistinctCompanies } from './distinct-companies.ts';
import { DuplicateCompaniesGroup } from './duplicate-companies-group.tsx';
import { StoredMerges } from './stored-merges.tsx';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/** How many groups are shown at first, and more with each press. */
const step = 30;

/** The companies that are likely one, by group, with the reasons. */
export function Component() {
  const { t } = useLingui();
  const words = useMergeWords();
  const every = useQuery(everyCompany());
  const areDistinct = useDistinctCompanies();
  const [shown, setShown] = useState(step);
  const { data } = every;
  const groups = useMemo(() => findDuplicateCompanies(data?.companies ?? []), [data]);
  const isDistinct = ({ companies }: (typeof groups)[number]) =>
    areDistinct(companies.map(({ uid }) => uid));
  const open = groups.filter((group) => !isDistinct(group));
  const distinct = groups.filter(isDistinct);
  const [read, count, more] = [
    words.number(data?.companies.length ?? 0),
    words.number(data?.count ?? 0),
    words.number(open.length - shown),
  ];
  return (
    <Page
      title={t`Likely doubles`}
      beside={data && <span className={classes.quiet}>{words.number(open.length)}</span>}
      actions={<Anchor component={Link} to={paths.companies()}>{t`Back to companies`}</Anchor>}
    >
      <div className={classes.page}>
        <StoredMerges />
        {every.isFetching && <Reading />}
        {every.isError && (
          <ProblemNotice
            title={t`The companies could not be read`}
            problem={every.error}
            onRetry={() => void every.refetch()}
            retrying={every.isFetching}
          />
        )}
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
            <Button variant="default" size="compact-sm" onClick={() => void every.refetch()}>
              {data.complete ? t`Read again` : t`Read all`}
            </Button>
          </div>
        )}
        {data && open.length === 0 && (
          <EmptyState
            icon={<IconBuildingCommunity size={32} />}
            title={t`No company seems to be there twice`}
          >
            {distinct.length > 0 && t`Those below were set aside by you.`}
          </EmptyState>
        )}
        {open.slice(0, shown).map((group) => (
          <DuplicateCompaniesGroup
            key={group.companies.map(({ uid }) => uid).join(' ')}
            group={group}
          />
        ))}
        {open.length > shown && (
          <Button
            variant="default"
            onClick={() => setShown(shown + step)}
          >{t`Show more: ${more}`}</Button>
        )}
        {distinct.length > 0 && (
          <details className={classes.group}>
            <summary>
              {plural(distinct.length, {
                one: '# group set aside as not the same',
                other: '# groups set aside as not the same',
              })}
            </summary>
            <ul className={classes.list}>
              {distinct.map((group) => (
                <li key={group.companies.map(({ uid }) => uid).join(' ')} className={classes.rest}>
                  {group.companies
                    .slice(0, 5)
                    .map(({ name }) => name)
                    .join(' · ')}{' '}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => unmarkDistinct(group.companies.map(({ uid }) => uid))}
                  >{t`Take back`}</Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Page>
  );
}

/** How far the reading of all companies is. */
function Reading() {
  const { t } = useLingui();
  const words = useMergeWords();
  const walk = useStore(companyProgress);
  const wait = useCountdown(walk.pausedUntil ?? 0);
  const [read, count] = [words.number(walk.read), words.number(walk.count)];
  return (
    <div className={classes.box}>
      <progress
        className={classes.progress}
        max={Math.max(walk.count, 1)}
        value={walk.read}
        aria-label={t`Progress`}
      />
      <div className={classes.actions}>
        <span className={classes.count}>
          {walk.count > 0 ? t`Reading companies: ${read} of ${count}` : t`Reading companies`}
        </span>
        {wait > 0 && (
          <span className={classes.pause}>
            {plural(wait, {
              one: 'The service asks us to wait # second. Then it goes on by itself.',
              other: 'The service asks us to wait # seconds. Then it goes on by itself.',
            })}
          </span>
        )}
        <Button
          variant="default"
          size="compact-sm"
          onClick={stopReadingCompanies}
        >{t`Stop`}</Button>
      </div>
    </div>
  );
}
