import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Check } from '#src/lib/checks/check-invoice.ts';
import { formatMoney } from '#src/lib/money.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './checks-panel.module.css';
import { useCheckWords } from './checks-words.ts';

interface ChecksPanelProps {
  readonly checks: readonly Check[];
  readonly currency: string;
  /** Puts an amount into a field; absent where nothing may be changed. */
  readonly onFix?: ((field: 'total_price' | 'total_vat', amount: string) => void) | undefined;
}

/** What is worth a look. It warns and never blocks: many good invoices have discounts, charges and rounding. */
export function ChecksPanel({ checks, currency, onFix }: ChecksPanelProps) {
  const { t } = useLingui();
  if (checks.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t`Worth a look`}>
      <ul className={classes.list}>
        {checks.map((check) => <Hint key={check.kind} check={check} currency={currency} onFix={onFix} />)}
      </ul>
    </section>
  );
}

function Hint({ check, currency, onFix }: { check: Check } & Omit<ChecksPanelProps, 'checks'>) {
  const { t } = useLingui();
  const locale = useLocale();
  const sentence = useCheckWords(currency)(check);
  if (!onFix || (check.kind !== 'items-total' && check.kind !== 'vat')) return <Line>{sentence}</Line>;
  const items = formatMoney(check.items, currency, locale);
  const fix = check.kind === 'vat' ? { label: t`Set the VAT to ${items}`, run: () => onFix('total_vat', check.items) } : { label: t`Set the total to ${items}`, run: () => onFix('total_price', check.items) };
  return <Line fix={fix}>{sentence}</Line>;
}

function Line({ children, fix }: { children: ReactNode; fix?: { label: string; run: () => void } | undefined }) {
  return (
    <li className={classes.line}>
      <IconText icon={<IconAlertTriangle size={14} />} tone="warn">{children}</IconText>
      {fix && <Button variant="default" size="compact-xs" onClick={fix.run}>{fix.label}</Button>}
    </li>
  );
}
