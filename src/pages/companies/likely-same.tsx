import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Company } from '#contract/company.ts';
import type { Likeness } from '#src/lib/merging/duplicate-companies.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { paths } from '#src/lib/paths.ts';
import { useWords } from '#src/widgets/words.tsx';
import classes from '#src/widgets/records/records.module.css';

interface LikelySameProps {
  readonly found: readonly { readonly company: Company; readonly same: readonly Likeness[] }[];
  readonly search: URLSearchParams;
  readonly creating: boolean;
  readonly onAnyway: () => void;
}

/** Companies that are likely the one to be created: opened instead, or created all the same. */
export function LikelySame({ found, search, creating, onAnyway }: LikelySameProps) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <section
      className={classes.alike}
      aria-label={t`Probably there already`}
      tabIndex={-1}
      ref={focusNow}
    >
      <p role="alert" className={classes.alert}>
        <IconText
          icon={<IconCopy size={16} />}
          tone="warn"
        >{t`This company is probably there already. Nothing was created yet.`}</IconText>
      </p>
      <ul className={classes.news}>
        {found.map(({ company, same }) => {
          const shared = same.map((field) => words.field(field)).join(', ');
          return (
            <li key={company.uid}>
              <Link to={paths.company(company.uid, search)}>{company.name}</Link>{' '}
              <span className={classes.note}>
                {[company.tax_number, t`same: ${shared}`].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          loading={creating}
          onClick={onAnyway}
        >{t`Create it anyway`}</Button>
      </div>
    </section>
  );
}
