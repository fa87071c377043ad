import { t } from '@lingui/core/macro';
import { KeyCaps } from './key-caps.tsx';
import type { PaletteOption, Section } from './palette-sections.ts';
import classes from './palette.module.css';

interface PaletteListProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
  readonly onChoose: (option: PaletteOption) => void;
}

export const lineId = (list: string, option: string): string =>
  `${list}-${option.replaceAll(' ', '_')}`;

/** The options by section; the focus stays in the field above. */
export function PaletteList({ id, sections, active, onActive, onChoose }: PaletteListProps) {
  return (
    // No HTML element is a list of suggestions that can be styled, so the roles follow the ARIA
    // combobox pattern.
    <div id={id} role="listbox" tabIndex={-1} aria-label={t`Commands`} className={classes.list}>
      {sections
        .filter(({ options }) => options.length > 0)
        .map(({ name, options }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={classes.heading} aria-hidden>
              {name}
            </div>
            {options.map((option) => (
              // The keys are handled by the field, which holds the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys of the field
              <div
                key={option.id}
                id={lineId(id, option.id)}
                role="option"
                tabIndex={-1}
                aria-selected={option.id === active}
                className={classes.option}
                // Keeps the focus in the field when an option is clicked.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => onActive(option.id)}
                onClick={() => onChoose(option)}
              >
                <span className={classes.label}>
                  <Marked text={option.label} marks={option.marks} />
                </span>
                {option.hint && <span className={classes.hint}>{option.hint}</span>}
                {option.keys.length > 0 && (
                  <span className={classes.keys}>
                    {option.keys.map((keys) => (
                      <span key={keys}>
                        <KeyCaps keys={keys} />
                      </span>
                    ))}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

/** A text with its matches marked; of overlapping marks the first counts. */
function Marked({ text, marks }: { text: string; marks: PaletteOption['marks'] }) {
  const parts = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at) continue;
    parts.push(
      text.slice(at, from),
      <mark key={from} className={classes.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}
