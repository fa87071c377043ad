import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { moneyText } from '#src/i18n/locale.ts';
import { Explanation } from '#src/pages/invoice/explanation/explanation.tsx';
import { useStore } from '#src/device/store.ts';
import type { Fix } from '#src/lib/explanation/cause.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';
import { isAsked, rankOf } from '#documents/checks/check-invoice.ts';
import { notify } from '#src/ui/notify.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';
import keys from '#src/pages/invoice/explanation/explanation.module.css';
import classes from '#src/pages/invoice/hints.module.css';
import { useLines } from '#src/pages/invoice/items/open-grids.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { checkWords } from '#src/widgets/check-words.ts';
import { RankedText } from '#src/widgets/ranked-text.tsx';
import { isSameNumber } from '#documents/numbers/exact.ts';
import { clearCause } from '#src/lib/explanation/explain.ts';
import { Button } from '#src/ui/button.tsx';
import { announce } from '#src/ui/announce.tsx';
import { useAfterPress } from '#src/ui/after-press.ts';
import { useChange } from '#src/ui/use-change.ts';
import { useCauses } from '#src/pages/invoice/explanation/use-causes.ts';
import { openChecks } from './open-checks.ts';

/**
 * The warnings of the checks; a difference opens its explanation. They never block, because many
 * correct invoices have discounts, charges or rounding.
 */
