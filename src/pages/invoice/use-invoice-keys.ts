import { t } from '@lingui/core/macro';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { announce } from '#src/ui/announce.tsx';
import { useKeys, type KeyAction } from '#src/ui/use-keys.ts';
import { toggleLayout } from './items/item-layout.ts';
import type { ShownPart } from './panels.tsx';

const longestSearchMs = 2_000;

// An element behind a tab, or on a page that was just opened, may be rendered a moment later.
function focusSoon(selector: string): void {
  const until = performance.now() + longestSearchMs;
  const look = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return void (performance.now() < until && requestAnimationFrame(look));
    element.scrollIntoView({ block: 'nearest' });
    element.focus();
  };
  requestAnimationFrame(look);
}

/**
 * The keys of the page; single letters only outside text fields.
 * @param may keys of what is not allowed are not listed; pressed, they say why
 */
export function useInvoiceKeys(
  setPart: (part: ShownPart) => void,
  may: Readonly<Record<'approve' | 'reject' | 'save', boolean>>,
  run: Readonly<
    Record<
      | 'approve'
      | 'reject'
      | 'next'
      | 'previous'
      | 'skip'
      | 'showReview'
      | 'save'
      | 'saveApproveNext'
      | 'back',
      () => void
    >
  >,
): void {
  const group = t`Invoice`;
  // Decisions need the network.
  const can = useStore(online);
  const show = (part: ShownPart, selector: string) => () => {
    setPart(part);
    focusSoon(selector);
  };
  const nextDoubt = () => {
    setPart('data');
    const fields = [...document.querySelectorAll<HTMLElement>('[data-doubt]')].flatMap(
      (doubt) => doubt.parentElement?.querySelector<HTMLElement>('input, select') ?? [],
    );
    const here = fields.findIndex((field) => field === document.activeElement);
    const next = fields[(here + 1) % fields.length];
    if (!next) return announce(t`Nothing is doubtful.`);
    next.scrollIntoView({ block: 'nearest' });
    next.focus();
  };
  const dock = {
    run: () => toggleLayout('docked'),
    label: t`Items under the document`,
    group,
  };
  const listed = (allowed: boolean, key: KeyAction) => (allowed ? key : key.run);
  const firstItem = '[data-row="0"][data-cell="name"], [data-items]';
  useKeys({
    a: listed(may.approve, { run: run.approve, label: t`Approve`, group, can }),
    r: listed(may.reject, { run: run.reject, label: t`Reject`, group, can }),
    n: { run: run.next, label: t`Next`, group },
    p: { run: run.previous, label: t`Previous`, group },
    s: { run: run.skip, label: t`Skip`, group },
    v: { run: run.showReview, label: t`Review so far`, group },
    l: dock,
    // With Alt, because a letter would be typed in a text field.
    'alt+l': dock.run,
    'alt+d': { run: nextDoubt, label: t`Next doubtful field`, group },
    i: { run: show('data', firstItem), label: t`First item`, group },
    d: { run: show('document', '[data-document-scroller]'), label: t`Document`, group },
    h: { run: show('data', '#history-title'), label: t`History`, group },
    Escape: { run: run.back, label: t`Back to invoices`, group },
    'mod+s': listed(may.save, { run: run.save, label: t`Save`, group }),
    'mod+Enter': listed(may.approve, {
      run: run.saveApproveNext,
      label: t`Save, approve and open the next one`,
      group,
      can,
    }),
    'mod+shift+Enter': { run: run.skip, label: t`Skip`, group },
    'alt+PageDown': { run: run.next, label: t`Next`, group },
    'alt+PageUp': { run: run.previous, label: t`Previous`, group },
  });
}
