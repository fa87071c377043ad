import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { StoredPack } from '#src/api/audit-pack-storage.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoment } from '#src/lib/days.ts';
import { formatSize } from '#src/lib/money.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import classes from '#src/widgets/export/export.module.css';
import { useFilterWords } from './pack-words.ts';
import type { PackJob } from './use-audit-pack.ts';

export function StoredPacks({ packs, job }: { packs: readonly StoredPack[]; job: PackJob }) {
  const { t } = useLingui();
  const locale = useLocale();
  const headingId = useId();
  const filterWords = useFilterWords();
  const { format } = new Intl.NumberFormat(locale);
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <h3 id={headingId}>{t`Started on this device`}</h3>
      <ul>
        {packs.map((pack) => {
          const { task, settled, bytes } = pack;
          const begun = formatMoment(new Date(task.started).toISOString(), locale);
          const [some, all, size] = [
            format(settled.size),
            format(task.invoices.length),
            formatSize(bytes, locale),
          ];
          const what = task.selected
            ? plural(task.invoices.length, { one: 'The # selected', other: 'The # selected' })
            : filterWords(task.filters).join(', ') || t`All invoices`;
          const id = `${headingId}${task.id}`;
          return (
            <li key={task.id}>
              <div id={id}>
                <strong>{what}</strong>
                <p className={classes.note}>
                  {begun} · {t`${some} of ${all} invoices`} · {t`${size} on this device`}
                </p>
              </div>
              <div className={classes.actions}>
                <Button
                  variant="subtle"
                  danger
                  size="compact-sm"
                  aria-describedby={id}
                  onClick={() => void job.discard(task.id)}
                >{t`Discard pack`}</Button>
                <SmallButton
                  aria-describedby={id}
                  onClick={() => job.start(pack)}
                >{t`Continue`}</SmallButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
