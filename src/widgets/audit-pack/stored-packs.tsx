import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { StoredPack } from '#src/api/audit-pack-storage.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoment } from '#src/lib/days.ts';
import { useSizeWords } from '#src/widgets/export/export-size.ts';
import { useFilterWords } from './use-filter-words.ts';
import classes from './audit-pack.module.css';

interface StoredPacksProps {
  readonly packs: readonly StoredPack[];
  readonly onContinue: (pack: StoredPack) => void;
  readonly onDiscard: (id: string) => void;
}

/**
 * Packs that were begun on this device and not finished: how far they are, what room they take, and
 * the ways on.
 */
export function StoredPacks({ packs, onContinue, onDiscard }: StoredPacksProps) {
  const { t } = useLingui();
  const headingId = useId();
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>{t`Begun on this device`}</h3>
      <ul>
        {packs.map((one) => (
          <StoredPackLine
            key={one.task.id}
            pack={one}
            onContinue={() => onContinue(one)}
            onDiscard={() => onDiscard(one.task.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function StoredPackLine({
  pack: { task, settled, bytes },
  onContinue,
  onDiscard,
}: {
  pack: StoredPack;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const sizeOf = useSizeWords();
  const id = useId();
  const filterWords = useFilterWords();
  const [begun, size] = [formatMoment(new Date(task.started).toISOString(), locale), sizeOf(bytes)];
  const [some, all] = [settled.size, task.invoices.length].map((value) =>
    new Intl.NumberFormat(locale).format(value),
  );
  const parts = filterWords(task.filters).join(', ');
  const what = task.selected
    ? plural(task.invoices.length, { one: 'The # selected', other: 'The # selected' })
    : parts || t`All invoices`;
  return (
    <li className={classes.kept}>
      <span id={id}>
        <strong>{what}</strong>
        <span className={classes.facts}>
          {begun} · {t`${some} of ${all} invoices`} · {t`${size} on this device`}
        </span>
      </span>
      <span className={classes.buttons}>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-describedby={id}
          onClick={onDiscard}
        >{t`Discard`}</Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-describedby={id}
          onClick={onContinue}
        >{t`Continue`}</Button>
      </span>
    </li>
  );
}
