import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Check } from '#src/lib/checks/check-invoice.ts';
import { formatDay } from '#src/lib/days.ts';
import { formatDecimal, formatMoney } from '#src/lib/money.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useWords } from '#src/widgets/words.tsx';
import classes from './checks-panel.module.css';

interface ChecksPanelProps {
  readonly checks: readonly Check[];
  readonly currency: string;
  /** Puts an amount into a field; absent where nothing may be changed. */
  readonly onFix?: ((field: 'total_price' | 'total_vat', amount: string) => void) | undefined;
}

const without = (amount: string): string => amount.replace('-', '');

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
  const words = useWords();
  const money = (amount: string) => formatMoney(amount, currency, locale);
  switch (check.kind) {
    case 'missing': {
      const names = check.fields.map((field) => words.field(field)).join(', ');
      return <Line>{t`Missing: ${names}`}</Line>;
    }
    case 'items-total': {
      const [items, difference] = [money(check.items), money(without(check.difference))];
      return (
        <Line fix={onFix && { label: t`Set the total to ${items}`, run: () => onFix('total_price', check.items) }}>
          {check.difference.startsWith('-') ? t`The items add up to ${items}, ${difference} less than the total.` : t`The items add up to ${items}, ${difference} more than the total.`}
        </Line>
      );
    }
    case 'vat': {
      const [items, difference] = [money(check.items), money(without(check.difference))];
      return (
        <Line fix={onFix && { label: t`Set the VAT to ${items}`, run: () => onFix('total_vat', check.items) }}>
          {check.difference.startsWith('-') ? t`The items hold ${items} VAT, ${difference} less than the invoice.` : t`The items hold ${items} VAT, ${difference} more than the invoice.`}
        </Line>
      );
    }
    case 'decimals': {
      const { currency: code, amount } = check;
      const written = formatDecimal(amount, locale);
      return <Line>{t`${written} is finer than ${code} is written: this currency has ${plural(check.decimals, { 0: 'no decimals', one: '# decimal', other: '# decimals' })}.`}</Line>;
    }
    case 'future': {
      const day = formatDay(check.date, locale);
      return <Line>{t`The invoice date, ${day}, is in the future.`}</Line>;
    }
    case 'old': {
      const day = formatDay(check.date, locale);
      return <Line>{t`The invoice date, ${day}, is more than a year ago.`}</Line>;
    }
  }
}

function Line({ children, fix }: { children: ReactNode; fix?: { label: string; run: () => void } | undefined }) {
  return (
    <li className={classes.line}>
      <IconText icon={<IconAlertTriangle size={14} />} tone="warn">{children}</IconText>
      {fix && <Button variant="default" size="compact-xs" onClick={fix.run}>{fix.label}</Button>}
    </li>
  );
}
