import { Trans } from '@lingui/react/macro';
import classes from './choices.module.css';

/** The readings of what was typed, to choose from: nothing is taken silently. */
export function Choices({ id, options, onChoose }: { id?: string; options: readonly { value: string; label: string }[]; onChoose: (value: string) => void }) {
  return (
    <div id={id} className={classes.choices}>
      <span><Trans>Did you mean</Trans></span>
      {options.map(({ value, label }) => (
        <button key={value} type="button" className={classes.choice} onClick={() => onChoose(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
