import { t } from '@lingui/core/macro';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { withoutCardNumbers } from '#src/lib/cards/card-numbers.ts';
import classes from './facet-picker.module.css';

export interface FacetOption {
  readonly value: string;
  readonly label: string;
  /** Distinguishes options with the same name. */
  readonly hint?: string | undefined;
}

interface FacetPickerProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly options: readonly FacetOption[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** Options chosen when it opened, which stay on top so that they can be cleared. */
  readonly before?: readonly FacetOption[];
  /** Present if there are more options than can be shown. */
  readonly search?: { readonly text: string; readonly onChange: (text: string) => void };
  /** Total number of options, if not all are shown. */
  readonly total?: number | undefined;
  readonly failure?: ReactNode;
}

const noOptions: readonly FacetOption[] = [];

/** Chooses several values of one filter; every tick applies at once. */
export function FacetPicker({
  label,
  options,
  chosen: settled,
  onChange,
  before = noOptions,
  search,
  total,
  failure,
}: FacetPickerProps) {
  const [ticked, setTicked] = useState(noOptions);
  // The address changes a moment later. Until then the ticks show the new choice, and further ticks
  // build on it.
  const [ahead, setAhead] = useState({ settled, chosen: settled });
  const chosen = ahead.settled === settled ? ahead.chosen : settled;
  const has = (list: readonly FacetOption[] | undefined, { value }: FacetOption) =>
    list?.some((one) => one.value === value) ?? false;
  const top = [
    ...before,
    ...ticked.filter(
      (one) => chosen.includes(one.value) && !has(before, one) && !has(options, one),
    ),
  ];
  const others = options?.filter((one) => !has(top, one)) ?? noOptions;
  const shown = options?.length ?? 0;
  const toggle = (option: FacetOption, on: boolean) => {
    if (on && !has(ticked, option)) setTicked([...ticked, option]);
    const next = on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value);
    setAhead({ settled, chosen: next });
    onChange(next);
  };
  const box = (option: FacetOption) => (
    <li key={option.value}>
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={chosen.includes(option.value)}
          onChange={(event) => toggle(option, event.target.checked)}
        />
        <span className={classes.label}>{option.label}</span>
        {option.hint && <span className={classes.hint}>{option.hint}</span>}
      </label>
    </li>
  );
  return (
    <fieldset className={classes.picker}>
      <legend className="visually-hidden">{label}</legend>
      <div role="presentation" onKeyDown={moveFocus} ref={takeFocus}>
        {search && (
          <input
            type="search"
            className={classes.search}
            aria-label={t`Find in ${label}`}
            placeholder={t`Find…`}
            value={search.text}
            onChange={(event) => search.onChange(withoutCardNumbers(event.target.value))}
          />
        )}
        {failure}
        {top.length > 0 && (
          <ul className={classes.top} aria-label={t`Chosen`}>
            {top.map(box)}
          </ul>
        )}
        <ul
          className={classes.options}
          data-found
          aria-label={label}
          aria-busy={options === undefined && !failure}
        >
          {others.map(box)}
        </ul>
        <p className={classes.note} role="status">
          {options?.length === 0 &&
            (search?.text ? t`No match for “${search.text}”.` : t`There is nothing to choose yet.`)}
          {total !== undefined &&
            total > shown &&
            shown > 0 &&
            t`${shown} of ${total}: type to find the others.`}
        </p>
      </div>
    </fieldset>
  );
}

// With touch, the focus would only open a keyboard over the list.
const takeFocus = (picker: HTMLElement | null) => {
  if (!matchMedia('(pointer: coarse)').matches) picker?.querySelector('input')?.focus();
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const places = [...event.currentTarget.querySelectorAll('input')];
  const [first] = places;
  const at = places.findIndex((place) => place === document.activeElement);
  const typing = first?.type === 'search' && at === 0;
  const last = places.length - 1;
  const to = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    Home: typing ? undefined : 0,
    End: typing ? undefined : last,
  }[event.key];
  if (to !== undefined) {
    places[to]?.focus();
    event.preventDefault();
    event.stopPropagation();
  } else if (event.key === 'Enter' && at !== -1) {
    // Enter chooses the highlighted option, or the first one found for the typed text.
    if (!typing) places[at]?.click();
    else if (first.value !== '')
      event.currentTarget.querySelector<HTMLInputElement>('[data-found] input')?.click();
    event.preventDefault();
    event.stopPropagation();
  } else if (!typing && first?.type === 'search' && event.key.length === 1 && event.key !== ' ')
    first.focus();
}
