import { useLingui } from '@lingui/react/macro';
import { useId, useState, type KeyboardEvent } from 'react';
import { createdPresets, presetOf, presetRange, type DayRange } from '#src/lib/created-presets.ts';
import { todayIso } from '#src/lib/days.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { presetNames } from './created-names.ts';
import classes from './created-panel.module.css';

interface CreatedPanelProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

// A year that is being typed passes through 0002, 0020 and 0202.
const firstDay = '1900-01-01';

/** The days of creation: by name, or between two days. */
export function CreatedPanel({ range, onChange }: CreatedPanelProps) {
  const { t } = useLingui();
  const id = useId();
  // What is typed may be no range yet: the address gets it when it is one.
  const [typed, setTyped] = useState(range);
  const today = todayIso();
  const present = presetOf(range, today);
  const backwards = (typed.from ?? '') > (typed.to ?? '~');
  const take = (next: DayRange) => {
    setTyped(next);
    const whole = [next.from, next.to].every((day) => day === undefined || day >= firstDay);
    if (whole && (next.from ?? '') <= (next.to ?? '~')) onChange(next);
  };
  const wrong = backwards ? { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` } : {};
  return (
    <div className={classes.panel}>
      <div
        className={classes.presets}
        role="toolbar"
        tabIndex={-1}
        aria-label={t`Created`}
        onKeyDown={moveFocus}
        ref={takeFocus}
      >
        {createdPresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            aria-pressed={preset === present}
            onClick={() => take(presetRange(preset, today))}
          >
            {t(presetNames[preset])}
          </button>
        ))}
      </div>
      <fieldset className={classes.between}>
        <legend>{t`Between`}</legend>
        <label>
          <span>{t`From`}</span>
          <input
            type="date"
            value={typed.from ?? ''}
            {...wrong}
            onChange={(event) => take({ ...typed, from: event.target.value || undefined })}
          />
        </label>
        <label>
          <span>{t`To`}</span>
          <input
            type="date"
            value={typed.to ?? ''}
            {...wrong}
            onChange={(event) => take({ ...typed, to: event.target.value || undefined })}
          />
        </label>
      </fieldset>
      <p id={`${id}-wrong`} className={classes.wrong} role="status">
        {backwards && (
          <>
            <span>{t`The first day is after the last.`}</span>{' '}
            <LinkButton
              onClick={() => take({ from: typed.to, to: typed.from })}
            >{t`Swap them`}</LinkButton>
          </>
        )}
      </p>
    </div>
  );
}

const takeFocus = (presets: HTMLElement | null) => {
  (
    presets?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? presets?.querySelector('button')
  )?.focus();
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  }[event.key];
  if (to === undefined) return;
  buttons.at(to % buttons.length)?.focus();
  event.preventDefault();
}
