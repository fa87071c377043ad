import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconArrowRight } from '@tabler/icons-react';
import type { Company } from '#contract/company.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';
import classes from './merging.module.css';

interface TwoCompaniesProps {
  readonly from: Company;
  readonly into: Company;
  /** The one that went is not there any more. */
  readonly gone?: boolean;
  readonly onSwap?: (() => void) | undefined;
}

/** Which company goes, and which stays. */
export function TwoCompanies({ from, into, gone = false, onSwap }: TwoCompaniesProps) {
  const { t } = useLingui();
  const company = (one: Company, side: 'from' | 'into', role: string, link: boolean) => (
    <div className={classes.company} data-side={side}>
      <span>{role}</span>
      <span className={classes.companyName}>
        {link ? <Link to={paths.company(one.uid)}>{one.name}</Link> : one.name}
      </span>
      <span>{[one.hf_id, one.tax_number].filter(Boolean).join(' · ')}</span>
    </div>
  );
  return (
    <div className={classes.who}>
      {company(from, 'from', gone ? t`Went` : t`Goes`, !gone)}
      {onSwap ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={onSwap}
        >{t`Swap`}</Button>
      ) : (
        <IconArrowRight size={20} aria-hidden />
      )}
      {company(into, 'into', t`Stays`, true)}
    </div>
  );
}
