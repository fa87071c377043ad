import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useDrafts, hasDraft } from '#src/device/drafts.ts';
import { recordPlace, type RecordKind } from '#src/device/record-places.ts';
import { IconText } from '#src/ui/icon-text.tsx';

/** Says of a record in the list that something is typed into it and not saved. */
export function UnsavedMark({ kind, uid }: { kind: RecordKind; uid: string }) {
  const { t } = useLingui();
  const get = () => hasDraft(recordPlace(kind, uid));
  const unsaved = useDrafts(get);
  return (
    unsaved && (
      <>
        {' '}
        <IconText icon={<IconPencil size={14} />} tone="warn">{t`Unsaved`}</IconText>
      </>
    )
  );
}
