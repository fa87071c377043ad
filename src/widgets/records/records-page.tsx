import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { isAbsent } from '#src/api/api-error.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { openDraftsOf } from '#src/device/drafts.ts';
import { linkedPages } from '#src/api/pages.ts';
import { DataTable, type DataColumn } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { Link, useNavigate } from '#src/ui/router.ts';
import { Pager } from '#src/widgets/pager.tsx';
import { SearchField } from '#src/widgets/search/search-field.tsx';
import { ListProblem } from './list-problem.tsx';
import { listSearch, type ListAddress } from './use-list-address.ts';
import { useListKeys } from './use-list-keys.ts';
import classes from './records.module.css';

interface RecordsPageProps<R extends { readonly uid: string }> {
  readonly list: UseQueryResult<{
    readonly count: number;
    readonly next: string | null;
    readonly previous: string | null;
    readonly results: readonly R[];
  }>;
  readonly columns: readonly DataColumn<R>[];
  readonly address: ListAddress;
  /** The record that the address names; `new` for one that is not there yet. */
  readonly uid: string | undefined;
  readonly to: {
    readonly list: (search?: URLSearchParams) => string;
    readonly one: (uid: string, search?: URLSearchParams) => string;
  };
  readonly words: {
    readonly title: string;
    readonly create: string;
    readonly search: string;
    readonly none: string;
    readonly noneYet: string;
    /** That nothing matches what is searched for. */
    readonly noMatch: string;
    readonly all: string;
    /** That the service has none of these records at all. */
    readonly absent: string;
  };
  readonly icon: ReactNode;
  /** What may be kept of a text that is searched for. */
  readonly clean?: (text: string) => string;
  /** Beside the button that creates one. */
  readonly links?: ReactNode;
  /** Above the rows. */
  readonly notice?: ReactNode;
  /** The record beside the list; on a phone it takes the page. */
  readonly beside?: ReactNode;
}

/** A list of records, found and paged by its address, and beside it the one that is open. */
export function RecordsPage<R extends { readonly uid: string }>({
  list,
  columns,
  address,
  uid,
  to,
  words,
  icon,
  clean,
  links,
  notice,
  beside,
}: RecordsPageProps<R>) {
  const navigate = useNavigate();
  const rows = useRef<HTMLDivElement>(null);
  useState(() => openDraftsOf(runTimeConfig().apiBaseUrl));
  const { query, page, search } = address;
  const createTo = to.one('new', search);
  const enter = useListKeys(rows, {
    title: words.title,
    create: words.create,
    createTo,
    closeTo: uid ? to.list(search) : undefined,
  });
  const find = (next: string) =>
    void navigate(uid ? to.one(uid, listSearch(next)) : to.list(listSearch(next)), {
      replace: true,
    });
  const { data } = list;
  // What the service does not have is neither found nor made.
  const absent = !data && page === 1 && isAbsent(list.error);
  const panel = absent && uid === 'new' ? undefined : beside;
  return (
    <Page
      full
      title={words.title}
      beside={data && <span className={classes.count}>{data.count}</span>}
      actions={
        !absent && (
          <>
            {links}
            <Button
              component={Link}
              to={createTo}
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-keyshortcuts="n"
            >
              {words.create}
            </Button>
          </>
        )
      }
    >
      <div className={classes.split} data-beside={panel ? true : undefined}>
        <div className={classes.list}>
          {!absent && (
            <div className={classes.tools}>
              <SearchField
                label={words.search}
                value={query}
                onSearch={find}
                onLeave={enter}
                {...(clean ? { clean } : {})}
              />
            </div>
          )}
          <div className={classes.rows} ref={rows}>
            {notice}
            {list.isError && (
              <ListProblem
                error={list.error}
                page={page}
                firstPage={to.list(listSearch(query))}
                absent={words.absent}
                onRetry={() => void list.refetch()}
              />
            )}
            {data?.count === 0 ? (
              <EmptyState
                icon={icon}
                title={query ? words.noMatch : words.none}
                action={
                  <Anchor component={Link} to={query ? to.list() : to.one('new')}>
                    {query ? words.all : words.create}
                  </Anchor>
                }
              >
                {!query && words.noneYet}
              </EmptyState>
            ) : (
              (data || list.isPending) && (
                <DataTable
                  caption={words.title}
                  columns={columns}
                  rows={data?.results}
                  href={(row) => to.one(row.uid, search)}
                  stale={list.isPlaceholderData}
                  selectedUid={uid}
                />
              )
            )}
          </div>
          {data && (
            <div className={classes.foot}>
              <Pager
                page={page}
                {...linkedPages(page, data)}
                count={data.count}
                rows={data.results.length}
                address={(number) => to.list(listSearch(query, number))}
              />
            </div>
          )}
        </div>
        {panel && <div className={classes.beside}>{panel}</div>}
      </div>
    </Page>
  );
}
