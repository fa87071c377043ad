import { t } from '@lingui/core/macro';
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns3,
  IconDotsVertical,
  IconFileExport,
  IconPrinter,
} from '@tabler/icons-react';
import { useId, useState, type ToggleEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { online } from '#src/device/online.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { phoneScreen } from '#src/device/media.ts';
import { wideScreen, columnNames } from './columns.tsx';
import { sameColumns } from './use-same-columns.ts';
import classes from './list-settings.module.css';
import { areUsual, moveColumn, showColumn } from '#src/lib/list/column-moves.ts';
import { usualColumns, type ColumnId, type ListColumns } from '#src/lib/list/list-columns.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { announce } from '#src/ui/announce.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { usePrintList } from '#src/pages/inbox/list/use-print-list.tsx';
import { Button } from '#src/ui/button.tsx';

/**
 * The list's settings on this device: columns, density, one list or pages. Changes apply at once.
 * On a phone the menu also contains the export.
 */
export function ListSettings({ onExport }: { readonly onExport: () => void }) {
  const phone = useStore(phoneScreen);
  // The service makes the file, so exporting needs the network.
  const mayExport = useStore(online);
  const label = phone ? t`More actions` : t`Columns`;
  const id = useId();
  const [open, setOpen] = useState(false);
  const { print, printing } = usePrintList();
  // The browser's own print would contain only the visible rows.
  useKeys({ 'mod+p': { run: print, label: t`Print`, group: t`Invoices` } });
  const toggled = (event: ToggleEvent<HTMLElement>) => {
    const opened = event.newState === 'open';
    flushSync(() => setOpen(opened));
    if (opened)
      event.currentTarget.querySelector<HTMLElement>('[data-first], input:enabled')?.focus();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={!phone && <IconColumns3 size={16} aria-hidden />}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
      >
        {phone ? <IconDotsVertical size={16} aria-hidden /> : label}
      </Button>
      {!phone && mayExport && (
        <Button
          variant="default"
          leftSection={<IconFileExport size={16} aria-hidden />}
          onClick={onExport}
        >{t`Export`}</Button>
      )}
      <dialog
        id={id}
        popover="auto"
        className={classes.panel}
        aria-label={label}
        onToggle={toggled}
      >
        {open && phone && mayExport && (
          <Button
            data-first
            fullWidth
            variant="default"
            leftSection={<IconFileExport size={16} aria-hidden />}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={onExport}
          >{t`Export`}</Button>
        )}
        {open && <Settings phone={phone} />}
        {open && (
          <Button
            fullWidth
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={print}
          >{t`Print`}</Button>
        )}
      </dialog>
      {printing}
    </>
  );
}

function Settings({ phone }: { readonly phone: boolean }) {
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
      {!wide && !phone && (
        <p className={classes.hint}>{t`Columns and density can be changed on a larger screen.`}</p>
      )}
    </>
  );
}

function ColumnChoice() {
  const names = columnNames();
  const { columns } = usePreferences();
  const usual = areUsual(columns);
  const reset = () => {
    if (usual) return;
    setPreferences({ columns: usualColumns });
    announce(t`The columns were reset`);
  };
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>{t`Columns`}</legend>
      <ul className={classes.list}>
        {columns.order.map((id) => (
          <Choice key={id} id={id} name={names[id]} columns={columns} />
        ))}
      </ul>
      {/* Stays focusable without effect, because disabling it would lose the focus. */}
      <LinkButton aria-disabled={usual} onClick={reset}>{t`Reset`}</LinkButton>
    </fieldset>
  );
}

function Choice({ id, name, columns }: { id: ColumnId; name: string; columns: ListColumns }) {
  const labelId = useId();
  const at = columns.order.indexOf(id) + 1;
  const count = columns.order.length;
  const fixed = id === 'company';
  const same = useStore(sameColumns, (ids) => ids.includes(id));
  const put = columns.hidden.includes(id);
  const leftOut = same && !put && !columns.chosen.includes(id);
  const note = fixed ? t`always shown` : leftOut && t`left out: the same in every row`;
  const move = (step: -1 | 1) => {
    const next = moveColumn(columns, id, step);
    if (next === columns) return;
    const focused = document.activeElement;
    // Moving an element in the document removes the focus from it.
    flushSync(() => setPreferences({ columns: next }));
    if (focused instanceof HTMLElement) focused.focus();
    const place = at + step;
    announce(t`${name}: ${place} of ${count}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  const show = (shown: boolean) => {
    setPreferences({ columns: showColumn(columns, id, shown) });
    announce(shown ? t`${name} is shown` : t`${name} is hidden`);
  };
  const mover = (step: -1 | 1, label: string, Icon: typeof IconArrowUp) => (
    <button
      type="button"
      className={classes.move}
      aria-label={label}
      title={label}
      aria-describedby={labelId}
      aria-disabled={at + step < 1 || at + step > count}
      onClick={() => move(step)}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
  return (
    // The keys are handled for whatever in the line has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its parts
    <li className={classes.line} onKeyDown={onKeyDown}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={!put && !leftOut}
          disabled={fixed}
          aria-describedby={note ? `${labelId}-why` : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onChange={(event) => show(event.currentTarget.checked)}
        />
        <span id={labelId}>{name}</span>
      </label>
      {note && (
        <span id={`${labelId}-why`} className={classes.always}>
          {note}
        </span>
      )}
      {mover(-1, t`Move up`, IconArrowUp)}
      {mover(1, t`Move down`, IconArrowDown)}
    </li>
  );
}
