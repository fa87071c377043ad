import { Trans } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import classes from './choices.module.css';
import { anyWay } from './focus.ts';

interface ChoicesProps {
  readonly id?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  /** Called on Esc and on the arrow up from the first option. */
  readonly onBack?: () => void;
}

/** The readings of a typed text as buttons; nothing ambiguous is taken silently. */
export function Choices({ id, options, onChoose, onBack }: ChoicesProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const here = buttons.findIndex((button) => button === document.activeElement);
    const step = anyWay[event.key];
    if (step !== undefined && here + step >= 0)
      buttons[Math.min(here + step, buttons.length - 1)]?.focus();
    else if (onBack && (event.key === 'Escape' || step !== undefined)) onBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The arrow keys of the buttons are handled by their container.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its parts
    <div id={id} className={classes.choices} onKeyDown={onKeyDown}>
      <span>
        <Trans>Did you mean</Trans>
      </span>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={classes.choice}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
