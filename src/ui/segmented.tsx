import { useId, useState } from 'react';
import classes from './segmented.module.css';

/** One of the things that can be chosen. */
export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly lang?: string;
}

interface SegmentedProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Segment<T>[];
  readonly value: string;
  readonly onChoose: (value: T) => void;
}

/** A few choices side by side, one of which holds. */
export function Segmented<T extends string>({
  legend,
  choices,
  value,
  onChoose,
}: SegmentedProps<T>) {
  const name = useId();
  // A language takes a moment to arrive: the choice shows at once, until what holds changes.
  const [wish, setWish] = useState({ chosen: value, over: value });
  const shown = wish.over === value ? wish.chosen : value;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice} lang={choice.lang}>
            <input
              type="radio"
              name={name}
              checked={choice.value === shown}
              onChange={() => {
                setWish({ chosen: choice.value, over: value });
                onChoose(choice.value);
              }}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
