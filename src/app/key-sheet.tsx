import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { setPreferences } from '#src/lib/preferences.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { isCharacter } from '#src/ui/key-names.ts';
import { listKeys } from '#src/ui/use-keys.ts';
import { usePreferences } from '#src/ui/use-preferences.ts';
import classes from './key-sheet.module.css';

/** The keys that work on the page behind it, and only those. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [keys] = useState(listKeys);
  const { keyboardLetters } = usePreferences();
  const working = keys.filter((key) => keyboardLetters || !key.keys.split(' ').some(isCharacter));
  const names: Readonly<Record<string, string>> = {
    mod: navigator.platform.startsWith('Mac') ? '⌘' : t`Ctrl`, alt: t`Alt`, shift: t`Shift`, ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→',
    Space: t`Space`, Enter: t`Enter`, Delete: t`Del`, Escape: t`Esc`, PageUp: t`Page up`, PageDown: t`Page down`,
  };
  const caps = (name: string) => name.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toLocaleUpperCase('en') : part));
  return (
    <Dialog opened title={t`Keyboard`} onClose={onClose} wide>
      <div className={classes.groups}>
        {[...new Set(working.map((key) => key.group))].map((group) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.keys}>
              {working.filter((key) => key.group === group).map((key) => (
                <Fragment key={key.keys}>
                  <dt>{key.keys.split(' ').map((press) => <Fragment key={press}>{caps(press).map((cap) => <kbd key={cap}>{cap}</kbd>)} </Fragment>)}</dt>
                  <dd>{key.label}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={classes.letters}>
        <input type="checkbox" checked={keyboardLetters} onChange={(event) => setPreferences({ keyboardLetters: event.currentTarget.checked })} />
        {t`Keyboard letters`}
      </label>
    </Dialog>
  );
}
