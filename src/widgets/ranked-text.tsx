import { t } from '@lingui/core/macro';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { CheckRank } from '#documents/checks/check-invoice.ts';
import { IconText } from '#src/ui/icon-text.tsx';

/** A check with its rank by icon and word, not by colour alone. */
export function RankedText({ rank, children }: { rank: CheckRank; children: string }) {
  const shown = {
    blocks: [IconAlertOctagon, 'bad', t`Blocks posting`],
    look: [IconAlertTriangle, 'warn', t`Worth a look`],
    information: [IconInfoCircle, 'info', t`For information`],
  } as const;
  const [Icon, tone, name] = shown[rank];
  return (
    <IconText icon={<Icon size={14} />} tone={tone}>
      {rank === 'look' ? (
        <span className="visually-hidden">{t`${name}:`} </span>
      ) : (
        <strong>{t`${name}:`} </strong>
      )}
      {children}
    </IconText>
  );
}
