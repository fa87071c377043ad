import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ComponentType, type RefObject } from 'react';
import { withoutCardNumbers } from '#src/lib/card-numbers.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import classes from './search-field.module.css';

// Typing has paused when the next letter is later than the last ones were: whoever types fast waits
// less, and a word asks the service once either way. In milliseconds.
const [shortestPause, longestPause] = [50, 250];

export interface OfferInput {
  readonly text: string;
  /** Leaves this in the field: the address says the rest. */
  readonly onTake: (rest: string) => void;
}

interface SearchFieldProps {
  readonly label: string;
  /** What the address bar holds. */
  readonly value: string;
  readonly onSearch: (query: string) => void;
  /** Enter or an arrow leads on to what was found. */
  readonly onLeave?: (query: string) => void;
  /** The key that leads here, shown while the field is empty. */
  readonly shortcut?: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  /**
   * What may be kept of a text, before anything keeps it; else all but the middle of a card number.
   */
  readonly clean?: (text: string) => string;
  /** Stands below a text and may offer something for it, each a button marked `data-offer`. */
  readonly Below?: ComponentType<OfferInput>;
}

/**
 * A search that follows the address bar and writes to it when typing pauses. Esc clears; Enter and
 * leaving the field do not wait.
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
  if (seen !== value) {
    setSeen(value);
    // Changed by Back or by a link, not by this field: what stands in the address counts.
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
  // Whatever else changed in the address during the pause stays in it.
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
      Math.min(longestPause, Math.max(shortestPause, pause)),
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
        onChange={(event) => type(clean(event.currentTarget.value))}
        // Whatever is pressed next acts on what was typed.
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
            event.currentTarget.blur();
            onLeave(text.trim().slice(0, 200));
          }
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') event.currentTarget.blur();
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
