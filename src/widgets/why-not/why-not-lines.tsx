import { useLingui } from '@lingui/react';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Standing } from '#src/lib/why-not.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { whyNotLines } from './why-not-words.ts';

/**
 * Where one would look for an action on an invoice that is not offered: why, and what would change
 * it (gap G39).
 */
export function WhyNotLines({ standing }: { standing: Standing }) {
  // Follows the language.
  useLingui();
  return whyNotLines(standing).map((line) => (
    <p key={line}>
      <IconText icon={<IconInfoCircle size={16} />} tone="info">
        {line}
      </IconText>
    </p>
  ));
}
