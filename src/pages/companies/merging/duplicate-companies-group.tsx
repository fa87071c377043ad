import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowMerge, IconInfoCircle } from '@tabler/icons-react';
import type { Company } from '#contract/company.ts';
import type { DuplicateCompanies } from '#src/lib/merging/duplicate-companies.ts';
import { fullerOf } from '#src/lib/merging/surviving-fields.ts';
import { paths } from '#src/lib/paths.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Link } from '#src/ui/router.ts';
import { markDistinct, unmarkDistinct } from './distinct-companies.ts';
import { LikelyReasons } from './likely-reasons.tsx';
import { mergeAddress } from './merge-address.ts';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/** One shared number may be that of hundreds. */
const mostShown = 20;

/** Companies that are likely one: why, and for each the way into the fullest of them. */
export function DuplicateCompaniesGroup({ group }: { group: DuplicateCompanies }) {
  const { t } = useLingui();
  const words = useMergeWords();
  const { companies } = group;
  const into = fullerOf(companies);
  const uids = companies.map(({ uid }) => uid);
  const names = companies
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ');
  const setAside = () => {
    markDistinct(uids);
    notify({
      text: t`Set aside as not the same`,
      action: { label: t`Undo`, run: () => unmarkDistinct(uids) },
    });
  };
  const more = words.number(companies.length - mostShown);
  const rows = into ? [into, ...companies.filter((company) => company !== into)] : companies;
  return (
    <section className={classes.box} aria-label={names}>
      <div className={classes.headline}>
        <LikelyReasons {...group} />
        <Button variant="default" size="compact-sm" onClick={setAside}>{t`Not the same`}</Button>
      </div>
      {into && !into.permissions.can_update && (
        <p>
          <IconText
            icon={<IconInfoCircle size={16} />}
            tone="info"
          >{t`Your key may not change “${into.name}”, so nothing can be merged into it. An administrator can merge them, or give your key the right to.`}</IconText>
        </p>
      )}
      <ul className={classes.duplicates}>
        {rows.slice(0, mostShown).map((company) => (
          <Row key={company.uid} company={company} into={into} />
        ))}
      </ul>
      {companies.length > mostShown && <p className={classes.quiet}>{t`and ${more} more`}</p>}
    </section>
  );
}

function Row({ company, into }: { company: Company; into: Company | undefined }) {
  const { t } = useLingui();
  const { name, tax_number, phone, uid, hf_id } = company;
  const other = into?.name ?? '';
  return (
    <li className={classes.double}>
      <span>
        <Link to={paths.company(uid)}>{name}</Link> <span className={classes.quiet}>{hf_id}</span>
      </span>
      <span>{tax_number}</span>
      <span>{phone}</span>
      {into === undefined || company === into ? (
        <span className={classes.quiet}>{t`Has most fields`}</span>
      ) : (
        into.permissions.can_update && (
          <Button
            component={Link}
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowMerge size={14} aria-hidden />}
            aria-label={t`Merge “${name}” into “${other}”`}
            to={mergeAddress(uid, into.uid)}
          >{t`Merge…`}</Button>
        )
      )}
    </li>
  );
}
