import { t } from '@lingui/core/macro';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { isAbsent, isRefused } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { linkedPages } from '#src/api/pages.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { hasDraft, openDraftsOf, useDrafts } from '#src/device/drafts.ts';
import { type RecordKind, recordPlace } from '#src/device/record-places.ts';
import { countText } from '#src/i18n/locale.ts';
import { withoutCardNumbers } from '#src/lib/cards/card-numbers.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { type DataColumn, DataTable } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Page } from '#src/ui/page.tsx';
import { Link, useNavigate, useParams, useSearchParams } from '#src/ui/router.ts';
import { SlowNotice } from '#src/ui/slow-notice.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { useSlow } from '#src/ui/use-slow.ts';
import { Pager } from '#src/widgets/pager.tsx';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { SearchField } from '#src/widgets/search/search-field.tsx';
import { useLastError } from '#src/widgets/use-last-error.ts';
import classes from './records.module.css';

/** Addresses of a list of records, and of one of them. */
export interface RecordAddresses {
  readonly list: (search?: URLSearchParams) => string;
  readonly one: (uid: string, search?: URLSearchParams) => string;
}

interface PageOfRecords<R> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: R[];
  readonly permissions?: { readonly can_create: boolean } | null | undefined;
}

interface RecordsPageProps<R extends { readonly uid: string }, K extends QueryKey> {
  readonly list: (
    query: string,
    page: number,
  ) => UseQueryOptions<PageOfRecords<R>, Error, PageOfRecords<R>, K>;
  readonly columns: readonly DataColumn<R>[];
  /** Columns that fit beside an open record; by default all. */
  readonly fewColumns?: readonly DataColumn<R>[];
  readonly to: RecordAddresses;
  readonly words: {
    readonly title: string;
    readonly create: string;
    readonly search: string;
    readonly none: string;
    readonly noneYet: string;
    /** The fields that the search covers. */
    readonly searched: string;
    /** Message if nothing matches the search. */
    readonly noMatch: (query: string) => string;
    readonly all: string;
    /** Message if the service has no such records. */
    readonly absent: string;
  };
  readonly icon: ReactNode;
  /** Removes what must not be stored from a search text. */
  readonly clean?: (text: string) => string;
  /** Shown beside the button that creates a record. */
  readonly links?: ReactNode;
  /** The open record beside the list; on a phone it takes the page. */
  readonly panel: (uid: string, search: URLSearchParams, query: string) => ReactNode;
}

function listSearch(query: string, page = 1): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set('query', query);
  if (page > 1) params.set('page', String(page));
  return params;
}

