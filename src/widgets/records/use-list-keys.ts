import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useNavigate } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';

interface ListKeys {
  readonly title: string;
  readonly create: string;
  readonly createTo: string;
  /** Where Esc leads; undefined when nothing is open. */
  readonly closeTo: string | undefined;
}

/**
 * The keys of a list of records: arrows, J and K go through the rows, Enter opens as on any link, N
 * makes a new one, Esc closes.
 * @returns leads from the search into the rows
 */
export function useListKeys(
  rows: RefObject<HTMLElement | null>,
  { title, create, createTo, closeTo }: ListKeys,
): () => void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const links = () => [
    ...(rows.current?.querySelectorAll<HTMLElement>('tbody tr[data-links] a') ?? []),
  ];
  const step = (by: 1 | -1) => () => {
    const { activeElement } = document;
    const inside = rows.current?.contains(activeElement) ?? false;
    // The form beside the list has its own use of arrow keys.
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
    n: { run: () => void navigate(createTo), label: create, group: title },
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
