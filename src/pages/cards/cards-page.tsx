import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Card } from '#contract/card.ts';
import { cardQueries } from '#src/api/cards.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { linkedPages } from '#src/lib/linked-pages.ts';
import { paths } from '#src/lib/paths.ts';
import { DataTable, type DataColumn } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link, useNavigate, useParams } from '#src/ui/router.ts';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { Pager } from '#src/widgets/pager.tsx';
import { ListProblem } from '#src/widgets/records/list-problem.tsx';
import { RecordsPage } from '#src/widgets/records/records-page.tsx';
import { listSearch, useListAddress } from '#src/widgets/records/use-list-address.ts';
import classes from '#src/widgets/records/records.module.css';
import { CardPanel } from './card-panel.tsx';
import { NewCard } from './new-card.tsx';

const columns: readonly DataColumn<Card>[] = [
  { id: 'number', header: msg`Card`, cell: (card) => <span className={classes.number}>{cardLabel(card)}</span>, opens: true },
  { id: 'hf_id', header: msg`ID`, cell: (card) => card.hf_id, width: '10rem' },
  { id: 'created_at', header: msg`Created`, cell: (card) => <TimeAgo moment={card.created_at} />, width: '12rem' },
];

/** The cards, known by their first and last four digits: search and list, and the open one beside them. */
export function Component() {
  const { t } = useLingui();
  const { uid } = useParams();
  const navigate = useNavigate();
  const { query, page, search } = useListAddress();
  const [existed, setExisted] = useState<string>();
  const list = useQuery(cardQueries.list(query, page));
  const find = (next: string) => void navigate(uid ? paths.card(uid, listSearch(next)) : paths.cards(listSearch(next)), { replace: true });
  const back = paths.cards(search);
  return (
    <RecordsPage
      title={t`Cards`}
      count={list.data?.count}
      create={{ label: t`New card`, to: paths.card('new', search) }}
      search={{ label: t`Search cards`, value: query, onSearch: find }}
      pager={list.data && <Pager page={page} {...linkedPages(page, list.data)} count={list.data.count} rows={list.data.results.length} address={(to) => paths.cards(listSearch(query, to))} />}
      beside={
        uid === 'new' ? (
          <NewCard search={search} onExisted={setExisted} />
        ) : (
          uid && <CardPanel key={uid} uid={uid} back={back} existed={uid === existed} />
        )
      }
    >
      {list.isError && <ListProblem error={list.error} page={page} firstPage={paths.cards(listSearch(query))} onRetry={() => void list.refetch()} />}
      {list.data?.count === 0 ? (
        <EmptyState
          icon={<IconCreditCard size={32} />}
          title={query ? t`No card matches “${query}”` : t`No cards yet`}
          action={<Anchor component={Link} to={query ? paths.cards() : paths.card('new')}>{query ? t`Show all cards` : t`New card`}</Anchor>}
        >
          {!query && t`Cards appear here when invoices are read, or when you add one.`}
        </EmptyState>
      ) : (
        (list.data || list.isPending) && (
          <DataTable caption={t`Cards`} columns={columns} rows={list.data?.results} href={(row) => paths.card(row.uid, search)} stale={list.isPlaceholderData} selectedUid={uid} />
        )
      )}
    </RecordsPage>
  );
}
