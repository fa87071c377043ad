import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQueries } from '#src/api/people.ts';
import { locale, orText } from '#src/i18n/locale.ts';
import { byName } from '#src/lib/names/by-name.ts';
import { findWords } from '#src/lib/search/find-words.ts';
import { paths } from '#src/lib/paths.ts';
import { personLabel } from '#src/lib/names/person-name.ts';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { useNavigate, useSearchParams } from '#src/ui/router.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { useAttemptKey } from '#src/api/record-writes.ts';
import { SearchField } from '#src/widgets/search/search-field.tsx';
import records from '#src/widgets/records/records.module.css';
import classes from './people.module.css';
import { AddPerson } from './add-person.tsx';
import { managerColumns, readColumns } from './person-columns.tsx';
import { RoleList } from './roles.tsx';

function address(query: string, adding: boolean): string {
  const params = new URLSearchParams(query === '' ? [] : [['query', query]]);
  if (adding) params.set('add', '');
  return paths.people(params);
}

/** The people and their roles; administrators can add and remove them (gap G34). */
export function Component() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const list = useQuery(peopleQueries.whole());
  const attempt = useAttemptKey();
  const compare = byName(locale());
  // After somebody was added, the same values mean another person.
  const [added, setAdded] = useState(0);
  const query = (params.get('query') ?? '').trim().slice(0, 200);
  const people = list.data?.people;
  const mayAdd = list.data?.people ? list.data.mayAdd !== false : false;
  const mayRemove = people?.some((person) => person.permissions?.can_delete) ?? false;
  const found = people
    ?.filter((person) => findWords(query, `${personLabel(person)} ${person.user.email}`))
    .toSorted(
      (one, other) =>
        Number(other.is_you) - Number(one.is_you) || compare(personLabel(one), personLabel(other)),
    );
  const go = (adding: boolean) => void navigate(address(query, adding));
  return (
    <Page
      full
      title={t`People`}
      beside={people && <span className={records.count}>{people.length}</span>}
      actions={
        mayAdd && (
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => go(true)}
          >{t`Add person`}</Button>
        )
      }
    >
      <div className={classes.body}>
        <ReadProblem of={list} />
        {people === null && (
          <EmptyState
            icon={<IconUsers size={32} />}
            title={t`There is no list of people here`}
            action={<TextLink to={paths.inbox()}>{t`Back to invoices`}</TextLink>}
          >
            <Trans>
              This server has none, or doesn't show it to your key. Ask whoever runs the server how
              people get a key.
            </Trans>
          </EmptyState>
        )}
        {(people || list.isPending) && (
          <>
            <div className={classes.tools}>
              <SearchField
                label={t`Search people`}
                value={query}
                onSearch={(next) => void navigate(address(next, false), { replace: true })}
              />
              {people && !mayAdd && (
                <WhoCan
                  administrators={people
                    .filter((person) => person.role_type === 'admin')
                    .map(personLabel)}
                />
              )}
              {people && mayAdd && list.data?.mayAdd === null && (
                <p className={records.note}>
                  <Trans>
                    This server doesn't say whom you may remove, so removing isn't offered here.
                  </Trans>
                </p>
              )}
            </div>
            {found?.length === 0 ? (
              <EmptyState
                icon={<IconUsers size={32} />}
                title={t`Nobody matches “${query}”`}
                action={<TextLink to={paths.people()}>{t`Show everybody`}</TextLink>}
              />
            ) : (
              <DataTable
                caption={t`People`}
                columns={mayRemove || list.data?.mayAdd === true ? managerColumns : readColumns}
                rows={found}
                expected={5}
              />
            )}
            <RoleList />
          </>
        )}
      </div>
      {people && mayAdd && params.has('add') && (
        <AddPerson
          people={people}
          attempt={(body) => attempt({ ...body, added })}
          onAdded={() => setAdded(added + 1)}
          onClose={() => go(false)}
        />
      )}
    </Page>
  );
}

function WhoCan({ administrators }: { administrators: readonly string[] }) {
  const names = orText(administrators.slice(0, 3));
  return (
    <p className={records.note}>
      <Trans>Only administrators add and remove people.</Trans> {names && t`Ask ${names}.`}
    </p>
  );
}
