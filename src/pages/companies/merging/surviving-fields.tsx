import { useLingui } from '@lingui/react/macro';
import type { Company } from '#contract/company.ts';
import {
  mergeFields,
  type MergeField,
  type Side,
  type Sides,
} from '#src/lib/merging/surviving-fields.ts';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

interface SurvivingFieldsProps {
  readonly into: Company;
  readonly from: Company;
  readonly sides: Sides;
  readonly onChange: (sides: Sides) => void;
  readonly readOnly: boolean;
}

/**
 * Field by field: the value of the company that stays, or of the one that goes. Where both say the
 * same there is nothing to choose.
 */
export function SurvivingFields({ into, from, sides, onChange, readOnly }: SurvivingFieldsProps) {
  const { t } = useLingui();
  const words = useMergeWords();
  const nothing = t`empty`;
  const value = (text: string) =>
    text.trim() === '' ? <span className={classes.quiet}>{nothing}</span> : text;
  const pair = (field: MergeField) => {
    if (into[field].trim() === from[field].trim())
      return (
        <div key={field} className={classes.both}>
          <span className={classes.field}>{words.field(field)}</span>
          <span>{value(into[field])}</span>
        </div>
      );
    const choice = (side: Side, company: Company) => (
      <label key={side} className={classes.choice} data-chosen={sides[field] === side || undefined}>
        <input
          type="radio"
          name={field}
          value={side}
          checked={sides[field] === side}
          disabled={readOnly}
          onChange={() => onChange({ ...sides, [field]: side })}
        />
        <span className={classes.value}>{value(company[field])}</span>
        <span className={classes.whose}>
          {side === 'into' ? t`of the one that stays` : t`of the one that goes`}
        </span>
      </label>
    );
    return (
      <fieldset key={field} className={classes.pair}>
        <legend className={classes.field}>{words.field(field)}</legend>
        {choice('from', from)}
        {choice('into', into)}
      </fieldset>
    );
  };
  return <div className={classes.fields}>{mergeFields.map(pair)}</div>;
}
