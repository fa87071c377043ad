import { useLingui } from '@lingui/react/macro';
import { Segmented } from '#src/ui/segmented.tsx';
import { useCurrencyName } from './use-currency-name.ts';
import classes from './insights.module.css';

const mostSideBySide = 6;

interface CurrencyChoiceProps {
  readonly currencies: readonly string[];
  readonly value: string;
  readonly onChoose: (currency: string) => void;
}

/** In which currency the sections below it are. */
export function CurrencyChoice({ currencies, value, onChoose }: CurrencyChoiceProps) {
  const { t } = useLingui();
  const nameOf = useCurrencyName();
  if (currencies.length < 2) return null;
  if (currencies.length <= mostSideBySide)
    return (
      <div className={classes.choice} data-print="no">
        <Segmented
          legend={t`Currency`}
          choices={currencies.map((one) => ({ value: one, label: nameOf(one) }))}
          value={value}
          onChoose={onChoose}
        />
      </div>
    );
  return (
    <label className={classes.choice} data-print="no">
      <span>{t`Currency`}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {currencies.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
