import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { inboxTabs, onTab, tabOf, writeInbox, type InboxTab } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';
import classes from './status-tabs.module.css';

const names = { waiting: msg`To review`, approved: msg`Approved`, rejected: msg`Rejected`, all: msg`All` };

interface StatusTabsProps {
  readonly filters: InboxFilters;
  /** What the list itself says about its own tab; the others are asked for after it. */
  readonly count: number | undefined;
  readonly panelId: string;
}

/** The tabs of the inbox: each is an address, with how many invoices it has under the present filters. */
export function StatusTabs({ filters, count, panelId }: StatusTabsProps) {
  const { t } = useLingui();
  const current = tabOf(filters);
  return (
    <div className={classes.tabs} role="tablist" tabIndex={-1} aria-label={t`Approval status`} onKeyDown={moveFocus}>
      {inboxTabs.map((tab) => (
        <Tab key={tab} tab={tab} filters={filters} current={tab === current} known={tab === current ? count : undefined} asks={count !== undefined} panelId={panelId} />
      ))}
    </div>
  );
}

interface TabProps {
  readonly tab: InboxTab;
  readonly filters: InboxFilters;
  readonly current: boolean;
  readonly known: number | undefined;
  readonly asks: boolean;
  readonly panelId: string;
}

function Tab({ tab, filters, current, known, asks, panelId }: TabProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const target = onTab(filters, tab);
  const asked = useQuery({ ...invoiceQueries.count(target), enabled: asks && !current });
  const count = current ? known : asked.data;
  return (
    <Link
      ref={current ? reveal : undefined}
      className={classes.tab}
      role="tab"
      id={current ? `${panelId}-tab` : undefined}
      aria-selected={current}
      aria-controls={current ? panelId : undefined}
      tabIndex={current ? 0 : -1}
      to={paths.inbox(writeInbox(current ? { ...filters, page: 1 } : target))}
    >
      {t(names[tab])} <span className={classes.count}>{count?.toLocaleString(locale) ?? ''}</span>
    </Link>
  );
}

// On a phone the tabs may be wider than the screen.
const reveal = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  tabs[(at + step + tabs.length) % tabs.length]?.focus();
  event.preventDefault();
}
