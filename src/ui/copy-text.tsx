import { t } from '@lingui/core/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { announce } from './announce.tsx';
import { copyToClipboard } from './copy-to-clipboard.ts';
import classes from './copy-text.module.css';
import { IconButton } from './icon-button.tsx';

/**
 * A long technical text, such as a fingerprint: truncated on the screen and copied whole, or
 * selected for copying where the browser denies access to the clipboard.
 */
export function CopyText({ text, label }: { text: string; label: string }) {
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    if (await copyToClipboard(text)) {
      setCopied(text);
      announce(t`Copied`);
    } else if (shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  return (
    <span className={classes.place}>
      <code ref={shown} className={classes.text} title={text}>
        {text}
      </code>
      <IconButton size={24} aria-label={label} onClick={() => void copy()}>
        {copied === text ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </IconButton>
    </span>
  );
}
