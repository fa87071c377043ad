import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import { FilterChip } from '#src/widgets/filters/filter-chip.tsx';
import { paths } from '#src/lib/paths.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { presetOf } from '#src/lib/dates/created-presets.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { contentOf } from '#src/lib/filters/saved-views.ts';
import { isTaken, longestViewName } from '#src/lib/filters/view-changes.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { presetNames } from '#src/widgets/filters/created-names.ts';
import { savedViews, useSavedViews } from './use-saved-views.ts';
import { viewActions } from './use-view-actions.ts';
import classes from './saved-views.module.css';
import { ViewsPanel } from './views-panel.tsx';
import { CopyLink } from './copy-link.tsx';
import dialog from './save-view-dialog.module.css';

export function SavedViews({ filters }: { filters: InboxFilters }) {
  const { saved, open } = useSavedViews(filters);
  const [saving, setSaving] = useState(false);
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.views}>
      {/* The same button with and without an open view, so that it keeps the focus when the others
          disappear. */}
      <LinkButton ref={button} onClick={() => setSaving(true)}>
        {open ? t`Save as new view` : t`Save view`}
      </LinkButton>
      {open?.changed && (
        <>
          <LinkButton
            onClick={() => {
              button.current?.focus();
              viewActions.keepFilters(open.view, filters);
            }}
          >{t`Save changes`}</LinkButton>
          <LinkButton
            onClick={() => {
              button.current?.focus();
              void navigate(paths.inbox(writeInbox(open.filters, open.view.id)), {
                preventScrollReset: true,
              });
            }}
          >{t`Discard changes`}</LinkButton>
        </>
      )}
      {saving && <SaveViewDialog filters={filters} onClose={() => setSaving(false)} />}
      <FilterChip label={t`Views`} summary={undefined}>
        <ViewsPanel saved={saved} open={open} filters={filters} />
      </FilterChip>
    </div>
  );
}

function SaveViewDialog({ filters, onClose }: { filters: InboxFilters; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [pinned, setPinned] = useState(true);
  const [start, setStart] = useState(false);
  const [moving, setMoving] = useState(true);
  const [wrong, setWrong] = useState<string | null>(null);
  const preset = presetOf(
    { from: filters.created_at__from_date, to: filters.created_at__to_date },
    todayIso(),
  );
  const presetName = preset && i18n._(presetNames[preset]);

  function save(): void {
    const clean = name.trim();
    if (clean === '' || isTaken(savedViews(deviceScope()).get(), clean)) {
      setWrong(clean === '' ? t`Give it a name.` : t`There is a view called “${clean}” already.`);
      document.getElementById(id)?.focus();
      return;
    }
    const view = {
      id: newUid().slice(0, 8),
      name: clean,
      pinned,
      ...contentOf(filters, moving, todayIso()),
    };
    viewActions.add(view, start);
    onClose();
    void navigate(paths.inbox(writeInbox(filters, view.id)), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <Dialog opened title={t`Save view`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          id={id}
          label={t`Name`}
          value={name}
          maxLength={longestViewName}
          autoComplete="off"
          error={wrong}
          onChange={(event) => {
            setName(event.target.value);
            setWrong(null);
          }}
        />
        <Tick
          label={t`Pin as tab`}
          hint={t`Shows as a tab after All, with a count.`}
          checked={pinned}
          onChange={setPinned}
        />
        <Tick
          label={t`Default`}
          hint={t`Open Invoices with this view.`}
          checked={start}
          onChange={setStart}
        />
        {presetName && (
          <Tick
            label={t`Keep “${presetName}” up to date`}
            hint={t`The days move with the calendar.`}
            checked={moving}
            onChange={setMoving}
          />
        )}
        <p className={dialog.note}>
          <Trans>
            Views are kept on this device, for this API key. A link shows the same filters to
            others.
          </Trans>
        </p>
        <CopyLink filters={filters} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit">{t`Save view`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface TickProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function Tick({ label, hint, checked, onChange }: TickProps) {
  const id = useId();
  return (
    <div className={dialog.tick}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className={dialog.note}>
        {hint}
      </span>
    </div>
  );
}
