import { useId, useState } from 'react';
import classes from './segmented.module.css';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly lang?: string;
}

interface SegmentedProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Segment<T>[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChoose: (value: T) => void;
}

export function Segmented<T extends string>({
  legend,
  choices,
  value,
  disabled,
  onChoose,
}: SegmentedProps<T>) {
  const name = useId();
  // Loading a language takes a moment, so the choice is shown at once, until the value changes.
  const [choice, setChoice] = useState({ chosen: value, over: value });
  // The value has changed, so an earlier choice must not apply when it changes back.
  if (choice.over !== value) setChoice({ chosen: value, over: value });
  const shown = choice.over === value ? choice.chosen : value;
  return (
    <fieldset className={classes.choices} disabled={disabled}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {choices.map((one) => (
          <label key={one.value} className={classes.choice} lang={one.lang}>
            <input
              type="radio"
              name={name}
              checked={one.value === shown}
              onChange={() => {
                setChoice({ chosen: one.value, over: value });
                onChoose(one.value);
              }}
            />
            {one.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
