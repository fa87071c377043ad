import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import type { LineGrid } from '#src/lib/line-changes.ts';
import { announce } from '#src/ui/announce.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './collisions.module.css';
import { ChoicePair, type Side } from './choice-pair.tsx';
import type { LineConflict } from './line-conflicts.ts';
import { useChoices } from './use-choices.ts';
import type { HeaderForm } from './use-header-form.ts';

interface CollisionsProps {
  readonly invoice: Invoice;
  readonly header: HeaderForm;
  readonly conflicts: readonly LineConflict[];
  readonly grid: LineGrid;
  readonly saveAll: () => Promise<boolean>;
}

/**
 * Somebody else changed what I am changing: both side by side. Left and right choose, up and down go to the next one, Enter
 * saves what was chosen. It takes the focus only when a save ended here.
 */
export function Collisions({ invoice, header, conflicts, grid, saveAll }: CollisionsProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const choices = useChoices(invoice, header, conflicts, grid);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const radios = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  const goTo = (index: number) => {
    const pair = radios().slice(index * 2, index * 2 + 2);
    (pair.find((radio) => radio.checked) ?? pair[0])?.focus();
  };
  const { asked } = header;
  // With each save that ended here, and not with each choice.
  const attach = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (!element) return;
    // It stands above the fields, where the person may not be looking.
    element.scrollIntoView({ block: 'nearest' });
    if (asked > 0) element.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  }, [asked]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const open = choices.findIndex(({ key }) => sides[key] === undefined);
    const missing = choices[open];
    if (missing) {
      goTo(open);
      announce(t`Choose for ${missing.name} first.`);
      return;
    }
    for (const choice of choices) choice.settle(sides[choice.key] === 'mine');
    await saveAll();
  };
  return (
    <form
      ref={attach}
      className={classes.box}
      aria-labelledby="collisions-title"
      onSubmit={(event) => void submit(event)}
    >
      <div role="alert">
        <h2 id="collisions-title" className={classes.title}>
          <IconText icon={<IconUsers size={16} />} tone="warn">{t`Someone else changed this meanwhile`}</IconText>
        </h2>
      </div>
      <p className={classes.how}>{t`Choose what holds: ← theirs, → mine, Enter saves.`}</p>
      {choices.map((choice, index) => (
        <ChoicePair key={choice.key} choice={choice} currency={invoice.currency ?? ''} side={sides[choice.key]} onSide={(side) => setSides((all) => ({ ...all, [choice.key]: side }))} onMove={(by) => goTo(Math.min(Math.max(index + by, 0), choices.length - 1))} />
      ))}
      <div className={classes.end}><Button type="submit" loading={header.saving} size="compact-sm">{t`Save what was chosen`}</Button></div>
    </form>
  );
}
