import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useKeys, type KeyAction } from '#src/ui/use-keys.ts';
import type { EarlyKeys, InvoiceKey } from './early-keys.tsx';
import type { Part } from './panels.tsx';

interface InvoiceKeys {
  readonly approve: () => void;
  readonly reject: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly skip: () => void;
  readonly showReview: () => void;
  readonly save: () => void;
  readonly saveApproveNext: () => void;
  readonly back: () => void;
  readonly setPart: (part: Part) => void;
}

const patience = 2_000;

// A part behind a tab, or of an invoice that was opened just now, is there a moment later.
function focusSoon(selector: string): void {
  const until = performance.now() + patience;
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
 * @param early pressed before this was there: done now, and taken out
 */
export function useInvoiceKeys(
  early: EarlyKeys,
  {
    approve,
    reject,
    next,
    previous,
    skip,
    showReview,
    save,
    saveApproveNext,
    back,
    setPart,
  }: InvoiceKeys,
): void {
  const { t } = useLingui();
  const group = t`Invoice`;
  const show = (part: Part, selector: string) => () => {
    setPart(part);
    focusSoon(selector);
  };
  const keys: Record<InvoiceKey, KeyAction> = {
    a: { run: approve, label: t`Approve`, group },
    r: { run: reject, label: t`Reject`, group },
    n: { run: next, label: t`Next`, group },
    p: { run: previous, label: t`Previous`, group },
    s: { run: skip, label: t`Skip`, group },
    l: { run: showReview, label: t`Review so far`, group },
    i: {
      run: show('data', '[data-row="0"][data-cell="name"], [data-items]'),
      label: t`First item`,
      group,
    },
    d: { run: show('document', '[data-document-scroller]'), label: t`Document`, group },
    h: { run: show('data', '#history-title'), label: t`History`, group },
    Escape: { run: back, label: t`Back to invoices`, group },
    'mod+s': { run: save, label: t`Save`, group },
    'mod+Enter': { run: saveApproveNext, label: t`Save, approve and open the next one`, group },
    'mod+shift+Enter': { run: skip, label: t`Skip`, group },
    'alt+PageDown': { run: next, label: t`Next`, group },
    'alt+PageUp': { run: previous, label: t`Previous`, group },
  };
  useKeys(keys);
  const catchUp = useEffectEvent(() => {
    for (const name of early) {
      early.delete(name);
      keys[name].run(new KeyboardEvent('keydown'));
    }
  });
  useEffect(() => catchUp(), []);
}
