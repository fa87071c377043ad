import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { deviceScope } from '#src/api/device-scope.ts';
import { useStore } from '#src/device/store.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { contentOf, filtersOf, sameFilters } from '#src/lib/filters/saved-views.ts';
import { isTaken } from '#src/lib/filters/view-changes.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus.ts';
import { notify } from '#src/ui/notify.tsx';
import { NameForm } from '#src/widgets/filters/name-form.tsx';
import { PresetButton } from '#src/widgets/filters/preset-button.tsx';
import type { ExportKind } from '#src/widgets/export/export-formats.tsx';
import { listOf, storedValues } from '#src/device/device-storage.ts';
import { createdPresets } from '#src/lib/dates/created-presets.ts';
import classes from './exports.module.css';

interface ExportTemplatesProps {
  readonly filters: InboxFilters;
  readonly format: ExportKind;
  readonly disabled: boolean;
  readonly onChoose: (filters: InboxFilters, format: ExportKind) => void;
}

/** What is being named: an existing template, or the current choice. */
type Naming = ExportTemplate | 'new' | null;

export function ExportTemplates({ filters, format, disabled, onChoose }: ExportTemplatesProps) {
  const id = useId();
  const stored = exportTemplates(deviceScope());
  const templates = useStore(stored);
  const [naming, setNaming] = useState<Naming>(null);
  /** The id of the template to focus after another was removed, or `new`. */
  const [focused, setFocused] = useState('');
  const today = todayIso();

  function close(next: string): void {
    setNaming(null);
    setFocused(next);
  }
  function save(name: string): void {
    if (naming === null) return;
    const one =
      naming === 'new'
        ? { id: newUid(), name, format, ...contentOf(filters, true, today) }
        : { ...naming, name };
    stored.update((all) =>
      naming === 'new' ? [...all, one] : all.map((other) => (other.id === one.id ? one : other)),
    );
    announce(t`Saved “${name}”`);
    close(one.id);
  }
  function remove(one: ExportTemplate): void {
    const place = templates.indexOf(one);
    stored.update((all) => all.filter((other) => other.id !== one.id));
    close('new');
    notify({
      text: t`Deleted the template “${one.name}”`,
      action: {
        label: t`Undo`,
        run: () => stored.update((all) => all.toSpliced(place, 0, one)),
      },
      milliseconds: 7000,
    });
  }

  const form = (id: string, before?: string) => (
    <NameForm
      label={t`Template name`}
      before={before}
      whyNot={(clean) =>
        isTaken({ views: templates }, clean, id) &&
        t`There is a template called “${clean}” already.`
      }
      onSave={save}
      onCancel={() => close(id)}
    />
  );
  return (
    <section className={classes.templates} aria-labelledby={id}>
      <h3 id={id} className={classes.subheading}>{t`Templates`}</h3>
      {templates.length > 0 && (
        <ul className={classes.templateList}>
          {templates.map((one) =>
            naming !== null && naming !== 'new' && naming.id === one.id ? (
              <li key={one.id}>{form(one.id, one.name)}</li>
            ) : (
              <li key={one.id}>
                <PresetButton
                  id={`${id}-${one.id}`}
                  ref={focused === one.id ? focusNow : undefined}
                  disabled={disabled}
                  aria-pressed={
                    one.format === format && sameFilters(filtersOf(one, today), filters)
                  }
                  onClick={() => onChoose(filtersOf(one, today), one.format)}
                >
                  {one.name}
                </PresetButton>
                <SmallButton
                  aria-describedby={`${id}-${one.id}`}
                  onClick={() => setNaming(one)}
                >{t`Rename`}</SmallButton>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-describedby={`${id}-${one.id}`}
                  onClick={() => remove(one)}
                >{t`Delete`}</Button>
              </li>
            ),
          )}
        </ul>
      )}
      {naming === 'new' ? (
        form('new')
      ) : (
        <div>
          <SmallButton
            ref={focused === 'new' ? focusNow : undefined}
            onClick={() => setNaming('new')}
          >{t`Save as template`}</SmallButton>
        </div>
      )}
    </section>
  );
}

const template = z.object({
  id: z.string(),
  name: z.string(),
  /** The filters as parameters of the inbox's address, without the page. */
  search: z.string(),
  /**
   * A named range of days, such as last month, which moves with the calendar. It overrides dates in
   * `search`.
   */
  created: z.optional(z.enum(createdPresets)),
  format: z.enum(['xlsx', 'csv', 'zip']),
});

type ExportTemplate = z.output<typeof template>;

const none: readonly ExportTemplate[] = [];

/** The templates by service and key, in the order of saving. */
export const exportTemplates = storedValues({
  key: 'invoice-desk.export-templates.',
  schema: listOf(template),
  initial: none,
});
