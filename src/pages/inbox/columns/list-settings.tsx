import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useId, useRef, useState, type ToggleEvent } from 'react';
import { flushSync } from 'react-dom';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { wideScreen } from './columns.tsx';
import classes from './list-settings.module.css';

const panelWidth = 304;

/**
 * What the list looks like, for this device: columns, density, one list or pages. Every change
 * shows at once.
 */
export function ListSettings() {
  const { t } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = (event: ToggleEvent<HTMLElement>) => {
    const at = button.current?.getBoundingClientRect();
    if (event.newState !== 'open' || !at) return;
    event.currentTarget.style.top = `${at.bottom + 4}px`;
    event.currentTarget.style.left = `${Math.max(8, at.right - panelWidth)}px`;
  };
  const toggled = (event: ToggleEvent<HTMLElement>) => {
    const opened = event.newState === 'open';
    flushSync(() => setOpen(opened));
    if (opened) event.currentTarget.querySelector<HTMLElement>('input:enabled')?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconColumns3 size={16} aria-hidden />}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
      >{t`Columns`}</Button>
      <dialog
        id={id}
        popover="auto"
        className={classes.panel}
        aria-label={t`Columns`}
        onBeforeToggle={place}
        onToggle={toggled}
      >
        {open && <Settings />}
      </dialog>
    </>
  );
}

function Settings() {
  const { t } = useLingui();
  const wide = useStore(wideScreen);
  const { density, paged } = usePreferences();
  return (
    <>
      {wide && <ColumnChoice />}
      {wide && (
        <Segmented
          legend={t`Density`}
          choices={[
            { value: 'comfortable', label: t`Comfortable` },
            { value: 'compact', label: t`Compact` },
          ]}
          value={density}
          onChoose={(chosen) => setPreferences({ density: chosen })}
        />
      )}
      <Segmented
        legend={t`Long lists`}
        choices={[
          { value: 'list', label: t`One list` },
          { value: 'pages', label: t`Pages` },
        ]}
        value={paged ? 'pages' : 'list'}
        onChoose={(chosen) => setPreferences({ paged: chosen === 'pages' })}
      />
      {!wide && (
        <p
          className={classes.hint}
        >{t`Columns and density are chosen where there is room for a table.`}</p>
      )}
    </>
  );
}
