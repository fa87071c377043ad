import { t } from '@lingui/core/macro';
import { Fragment } from 'react';

/** Keys in the syntax of `useKeys` as they are printed on a keyboard: `mod+k`, `g i`. */
export function KeyCaps({ keys }: { keys: string }) {
  const names: Readonly<Record<string, string>> = {
    mod: navigator.platform.startsWith('Mac') ? '⌘' : t`Ctrl`,
    alt: t`Alt`,
    shift: t`Shift`,
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Space: t`Space`,
    Enter: t`Enter`,
    Delete: t`Del`,
    Insert: t`Insert`,
    Escape: t`Esc`,
    PageUp: t`Page up`,
    PageDown: t`Page down`,
    Home: t`Home`,
    End: t`End`,
  };
  const caps = (press: string) =>
    press
      .split('+')
      .map((part) => names[part] ?? (part.length === 1 ? part.toLocaleUpperCase('en') : part));
  return keys.split(' ').map((press) => (
    <Fragment key={press}>
      {caps(press).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}{' '}
    </Fragment>
  ));
}
