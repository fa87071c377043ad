import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import type { Card } from '#contract/card.ts';
import { cardQueries } from '#src/api/cards.ts';
import { cardLabel, cutCardNumbers } from '#src/lib/card-label.ts';
import { paths } from '#src/lib/paths.ts';
import type { DataColumn } from '#src/ui/data-table.tsx';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { RecordsPage, UnsavedMark } from '#src/widgets/records/records-page.tsx';
import classes from '#src/widgets/records/records.module.css';
import { CardPanel } from './card-panel.tsx';

const columns: readonly DataColumn<Card>[] = [
  {
    id: 'number',
    header: msg`Card`,
    cell: (card) => (
      <>
        <span className={classes.number}>{cardLabel(card)}</span>
        <UnsavedMark kind="card" uid={card.uid} />
      </>
    ),
    opens: true,
  },
  { id: 'hf_id', header: msg`ID`, cell: (card) => card.hf_id, width: '10rem' },
  {
    id: 'created_at',
    header: msg`Created`,
    cell: (card) => <TimeAgo moment={card.created_at} />,
    width: '12rem',
  },
];
const to = { list: paths.cards, one: paths.card };

/**
 * The cards, known by their first and last four digits: search and list, and the open one beside
 * them.
 */
export function Component() {
  const { t } = useLingui();
  const [existed, setExisted] = useState<string>();
  return (
    <RecordsPage
      list={cardQueries.list}
      columns={columns}
      to={to}
      icon={<IconCreditCard size={32} />}
      words={{
        title: t`Cards`,
        create: t`New card`,
        search: t`Search cards`,
        none: t`No cards yet`,
        noneYet: t`Payment cards are known by their first and last four digits only. They appear here when invoices are read, or when you add one.`,
        searched: t`Search covers the first four digits, the last four digits and the ID.`,
        noMatch: (query) => t`No card matches “${query}”`,
        all: t`Show all cards`,
        absent: t`This server has no cards`,
      }}
      clean={cutCardNumbers}
      panel={(uid, search) => (
        <CardPanel
          key={uid}
          uid={uid}
          search={search}
          existed={uid === existed}
          onExisted={setExisted}
        />
      )}
    />
  );
}
