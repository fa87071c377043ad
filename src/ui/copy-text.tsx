import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-text.module.css';

/**
 * A text that nobody reads to its end, such as a fingerprint: cut where it is too long, and copied
 * whole.
 */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useClipboard();
  return (
    <span className={classes.place}>
      <code className={classes.text} title={text}>
        {text}
      </code>
      <ActionIcon size="sm" variant="subtle" aria-label={label} onClick={() => copy(text)}>
        {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </ActionIcon>
    </span>
  );
}