export function ChecksPanel() {
  const { invoice, form, grid, editable } = useOpenInvoice();
  // Deferred, so that typing is not delayed.
  const values = useDeferredValue(useStore(form, ({ shown }) => shown));
  const lines = useDeferredValue(useLines(grid));
  const { currency } = values;
  const found = useMemo(() => openChecks(values, lines), [values, lines]);
  // A check that appears or goes moves the grid below, and a button that is just pressed there.
  const checks = useAfterPress(found);
  const word = checkWords(currency);
  const [before, setBefore] = useState<Element | null>(null);
  const first = checks.find((check) => check.kind === 'items-total' || check.kind === 'vat');
  const announceFixed = useAnnouncedChecks(checks.map(word));
  const applyFix = useFixes(values, lines, announceFixed);
  const open = () => setBefore(document.activeElement ?? document.body);
  const close = () => {
    setBefore(null);
    if (before instanceof HTMLElement) before.focus();
  };
  const toggle = before && first ? close : open;
  const explained = {
    run: () => (first ? toggle() : false),
    label: t`Explain the difference`,
    group: t`Invoice`,
    can: first !== undefined,
  };
  const causes = useCauses({ lines, header: values, currency, file: invoice.file });
  const clear = clearCause(causes.causes);
  const fixClear = () => {
    if (!editable || !clear) return false;
    setBefore(null);
    applyFix(causes.fixOf(clear), causes.words.sentence(clear), document.activeElement);
    return true;
  };
  // An amount that the page prints is not the wrong one. People with a document compare it there
  // first.
  const mayBeWrong = (amount: string) =>
    invoice.file
      ? causes.page !== undefined &&
        causes.page.length > 0 &&
        !causes.page.some((one) => isSameNumber(one, amount))
      : true;
  // The first button already sets it.
  const isFixed = ({ kind, items }: { kind: 'vat' | 'items-total'; items: string }) => {
    const fixed = clear?.fix.header?.[kind === 'vat' ? 'total_vat' : 'total_price'];
    return fixed !== undefined && isSameNumber(fixed, items);
  };
  useKeys({
    e: explained,
    'mod+e': explained.run,
    f: {
      run: fixClear,
      label: t`Fix the likeliest cause`,
      group: t`Invoice`,
      can: editable && clear !== undefined,
    },
  });
  if (checks.length === 0) return null;
  return (
    <section
      className={classes.panel}
      data-tone={checks.some(isAsked) ? undefined : 'info'}
      aria-label={t`Checks`}
    >
      <ul className={classes.list}>
        {checks.map((check) => {
          const vat = check.kind === 'vat';
          const compared = vat || check.kind === 'items-total';
          const items = compared ? moneyText(check.items, currency) : '';
          return (
            <li key={check.kind} className={classes.line}>
              <RankedText rank={rankOf(check)}>{word(check)}</RankedText>
              {editable && check === first && clear && (
                <Button
                  size="compact-xs"
                  aria-keyshortcuts="F"
                  title={t`Fix the likeliest cause (F)`}
                  onClick={fixClear}
                >
                  {t`Fix: ${causes.words.sentence(clear)}`}{' '}
                  <kbd className={keys.key} aria-hidden>
                    F
                  </kbd>
                </Button>
              )}
              {check === first && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-expanded={before !== null}
                  title={t`Explain the difference (E)`}
                  onClick={toggle}
                >{t`Explain`}</Button>
              )}
              {editable &&
                compared &&
                !isFixed(check) &&
                mayBeWrong(vat ? check.vat : check.total) && (
                  <Button
                    variant="default"
                    size="compact-xs"
                    onClick={() => form.change(vat ? 'total_vat' : 'total_price', check.items)}
                  >
                    {vat ? t`Set the VAT to ${items}` : t`Set the total to ${items}`}
                  </Button>
                )}
            </li>
          );
        })}
      </ul>
      {before && first && (
        <Explanation
          of={causes}
          onFix={
            editable
              ? (fix, text) => {
                  setBefore(null);
                  applyFix(fix, text, before);
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </section>
  );
}

const fields = ['total_price', 'total_vat'] as const;

// The focused button may disappear with the difference; then the corrected row takes the focus.
function focusAfter(before: Element | null, row: number): void {
  requestAnimationFrame(() => {
    const cell = document.querySelector<HTMLElement>(
      `[data-row="${row}"][data-cell="total_price"]`,
    );
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    (isThere ? before : cell)?.focus();
  });
}

function useFixes(header: HeaderValues, lines: readonly Line[], onFixed: () => void) {
  const { form, grid } = useOpenInvoice();
  return (fix: Fix, text: string, before: Element | null): void => {
    const fixed = fields.filter((field) => fix.header?.[field] !== undefined);
    const put = (values: Fix['header']) => {
      for (const field of fixed) form.change(field, values?.[field] ?? '');
    };
    put(fix.header);
    const takeBack = fix.lines && grid.applyChanges(fix.lines);
    const undo = () => {
      put(header);
      takeBack?.();
    };
    onFixed();
    notify({ text: t`Fixed: ${text}`, tone: 'good', action: { label: t`Undo`, run: undo } });
    const touched = fix.lines?.change?.[0]?.id;
    const row = touched === undefined ? -1 : lines.findIndex((line) => line.id === touched);
    focusAfter(before, row === -1 ? (fix.lines?.add ? lines.length : 0) : row);
  };
}

/** Milliseconds of rest before checks are announced, since each key may change them. */
const announceAfterMs = 1_500;

/**
 * Announces new findings of the checks when typing rests, or how many are left. Findings at opening
 * are read with the page.
 * @param sentences the checks in words
 * @returns to be called for a fix, which is announced itself, so that its check is not announced as
 * gone
 */
function useAnnouncedChecks(sentences: readonly string[]): () => void {
  const all = sentences.join('\n');
  const announced = useRef(all);
  const isFixed = useRef(false);
  useChange(all, () => {
    const timer = setTimeout(() => {
      const known = announced.current.split('\n');
      const now = all === '' ? [] : all.split('\n');
      const news = now.filter((sentence) => !known.includes(sentence));
      if (announced.current !== all)
        if (news.length > 0) announce(news.join(' '));
        else if (now.length > 0)
          announce(plural(now.length, { one: '# check is left.', other: '# checks are left.' }));
        else if (!isFixed.current) announce(t`No check is open.`);
      announced.current = all;
      isFixed.current = false;
    }, announceAfterMs);
    return () => clearTimeout(timer);
  });
  return () => {
    isFixed.current = true;
  };
}
