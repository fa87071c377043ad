import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import classes from './collisions.module.css';
import { useFieldText } from './use-field-text.ts';

export type Side = 'theirs' | 'mine';

/** One thing to choose: a value of a field or cell, or what becomes of a line. */
export interface Choice {
  readonly key: string;
  /** What it is about, for the eye. */
  readonly name: string;
  /** Wire name of the field or cell whose values these are; null where `theirs` and `mine` are sentences. */
  readonly field: string | null;
  readonly base: string | null;
  readonly theirs: string;
  readonly mine: string;
  readonly settle: (mine: boolean) => void;
}

interface ChoicePairProps {
  readonly choice: Choice;
  readonly currency: string;
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
  /** To the next thing to choose, or the one before. */
  readonly onMove: (by: -1 | 1) => void;
}

/** Theirs on the left, mine on the right, nothing chosen beforehand. */
export function ChoicePair({ choice, currency, side, onSide, onMove }: ChoicePairProps) {
  const { t } = useLingui();
  const texts = {
    base: useFieldText(choice.field ?? '', choice.base ?? '', currency),
    theirs: useFieldText(choice.field ?? '', choice.theirs, currency),
    mine: useFieldText(choice.field ?? '', choice.mine, currency),
  };
  const whose: Record<Side, string> = { theirs: t`Theirs`, mine: t`Mine` };
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={classes.pair} onKeyDown={onKeyDown}>
      <legend className={classes.name}>{choice.name}{choice.base !== null && <span className={classes.whose}> · {t`was ${texts.base}`}</span>}</legend>
      {(['theirs', 'mine'] as const).map((one) => (
        <label key={one} className={classes.choice} data-chosen={side === one || undefined}>
          <input type="radio" name={choice.key} value={one} checked={side === one} onChange={() => onSide(one)} />
          <span className={classes.whose}>{whose[one]}</span>
          <span className={classes.value}>{texts[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
