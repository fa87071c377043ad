import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useId, useState, type KeyboardEvent } from 'react';
import {
  createdPresets,
  presetOf,
  presetRange,
  type DayRange,
} from '#src/lib/dates/created-presets.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { anyWay, moveFocus } from '#src/ui/focus.ts';
import { announce } from '#src/ui/announce.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { presetNames } from './created-names.ts';
import { PresetButton } from './preset-button.tsx';
import classes from './created-days.module.css';

interface CreatedDaysProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
  /** Inside a panel: it has a heading and a button to clear, and takes the focus. */
  readonly inPanel?: boolean;
}

// While a year is typed, the field has 0002, 0020 and 0202 in between.
const firstDay = '1900-01-01';
const isBackwards = ({ from = '', to = '~' }: DayRange) => from > to;
const anyDay: DayRange = { from: undefined, to: undefined };

export function CreatedDays({ range, onChange, inPanel = false }: CreatedDaysProps) {
  const id = useId();
  // Typed days may be no valid range yet, so only a valid one goes into the address.
  const [typed, setTyped] = useState(range);
  const [last, setLast] = useState(range);
  // Days chosen elsewhere, such as by a preset, replace what was typed.
  if (last.from !== range.from || last.to !== range.to) {
    setLast(range);
    setTyped(range);
  }
  const today = todayIso();
  const present = presetOf(range, today);
  const backwards = isBackwards(typed);
  const wrong = t`The first day is after the last.`;
  const take = (next: DayRange) => {
    setTyped(next);
    const whole = [next.from, next.to].every((day) => day === undefined || day >= firstDay);
    if (whole && !isBackwards(next)) onChange(next);
    if (isBackwards(next) && !backwards) announce(wrong);
  };
  return (
    <div className={classes.days} data-panel={inPanel || undefined}>
      {!inPanel && <span id={id} className={classes.title}>{t`Created`}</span>}
      <div
        className={classes.presets}
        role="toolbar"
        tabIndex={-1}
        aria-label={inPanel ? t`Created` : undefined}
        aria-labelledby={inPanel ? undefined : id}
        onKeyDown={onKeyDown}
        ref={inPanel ? takeFocus : undefined}
      >
        {!inPanel && (
          <PresetButton
            aria-pressed={range.from === undefined && range.to === undefined}
            onClick={() => take(anyDay)}
          >{t`Any day`}</PresetButton>
        )}
        {createdPresets.map((preset) => (
          <PresetButton
            key={preset}
            aria-pressed={preset === present}
            onClick={() => take(presetRange(preset, today))}
          >
            {i18n._(presetNames[preset])}
          </PresetButton>
        ))}
      </div>
      <fieldset className={classes.between}>
        <legend>{t`Between`}</legend>
        <DateField
          label={t`From`}
          value={typed.from ?? ''}
          onChange={(from) => take({ ...typed, from: from || undefined })}
        />
        <DateField
          label={t`To`}
          value={typed.to ?? ''}
          onChange={(to) => take({ ...typed, to: to || undefined })}
          error={
            backwards && (
              <>
                {wrong}{' '}
                <LinkButton
                  onClick={() => take({ from: typed.to, to: typed.from })}
                >{t`Swap them`}</LinkButton>
              </>
            )
          }
        />
      </fieldset>
    </div>
  );
}

const takeFocus = (presets: HTMLElement | null) => {
  (
    presets?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? presets?.querySelector('button')
  )?.focus();
};

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  if (moveFocus(buttons, event.key, anyWay)) event.preventDefault();
}
