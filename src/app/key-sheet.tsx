import { t } from '@lingui/core/macro';
import { Fragment, useState } from 'react';
import { usePreferences } from '#src/device/preferences.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { listKeys } from '#src/ui/list-keys.ts';
import { LetterKeys } from './account-settings.tsx';
import { HelpLinks } from './help-links.tsx';
import { KeyCaps } from './key-caps.tsx';
import classes from './key-sheet.module.css';
import { wordedKeys } from './worded-keys.ts';

export function KeySheet({ onClose, onCommands }: { onClose: () => void; onCommands: () => void }) {
  const [listed] = useState(listKeys);
  const { keyboardLetters } = usePreferences();
  const working = wordedKeys(keyboardLetters, listed).filter(({ keys }) => keys.length > 0);
  return (
    <Dialog opened title={t`Keyboard`} onClose={onClose} wide>
      <div className={classes.help}>
        <HelpLinks onLeave={onClose} />
      </div>
      {/* The focus starts at the top, since the first field is at the bottom. */}
      <div className={classes.groups} tabIndex={-1} data-autofocus>
        {[...new Set(working.map((line) => line.group))].map((group) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.keys}>
              {working
                .filter((line) => line.group === group)
                .map((line) => (
                  <Fragment key={line.id}>
                    <dt>
                      {line.keys.map((keys) => (
                        <span key={keys} className={classes.way}>
                          <KeyCaps keys={keys} />
                        </span>
                      ))}
                    </dt>
                    <dd>{line.label}</dd>
                  </Fragment>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={classes.foot}>
        <LetterKeys />
        <SmallButton onClick={onCommands}>{t`All commands`}</SmallButton>
      </div>
    </Dialog>
  );
}
