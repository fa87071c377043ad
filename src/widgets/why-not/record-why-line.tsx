import { useLingui } from '@lingui/react';
import { IconInfoCircle } from '@tabler/icons-react';
import { isTold, untoldOfRecord, type RecordPermissions } from '#contract/permissions.ts';
import { withheldOfRecord } from '#src/lib/why-not.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { whyNotRecordLine, type RecordKind } from './why-not-words.ts';

/**
 * What the permissions of a company or a card withhold, and what would change it; nothing when they
 * withhold nothing.
 */
export function RecordWhyLine({
  kind,
  permissions,
}: {
  kind: RecordKind;
  permissions: RecordPermissions | null | undefined;
}) {
  // Follows the language.
  useLingui();
  const line = whyNotRecordLine(
    kind,
    withheldOfRecord(permissions),
    isTold(permissions ?? untoldOfRecord),
  );
  return line === null ? null : (
    <p>
      <IconText icon={<IconInfoCircle size={16} />} tone="info">
        {line}
      </IconText>
    </p>
  );
}
