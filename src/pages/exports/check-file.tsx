import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sha256OfBlob } from '#src/lib/sha256.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './exports.module.css';

interface Found {
  readonly kind: 'none' | 'reading' | 'unreadable' | 'same' | 'other';
  /** What the chosen file is called. */
  readonly name: string;
}

/**
 * Tells whether a file that the person chooses is the one that was exported, by its SHA-256. It is
 * read here and goes nowhere.
 */
export function CheckFile({ sha256, nameId }: { sha256: string; nameId: string }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found>({ kind: 'none', name: '' });
  async function check(file: File): Promise<void> {
    setFound({ kind: 'reading', name: file.name });
    try {
      setFound({ kind: (await sha256OfBlob(file)) === sha256 ? 'same' : 'other', name: file.name });
    } catch {
      setFound({ kind: 'unreadable', name: file.name });
    }
  }
  const words = {
    none: null,
    reading: null,
    same: t`${found.name} is this exact file.`,
    other: t`${found.name} is another file, or was changed.`,
    unreadable: t`This file could not be read.`,
  }[found.kind];
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File to check`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void check(file);
        }}
      />
      <SmallButton
        loading={found.kind === 'reading'}
        aria-describedby={nameId}
        onClick={() => input.current?.click()}
      >{t`Check a file…`}</SmallButton>
      <span role="status" className={classes.found}>
        {words && (
          <IconText
            icon={
              found.kind === 'same' ? (
                <IconCircleCheck size={16} />
              ) : (
                <IconAlertTriangle size={16} />
              )
            }
            tone={found.kind === 'same' ? 'good' : 'bad'}
          >
            {words}
          </IconText>
        )}
      </span>
    </>
  );
}
