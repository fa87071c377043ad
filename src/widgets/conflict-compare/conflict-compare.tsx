import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import {
  useCallback,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusPageAfter } from '#src/ui/focus.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useChange } from '#src/ui/use-change.ts';
import classes from './conflict-compare.module.css';

type Side = 'theirs' | 'mine';
const sidesInOrder = ['theirs', 'mine'] as const;

export interface Choice {
  readonly key: string;
  readonly name: string;
  /** The value before both sides changed it; null where it says nothing. */
  readonly was: ReactNode;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  readonly settle: (mine: boolean) => void;
}

/** A value inside a sentence, which may be an element. */
const Old = ({ value }: { value: ReactNode }) => value;

/** What somebody else changed and was merged with unsaved edits, until it is dismissed. */
export function RemoteNews({
  lines,
  onDismiss,
}: {
  lines: readonly ReactNode[];
  onDismiss: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useChange(
    lines.length,
    (_count, before) => {
      const texts = [...(list.current?.children ?? [])].map(({ textContent }) => textContent);
      if (texts.length > before) announce(texts.slice(before).join(' '));
    },
    0,
  );
  return (
    <section className={classes.news} aria-label={t`Changed in the meantime`}>
      <ul ref={list}>
        {lines.map((line, index) => (
          <li key={index}>
            <IconText icon={<IconUsers size={16} />} tone="info">
              {line}
            </IconText>
          </li>
        ))}
      </ul>
      <Button
        ref={focusPageAfter}
        variant="subtle"
        size="compact-sm"
        onClick={onDismiss}
      >{t`Got it`}</Button>
    </section>
  );
}

/** Scrolls the whole choice into view, not only the focused button. */
function focusInView(stop: HTMLElement | null | undefined): void {
  stop?.focus({ preventScroll: true });
  (stop?.closest('fieldset') ?? stop)?.scrollIntoView({ block: 'nearest' });
}

/**
 * Lets a person decide fields that both sides changed: theirs on the left, mine on the right, none
 * preselected. Left and right choose, up and down move to the next field, Enter saves.
 */
export function ChoiceForm({
  choices,
  words,
  asked,
  saving,
  onSave,
}: {
  choices: readonly Choice[];
  /** Names of the two sides. */
  words: Readonly<Record<Side, string>>;
  /** Increases with each save that these fields stopped, when the form takes the focus. */
  asked: number;
  saving: boolean;
  /** Called when every field is decided. */
  onSave: () => Promise<unknown>;
}) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  // A save that failed here marks the fields that are not decided yet.
  const [lacking, setLacking] = useState({ asked, shown: false });
  const isLacking = lacking.shown || (lacking.asked !== asked && Object.keys(sides).length > 0);
  const missing = choices.find(({ key }) => sides[key] === undefined);
  const goTo = (index: number) => {
    const radios = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []),
    ].slice(index * 2, index * 2 + 2);
    focusInView(radios.find((radio) => radio.checked) ?? radios[0]);
  };
  // Runs at each failed save, not at each choice.
  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (!element) return;
      // It is above the fields and may be out of view, but the field in use stays in view.
      element.scrollIntoView({ block: 'nearest' });
      if (asked === 0) {
        document.activeElement?.scrollIntoView({ block: 'nearest' });
        return;
      }
      const open = [...element.querySelectorAll('fieldset')].find(
        (pair) => !pair.querySelector('input:checked'),
      );
      if (open) focusInView(open.querySelector('input'));
      // A person who saves after deciding everything saves these decisions.
      else element.requestSubmit();
    },
    [asked],
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing) {
      goTo(choices.indexOf(missing));
      setLacking({ asked, shown: true });
      return;
    }
    for (const choice of choices) choice.settle(sides[choice.key] === 'mine');
    await onSave();
  };
  const choose = (key: string, side: Side) => setSides((all) => ({ ...all, [key]: side }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string, index: number) => {
    const to = { ArrowLeft: 'theirs' as const, ArrowRight: 'mine' as const }[event.key];
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (to) {
      choose(key, to);
      event.currentTarget.querySelector<HTMLInputElement>(`input[value=${to}]`)?.focus();
    } else if (by) goTo(Math.min(Math.max(index + by, 0), choices.length - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
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
          >{t`Someone else changed this in the meantime`}</IconText>
        </h2>
      </div>
      <p className={classes.how}>
        {t`Choose which value to keep.`}{' '}
        <span data-about-keys>{t`← theirs, → mine, Enter saves.`}</span>
      </p>
      {choices.map(({ key, name, was, ...texts }, index) => (
        // The keys are handled by the two choices inside.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of parts
        <fieldset
          key={key}
          className={classes.pair}
          onKeyDown={(event) => onKeyDown(event, key, index)}
        >
          <legend className={classes.name}>
            {name}
            {was !== null && (
              <span className={classes.whose}>
                {' · '}
                <Trans>
                  was <Old value={was} />
                </Trans>
              </span>
            )}
          </legend>
          {sidesInOrder.map((side) => (
            <label
              key={side}
              className={classes.choice}
              data-chosen={sides[key] === side || undefined}
            >
              <input
                type="radio"
                name={key}
                value={side}
                checked={sides[key] === side}
                onChange={() => choose(key, side)}
              />
              <span className={classes.whose}>{words[side]}</span>
              <span className={classes.value}>{texts[side]}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={classes.end}>
        {missing && isLacking && (
          <p role="alert" className={classes.lacking}>{t`Choose for ${missing.name} first.`}</p>
        )}
        <Button type="submit" loading={saving} size="compact-sm">{t`Save what was chosen`}</Button>
      </div>
    </form>
  );
}
