import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Page } from '#src/ui/page.tsx';
import { Link } from '#src/ui/router.ts';
import { SearchField } from '#src/widgets/search-field.tsx';
import classes from './records.module.css';

interface RecordsPageProps {
  readonly title: string;
  readonly count: number | undefined;
  readonly create: { readonly label: string; readonly to: string };
  readonly search: { readonly label: string; readonly value: string; readonly onSearch: (query: string) => void };
  readonly children: ReactNode;
  readonly pager: ReactNode;
  /** The record beside the list; on a phone it takes the page. */
  readonly beside?: ReactNode;
}

/** A list of records and, beside it, the one that is open. */
export function RecordsPage({ title, count, create, search, children, pager, beside }: RecordsPageProps) {
  return (
    <Page
      full
      title={title}
      beside={count !== undefined && <span className={classes.count}>{count}</span>}
      actions={<Button component={Link} to={create.to} leftSection={<IconPlus size={16} aria-hidden />}>{create.label}</Button>}
    >
      <div className={classes.split} data-beside={beside ? true : undefined}>
        <div className={classes.list}>
          <div className={classes.tools}><SearchField {...search} /></div>
          <div className={classes.rows}>{children}</div>
          {pager && <div className={classes.foot}>{pager}</div>}
        </div>
        {beside && <div className={classes.beside}>{beside}</div>}
      </div>
    </Page>
  );
}
