import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { announce } from '#src/ui/announce.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import type { Side } from './conflict-compare.tsx';
import classes from './conflict-compare.module.css';

/** One thing to choose. */
export interface ToChoose {
  readonly key: string;
  /** What it is about, for the eye. */
  readonly name: string;
  readonly settle: (mine: boolean) => void;
}

/** What a pair is told by its form. */
export interface PairState {
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
  readonly onMove: (by: -1 | 1) => void;
}

interface ChoiceFormProps<C extends ToChoose> {
  readonly choices: readonly C[];
  readonly pair: (choice: C, state: PairState) => ReactNode;
  /** Grows with each save that ended here: then, and only then, it takes the focus. */
  readonly asked: number;
  readonly saving: boolean;
  /** After everything chosen was settled. */
  readonly onSave: () => Promise<unknown>;
}

/**
 * Somebody else changed what I am changing: both side by side. Left and right choose, up and down
 * go to the next one, Enter saves what was chosen. It takes the focus only when a save ended here.
 */
export function ChoiceForm<C extends ToChoose>({
  choices,
  pair,
  asked,
  saving,
  onSave,
}: ChoiceFormProps<C>) {
  const { t } = useLingui();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const goTo = (index: number) => {
    const radios = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []),
    ].slice(index * 2, index * 2 + 2);
    (radios.find((radio) => radio.checked) ?? radios[0])?.focus();
  };
  // With each save that ended here, and not with each choice.
  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (!element) return;
      // It stands above the fields, where the person may not be looking.
      element.scrollIntoView({ block: 'nearest' });
      if (asked > 0) element.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    },
    [asked],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const open = choices.findIndex(({ key }) => sides[key] === undefined);
    const missing = choices[open];
    if (missing) {
      goTo(open);
      announce(t`Choose for ${missing.name} first.`);
      return;
    }
    for (const choice of choices) choice.settle(sides[choice.key] === 'mine');
    await onSave();
  };
  return (
    <form
      ref={attach}
      className={classes.box}
      aria-labelledby={titleId}
      onSubmit={(event) => void submit(event)}
    >
      <div role="alert">
        <h2 id={titleId} className={classes.title}>
          <IconText
            icon={<IconUsers size={16} />}
            tone="warn"
          >{t`Someone else changed this meanwhile`}</IconText>
        </h2>
      </div>
      <p className={classes.how}>{t`Choose what holds: ← theirs, → mine, Enter saves.`}</p>
      {choices.map((choice, index) =>
        pair(choice, {
          side: sides[choice.key],
          onSide: (side) => setSides((all) => ({ ...all, [choice.key]: side })),
          onMove: (by) => goTo(Math.min(Math.max(index + by, 0), choices.length - 1)),
        }),
      )}
      <div className={classes.end}>
        <Button type="submit" loading={saving} size="compact-sm">{t`Save what was chosen`}</Button>
      </div>
    </form>
  );
}
