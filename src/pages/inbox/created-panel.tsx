import { useLingui } from '@lingui/react/macro';
import { createdPresets, presetOf, presetRange, type DayRange } from '#src/lib/created-presets.ts';
import { todayIso } from '#src/lib/days.ts';
import { presetNames } from './created-names.ts';
import classes from './created-panel.module.css';

interface CreatedPanelProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

/** The days of creation: by name, or between two days. */
export function CreatedPanel({ range, onChange }: CreatedPanelProps) {
  const { t } = useLingui();
  const today = todayIso();
  const present = presetOf(range, today);
  const day = (text: string) => text || undefined;
  return (
    <div className={classes.panel}>
      <fieldset className={classes.presets} aria-label={t`Created`}>
        {createdPresets.map((preset) => (
          <button key={preset} type="button" className={classes.preset} aria-pressed={preset === present} onClick={() => onChange(presetRange(preset, today))}>
            {t(presetNames[preset])}
          </button>
        ))}
      </fieldset>
      <fieldset className={classes.between}>
        <legend>{t`Between`}</legend>
        <label>
          <span>{t`From`}</span>
          <input type="date" value={range.from ?? ''} max={range.to} onChange={(event) => onChange({ ...range, from: day(event.target.value) })} />
        </label>
        <label>
          <span>{t`To`}</span>
          <input type="date" value={range.to ?? ''} min={range.from} onChange={(event) => onChange({ ...range, to: day(event.target.value) })} />
        </label>
      </fieldset>
    </div>
  );
}
