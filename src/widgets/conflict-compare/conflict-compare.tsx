import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import classes from './conflict-compare.module.css';

export type Side = 'theirs' | 'mine';

interface ConflictCompareProps {
  /** Tells it from the others of the form. */
  readonly choiceKey: string;
  /** What it is about. */
  readonly name: string;
  /** What it was before both changed it; null where that says nothing. */
  readonly was: string | null;
  readonly texts: Readonly<Record<Side, string>>;
  /** What choosing a side is called. */
  readonly words: Readonly<Record<Side, string>>;
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
  /** To the next thing to choose, or the one before. */
  readonly onMove: (by: -1 | 1) => void;
}

/** Theirs on the left, mine on the right, nothing chosen beforehand. */
export function ConflictCompare({
  choiceKey,
  name,
  was,
  texts,
  words,
  side,
  onSide,
  onMove,
}: ConflictCompareProps) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowLeft: 'theirs', ArrowRight: 'mine' }[event.key];
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (to === 'theirs' || to === 'mine') {
      onSide(to);
      event.currentTarget.querySelector<HTMLInputElement>(`input[value=${to}]`)?.focus();
    } else if (by === -1 || by === 1) onMove(by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys belong to the two choices inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of what is inside
    <fieldset className={classes.pair} onKeyDown={onKeyDown}>
      <legend className={classes.name}>
        {name}
        {was !== null && <span className={classes.whose}> · {t`was ${was}`}</span>}
      </legend>
      {(['theirs', 'mine'] as const).map((one) => (
        <label key={one} className={classes.choice} data-chosen={side === one || undefined}>
          <input
            type="radio"
            name={choiceKey}
            value={one}
            checked={side === one}
            onChange={() => onSide(one)}
          />
          <span className={classes.whose}>{words[one]}</span>
          <span className={classes.value}>{texts[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
