import { IconAlertTriangle, IconEqual } from '@tabler/icons-react';
import type { DuplicateCompanies } from '#src/lib/merging/duplicate-companies.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/** Why companies are likely one, and what speaks against it. */
export function LikelyReasons({ same, differs }: Pick<DuplicateCompanies, 'same' | 'differs'>) {
  const words = useMergeWords();
  return (
    <span className={classes.reasons}>
      {same.map((one) => (
        <IconText key={one} icon={<IconEqual size={14} />} tone="info" pill>
          {words.same(one)}
        </IconText>
      ))}
      {differs.map((one) => (
        <IconText key={one} icon={<IconAlertTriangle size={14} />} tone="warn" pill>
          {words.differs(one)}
        </IconText>
      ))}
    </span>
  );
}