export function RecordsPage<R extends { readonly uid: string }, K extends QueryKey>({
  list: listOf,
  columns,
  fewColumns = columns,
  to,
  words,
  icon,
  clean = withoutCardNumbers,
  links,
  panel: panelOf,
}: RecordsPageProps<R, K>) {
  const navigate = useNavigate();
  const rows = useRef<HTMLDivElement>(null);
  useState(() => openDraftsOf(runTimeConfig().apiBaseUrl));
  const { uid } = useParams();
  const [params] = useSearchParams();
  const query = clean(params.get('query') ?? '')
    .trim()
    .slice(0, 200);
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const search = listSearch(query, page);
  const options = listOf(query, page);
  const list = useQuery(options);
  const createTo = to.one('new', search);
  const mayCreate = list.data?.permissions?.can_create !== false;
  const enter = useListKeys(
    rows,
    words,
    mayCreate ? createTo : undefined,
    uid ? to.list(search) : undefined,
  );
  const find = (next: string) =>
    void navigate(uid ? to.one(uid, listSearch(next)) : to.list(listSearch(next)), {
      replace: true,
    });
  const lastError = useLastError(list);
  const { data, isFetching, isPlaceholderData } = list;
  const error = list.error ?? lastError;
  const unread = list.isPending || isPlaceholderData;
  const slow = useSlow(isFetching && unread);
  // What the service does not have can be neither listed nor created.
  const absent = !data && page === 1 && isAbsent(error);
  const refused = uid === 'new' && (absent || !mayCreate);
  const panel = uid && !refused ? panelOf(uid, search, query) : undefined;
  const failure = () => {
    // Past the last page, the first page is offered (gap G1).
    if (page > 1 && isRefused(error, 404))
      return (
        <Failure
          title={t`The list is shorter now`}
          why={t`It has no page ${page}.`}
          action={<Link to={to.list(listSearch(query))}>{t`First page`}</Link>}
        />
      );
    if (isAbsent(error))
      return (
        <Failure
          title={words.absent}
          why={t`Invoices can't be given one here. Ask whoever runs the server.`}
          action={<Link to={paths.inbox()}>{t`Back to invoices`}</Link>}
        />
      );
    return <ReadProblem of={list} error={error} />;
  };
  return (
    <Page
      full
      title={words.title}
      beside={data && <span className={classes.count}>{countText(data.count)}</span>}
      actions={
        !absent && (
          <>
            {links}
            {mayCreate && (
              <Button
                to={createTo}
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-keyshortcuts="n"
              >
                {words.create}
              </Button>
            )}
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
                clean={clean}
              />
            </div>
          )}
          <div className={classes.rows} ref={rows}>
            <SlowNotice
              slow={slow}
              stopped={!isFetching && !error && unread}
              onCancel={() => void client.cancelQueries({ queryKey: options.queryKey })}
              onRetry={() => void list.refetch()}
            />
            {error && failure()}
            {data?.count === 0 ? (
              <EmptyState
                icon={icon}
                title={query ? words.noMatch(query) : words.none}
                action={
                  (query || mayCreate) && (
                    <Link to={query ? to.list() : to.one('new')}>
                      {query ? words.all : words.create}
                    </Link>
                  )
                }
              >
                {query ? words.searched : words.noneYet}
              </EmptyState>
            ) : (
              (data || (isFetching && !error)) && (
                <DataTable
                  caption={words.title}
                  columns={uid ? fewColumns : columns}
                  rows={data?.results}
                  href={(row) => to.one(row.uid, search)}
                  stale={isPlaceholderData}
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

export function UnsavedMark({ kind, uid }: { kind: RecordKind; uid: string }) {
  const get = () => hasDraft(recordPlace(kind, uid));
  const unsaved = useDrafts(get);
  return (
    unsaved && (
      <>
        {' '}
        <IconText icon={<IconPencil size={14} />} tone="warn">{t`Unsaved`}</IconText>
      </>
    )
  );
}

/**
 * Arrows, J and K move through the rows.
 * @param createTo address for N; undefined when this key may create none
 * @param closeTo address for Esc; undefined when nothing is open
 * @returns moves the focus from the search into the rows
 */
function useListKeys(
  rows: RefObject<HTMLElement | null>,
  { title, create }: { readonly title: string; readonly create: string },
  createTo: string | undefined,
  closeTo: string | undefined,
): () => void {
  const navigate = useNavigate();
  const links = () => [
    ...(rows.current?.querySelectorAll<HTMLElement>('tbody tr[data-links] a') ?? []),
  ];
  const step = (by: 1 | -1) => () => {
    const { activeElement } = document;
    const inside = rows.current?.contains(activeElement) ?? false;
    // The form beside the list uses arrow keys itself.
    if (
      !inside &&
      activeElement instanceof HTMLElement &&
      activeElement.closest('form, fieldset, table, section')
    )
      return false;
    const all = links();
    const at = all.findIndex((link) =>
      inside ? link === activeElement : link.closest('[aria-current]'),
    );
    all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
    return true;
  };
  const next = { run: step(1), label: t`Next row`, group: title };
  const previous = { run: step(-1), label: t`Previous row`, group: title };
  useKeys({
    n: createTo ? { run: () => void navigate(createTo), label: create, group: title } : undefined,
    j: next,
    k: previous,
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Escape: closeTo
      ? { run: () => void navigate(closeTo), label: t`Back to the list`, group: title }
      : undefined,
  });
  return () => links()[0]?.focus();
}
