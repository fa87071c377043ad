import { useLingui } from '@lingui/react/macro';
import { IconArrowMerge } from '@tabler/icons-react';
import type { Company } from '#contract/company.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { LikelyReasons, mergeAddress, useLikelySame } from './likely-companies.tsx';
import classes from './merging.module.css';

/**
 * In a company's panel: which others are likely the same, and the way to merge it with one of them
 * or any other.
 */
export function MergingLine({ company }: { company: Company }) {
  const { t } = useLingui();
  const likely = useLikelySame(company);
  return (
    <div className={classes.line}>
      {likely.map(({ company: other, ...reasons }) => (
        <div key={other.uid} className={classes.actions}>
          <span>
            {t`Likely the same as`}{' '}
            <Link to={mergeAddress(other.uid, company.uid)}>{other.name}</Link>
          </span>
          <LikelyReasons {...reasons} />
        </div>
      ))}
      {company.permissions.can_update && (
        <Link to={mergeAddress('', company.uid)}>
          <IconText icon={<IconArrowMerge size={16} />}>{t`Merge with another company…`}</IconText>
        </Link>
      )}
    </div>
  );
}
