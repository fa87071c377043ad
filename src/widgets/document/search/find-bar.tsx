import { useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { focusNow } from '#src/ui/focus-now.ts';
import classes from './find.module.css';
import type { Find } from './use-find.ts';

interface FindBarProps {
  readonly find: Find;
  /** The visible page, where the search starts. */
  readonly page: number;
  /** An image, which has no text to search. */
  readonly textless: boolean;
  readonly onClose: () => void;
}

/**
 * Search field for the document. Enter and Shift + Enter step through the results, Esc closes it.
 */
export function FindBar({ find, page, textless, onClose }: FindBarProps) {
  const { t } = useLingui();
  const count = find.found.places.length;
  const position = find.found.current + 1;
  const said = () => {
    if (textless) return t`An image has no text to search`;
    if (!find.pages) return t`The text is still being read`;
    if (find.pages.every((words) => words.length === 0))
      return t`This document is only a picture: it has no text to search`;
    if (find.typed.trim() === '') return '';
    return count === 0 ? t`Not found` : t`${position} of ${count}`;
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      find.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of what is inside
    <div
      className={classes.bar}
      role="search"
      aria-label={t`Find in document`}
      onKeyDown={onKeyDown}
    >
      <input
        ref={focusNow}
        data-find
        className={classes.field}
        type="text"
        inputMode="search"
        aria-label={t`Text to find`}
        placeholder={t`Find in document`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => find.search(currentTarget.value, page)}
      />
      <span className={classes.said} role="status">
        {said()}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={count === 0}
        aria-label={t`Previous place`}
        title={t`Previous place`}
        onClick={() => find.step(-1)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={count === 0}
        aria-label={t`Next place`}
        title={t`Next place`}
        onClick={() => find.step(1)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
      <CloseButton aria-label={t`End the search`} onClick={onClose} />
    </div>
  );
}
