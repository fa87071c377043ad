import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useStore } from '#src/device/store.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { countText, momentText, sizeText } from '#src/i18n/locale.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import {
  forgetExport,
  forgetExports,
  type PastExport,
  pastExports,
  restoreExports,
} from '#src/widgets/export/past-exports.ts';
import { notify } from '#src/ui/notify.tsx';
import { readInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { CopyText } from '#src/ui/copy-text.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { SumsLine } from '#src/widgets/export/export-sums.tsx';
import { useFilterWords } from '#src/widgets/filters/use-chosen-names.ts';
import { sha256OfBlob } from '#src/lib/files/sha256.ts';
import classes from './exports.module.css';

interface PastExportsProps {
  /** Receives the focus when the focused entry is removed. */
  readonly headingId: string;
  /** An export is running, so no other can start. */
  readonly busy: boolean;
  readonly onRunAgain: (entry: PastExport) => void;
}

/** The earlier exports of this device, with what is known about each file. */
export function PastExports({ headingId, busy, onRunAgain }: PastExportsProps) {
  const scope = deviceScope();
  const exports = useStore(pastExports(scope));
  const offerBack = (list: readonly PastExport[]) => {
    notify({
      text: plural(list.length, {
        one: '# export is taken off this list. The file stays where you saved it.',
        other: '# exports are taken off this list. The files stay where you saved them.',
      }),
      action: { label: t`Undo`, run: () => restoreExports(scope, list) },
    });
    document.getElementById(headingId)?.focus();
  };
  const remove = (entry: PastExport) => {
    forgetExport(scope, entry.at);
    offerBack([entry]);
  };
  const clear = () => offerBack(forgetExports(scope));
  return (
    <>
      {exports.length === 0 && (
        <p className={classes.none}>
          <Trans>
            No exports yet. Files you export are listed here, on this device only: you can export
            the same again, or check whether a file was changed since.
          </Trans>
        </p>
      )}
      {exports.length > 0 && (
        <ul className={classes.past}>
          {exports.map((entry) => (
            <PastEntry
              key={entry.at}
              entry={entry}
              busy={busy}
              onRunAgain={() => onRunAgain(entry)}
              onRemove={() => remove(entry)}
            />
          ))}
        </ul>
      )}
      {exports.length > 0 && (
        <div className={classes.pastFoot}>
          <Button variant="subtle" size="compact-sm" onClick={clear}>{t`Clear all`}</Button>
        </div>
      )}
    </>
  );
}

interface PastEntryProps {
  readonly entry: PastExport;
  readonly busy: boolean;
  readonly onRunAgain: () => void;
  readonly onRemove: () => void;
}

function PastEntry({ entry, busy, onRunAgain, onRemove }: PastEntryProps) {
  const id = useId();
  const search = new URLSearchParams(entry.search);
  const words = useFilterWords(readInbox(search));
  const { file_name, rows, bytes, sums, sha256, selected, at } = entry;
  const kinds = { csv: t`CSV`, xlsx: t`Excel`, zip: t`Auditor's pack` };
  const facts = [
    momentText(at),
    kinds[entry.format],
    ...(rows === undefined ? [] : [plural(rows, { one: '# invoice', other: '# invoices' })]),
    sizeText(bytes),
  ];
  return (
    <li aria-label={file_name}>
      <span id={id} className={classes.file}>
        {file_name}
      </span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <Link to={paths.inbox(search)}>{selected ? t`Selected from: ${words}` : words}</Link>
      {sums && sums.length > 0 && (
        <span className={classes.facts}>
          {t`Totals:`} <SumsLine sums={sums} />
        </span>
      )}
      <CheckWords entry={entry} />
      {sha256 && (
        <span className={classes.hash}>
          <span>SHA-256</span> <CopyText text={sha256} label={t`Copy the SHA-256`} />
        </span>
      )}
      {selected && (
        <span className={classes.facts}>
          <Trans>
            The selection isn't stored, so this can't be run again: select the invoices again in the
            list.
          </Trans>
        </span>
      )}
      <div className={classes.actions}>
        {!selected && (
          <SmallButton
            disabled={busy}
            aria-describedby={id}
            onClick={onRunAgain}
          >{t`Run again`}</SmallButton>
        )}
        {sha256 && <CheckFile sha256={sha256} nameId={id} />}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-describedby={id}
          onClick={onRemove}
        >{t`Remove`}</Button>
      </div>
    </li>
  );
}

function CheckWords({ entry: { check, rows, expected } }: { entry: PastExport }) {
  const all = countText(expected ?? 0);
  const broken = [t`Incomplete: don't use this file`, 'bad'] as const;
  const unchecked = [t`Not checked`, 'quiet'] as const;
  const words: Record<NonNullable<PastExport['check']>, readonly [string, Tone]> = {
    same: [t`Checked, complete`, 'good'],
    meanwhile: [t`Checked; the list changed while it was made`, 'warn'],
    rows: [
      plural(rows ?? 0, {
        one: `Incomplete: # row instead of ${all}`,
        other: `Incomplete: # rows instead of ${all}`,
      }),
      'bad',
    ],
    sums: [t`Its totals aren't those of the list`, 'bad'],
    broken,
    changed: broken,
    unreadable: unchecked,
    skipped: unchecked,
  };
  const [text, tone] = check ? words[check] : unchecked;
  const Icon =
    tone === 'good' ? IconCircleCheck : tone === 'bad' ? IconAlertTriangle : IconInfoCircle;
  return (
    <IconText icon={<Icon size={16} />} tone={tone}>
      {text}
    </IconText>
  );
}

interface Found {
  readonly kind: 'none' | 'reading' | 'unreadable' | 'same' | 'other';
  readonly name: string;
}

/** Compares a chosen file with the exported one by SHA-256, on the device. */
function CheckFile({ sha256, nameId }: { sha256: string; nameId: string }) {
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
