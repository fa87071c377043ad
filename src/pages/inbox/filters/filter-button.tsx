import { plural, t } from '@lingui/core/macro';
import { IconFilter } from '@tabler/icons-react';
import { writeFilters, type InboxFilters } from '#src/lib/filters/filters.ts';
import { tabOf } from '#src/lib/filters/inbox-tabs.ts';
import { Button } from '#src/ui/button.tsx';

interface FilterButtonProps {
  readonly filters: InboxFilters;
  /** The element that it shows and hides. */
  readonly panelId: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Number of filters besides the tab and the search, which are visible already. */
function countChosen(filters: InboxFilters): number {
  const status = tabOf(filters) === 'all' ? filters.approvement_status : [];
  const chosen = { ...filters, approvement_status: status, query: undefined, page: 1 };
  return new Set(writeFilters(chosen).keys()).size;
}

/** On a phone, shows the filters and their number. */
export function FilterButton({ filters, panelId, open, onToggle }: FilterButtonProps) {
  const count = countChosen(filters);
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      aria-expanded={open}
      aria-controls={panelId}
      aria-label={
        count > 0
          ? t`Filters: ${plural(count, { one: '# narrows the list', other: '# narrow the list' })}`
          : t`Filters`
      }
      onClick={onToggle}
    >
      <IconFilter size={16} aria-hidden />
      {count > 0 && <span aria-hidden>{count}</span>}
    </Button>
  );
}
