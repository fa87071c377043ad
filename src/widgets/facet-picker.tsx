import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './facet-picker.module.css';

/** One value that a filter can take. */
export interface FacetOption {
  readonly value: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly hint?: string | undefined;
}

interface FacetPickerProps {
  readonly label: string;
  /** Undefined while they are being read. */
  readonly options: readonly FacetOption[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** Where there are more options than can be shown. */
  readonly search?: { readonly text: string; readonly onChange: (text: string) => void };
  /** How many there are in all, when not all are shown. */
  readonly total?: number | undefined;
  readonly failure?: ReactNode;
}

/** Chooses several values of one filter; every tick counts at once. */
export function FacetPicker({ label, options, chosen, onChange, search, total, failure }: FacetPickerProps) {
  const { t } = useLingui();
  const toggle = (value: string, on: boolean) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  const shown = options?.length ?? 0;
  return (
    <fieldset className={classes.picker}>
      <legend className="visually-hidden">{label}</legend>
      {search && (
        <input
          type="search"
          className={classes.search}
          aria-label={t`Find in ${label}`}
          placeholder={t`Find…`}
          value={search.text}
          // A panel that was just opened by hand is where the person wants to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => search.onChange(event.target.value)}
        />
      )}
      {failure}
      <ul className={classes.options} aria-busy={options === undefined && !failure}>
        {options?.map((option) => (
          <li key={option.value}>
            <label className={classes.option}>
              <input type="checkbox" checked={chosen.includes(option.value)} onChange={(event) => toggle(option.value, event.target.checked)} />
              <span className={classes.label}>{option.label}</span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </label>
          </li>
        ))}
      </ul>
      {options?.length === 0 && <p className={classes.note}>{search?.text ? t`Nothing is called “${search.text}”.` : t`There is nothing to choose yet.`}</p>}
      {total !== undefined && total > shown && <p className={classes.note}>{t`${shown} of ${total}: type to find the others.`}</p>}
    </fieldset>
  );
}
