import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import type { Check } from '#src/lib/checks/check-invoice.ts';
import { formatMoney } from '#src/lib/money.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import classes from './checks-panel.module.css';
import { useCheckWords } from './check-words.ts';
import type { HeaderForm } from '#src/pages/invoice/fields/header-form.ts';
import { shownValues, useHeader } from '#src/pages/invoice/fields/use-header-form.ts';
import { openChecks } from './open-checks.ts';
import { useFixes } from './use-fixes.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import { useLines } from '#src/pages/invoice/items/use-item-grid.ts';

const Explanation = lazyPart(
  () => import('#src/pages/invoice/explanation/explanation.tsx'),
  (part) => part.Explanation,
);

interface ChecksPanelProps {
  readonly form: HeaderForm;
  readonly grid: ItemGrid;
  /** The address of the document. */
  readonly file: string | null;
  readonly editable: boolean;
}

const isDifference = (check: Check) => check.kind === 'items-total' || check.kind === 'vat';

/**
 * The warnings of the checks; a difference opens its explanation. Nothing is blocked: many good
 * invoices have discounts, charges and rounding.
 */
export function ChecksPanel({ form, file, grid, editable }: ChecksPanelProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const values = useHeader(form, shownValues);
  const change = editable ? form.change : undefined;
  const { currency } = values;
  const lines = useLines(grid);
  const checks = useMemo(() => openChecks(values, lines), [values, lines]);
  const word = useCheckWords(currency);
  const [before, setBefore] = useState<Element | null>(null);
  const first = checks.find(isDifference);
  const applyFix = useFixes({ header: values, lines, change, grid: change && grid });
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
  useKeys({ e: explained, 'mod+e': explained.run });
  if (checks.length === 0) return null;

  const setTo = (check: Check): ReactNode => {
    if (!change || (check.kind !== 'items-total' && check.kind !== 'vat')) return null;
    const items = formatMoney(check.items, currency, locale);
    const vat = check.kind === 'vat';
    return (
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => change(vat ? 'total_vat' : 'total_price', check.items)}
      >
        {vat ? t`Set the VAT to ${items}` : t`Set the total to ${items}`}
      </Button>
    );
  };
  return (
    <section className={classes.panel} aria-label={t`Worth a look`}>
      <ul className={classes.list}>
        {checks.map((check) => (
          <li key={check.kind} className={classes.line}>
            <IconText icon={<IconAlertTriangle size={14} />} tone="warn">
              {word(check)}
            </IconText>
            <span className={classes.actions}>
              {setTo(check)}
              {check === first && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-expanded={before !== null}
                  title={t`Explain the difference (E)`}
                  onClick={toggle}
                >{t`Explain`}</Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {before && first && (
        <Suspense fallback={null}>
          <Explanation
            lines={lines}
            header={values}
            currency={currency}
            file={file}
            onFix={
              applyFix &&
              ((fix, text) => {
                setBefore(null);
                applyFix(fix, text, before);
              })
            }
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}
