import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ComponentType, type RefObject } from 'react';
import { longestSearch } from '#contract/paging.ts';
import { focusPage, returnFocus } from '#src/ui/focus.ts';
import { withoutCardNumbers } from '#src/lib/cards/card-numbers.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import classes from './search-field.module.css';

// Milliseconds. The pause after which a search is sent adapts to the typing speed between these
// limits, so that fast typists wait less and a word is still searched once.
const [shortestPauseMs, longestPauseMs] = [50, 250];

export interface OfferInput {
  readonly text: string;
  /** Replaces the text by the rest that no filter took. */
  readonly onTake: (rest: string) => void;
}

interface SearchFieldProps {
  readonly label: string;
  /** The search in the address. */
  readonly value: string;
  readonly onSearch: (query: string) => void;
  /** Called on Enter or an arrow key, which move on to the results. */
  readonly onLeave?: (query: string) => void;
  /** The key that focuses the field, shown while it is empty. */
  readonly shortcut?: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  /** Removes what must not be stored from a text; by default the middle of card numbers. */
  readonly clean?: (text: string) => string;
  /** Shown below the field; its offers are buttons marked `data-offer`. */
  readonly Below?: ComponentType<OfferInput>;
}

/**
 * A search field that follows the address and changes it when typing pauses. Esc clears, and
 * then returns to where the focus was; Enter and leaving the field do not wait.
 */
export function SearchField({
  label,
  value,
  onSearch,
  onLeave,
  shortcut,
  field,
  clean = withoutCardNumbers,
  Below,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [written, setWritten] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTyped = useRef(0);
  const left = useRef<Element>(null);
  if (seen !== value) {
    setSeen(value);
    // Changed by Back or a link, so the address wins over the field.
    if (value !== written) {
      setText(value);
      setWritten(value);
    }
  }
  const write = (next: string) => {
    clearTimeout(timer.current);
    const query = next.trim().slice(0, 200);
    if (query === value && query === written) return;
    setWritten(query);
    onSearch(query);
  };
  // Other changes of the address during the pause are kept.
  const latest = useLatest(write);
  const take = (rest: string) => {
    clearTimeout(timer.current);
    setText(rest);
    setWritten(rest);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const pause = 1.5 * (Date.now() - lastTyped.current);
    lastTyped.current = Date.now();
    timer.current = setTimeout(
      () => latest.current(next),
      Math.min(longestPauseMs, Math.max(shortestPauseMs, pause)),
    );
  };
  return (
    <search className={classes.search}>
      <IconSearch className={classes.icon} size={16} aria-hidden />
      <input
        ref={field}
        className={classes.field}
        type="search"
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={shortcut}
        value={text}
        maxLength={longestSearch}
        onChange={(event) => type(clean(event.currentTarget.value))}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.parentElement?.contains(relatedTarget)) left.current = relatedTarget;
        }}
        // The next action of the person must apply to the typed text.
        onBlur={() => write(text)}
        onKeyDown={(event) => {
          const offer =
            event.key === 'ArrowDown' &&
            event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-offer]');
          if (offer) {
            event.preventDefault();
            offer.focus();
          } else if (event.key === 'Enter' || (event.key === 'ArrowDown' && onLeave)) {
            event.preventDefault();
            write(text);
            if (!onLeave || text.trim() === '') return;
            focusPage();
            onLeave(text.trim().slice(0, 200));
          }
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') {
            event.currentTarget.blur();
            returnFocus(left.current);
          }
          setText('');
          write('');
        }}
      />
      {shortcut && text === '' && (
        <kbd className={classes.key} aria-hidden>
          {shortcut}
        </kbd>
      )}
      {Below && text.trim() !== '' && <Below text={text} onTake={take} />}
    </search>
  );
}
