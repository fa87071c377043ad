import { plural, t } from '@lingui/core/macro';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SavedExport } from '#src/api/exports/export-run.ts';
import { countText, sizeText } from '#src/i18n/locale.ts';
import type { BrokenWhy, ExportFormat } from '#src/lib/exports/open-file.ts';
import type { Verdict } from '#src/lib/exports/verdict.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { CopyText } from '#src/ui/copy-text.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { SumsLine } from './export-sums.tsx';
import classes from './export.module.css';

export type SavedFacts = Pick<SavedExport, 'file_name' | 'bytes' | 'sha256' | 'verdict'> &
  Partial<Pick<SavedExport, 'format'>>;

/** A saved file: its content, the result of its check, and its fingerprint. */
export function ExportSaved({
  saved: { file_name, bytes, sha256, verdict, format },
  asked,
  onAgain,
}: {
  saved: SavedFacts;
  /** The format that was requested. */
  asked?: ExportFormat;
  onAgain?: () => void;
}) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...('rows' in verdict
      ? [[t`In the file`, plural(verdict.rows, { one: '# invoice', other: '# invoices' })] as const]
      : []),
    ...('sums' in verdict && verdict.sums
      ? [[t`Totals`, <SumsLine key="sums" sums={verdict.sums} />] as const]
      : []),
    [t`Size`, sizeText(bytes)],
    ['SHA-256', <CopyText key="hash" text={sha256} label={t`Copy the SHA-256`} />],
  ];
  return (
    <>
      <p className={classes.done}>{t`${file_name} is saved`}</p>
      {asked === 'xlsx' && format === 'csv' && (
        <Warned>{t`The server sent a CSV instead of an Excel file.`}</Warned>
      )}
      <Checked verdict={verdict} onAgain={onAgain} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The result of the check with its numbers, and what to do when the file is not as expected. */
function Checked({ verdict, onAgain }: { verdict: Verdict; onAgain: (() => void) | undefined }) {
  const again = onAgain && <SmallButton onClick={onAgain}>{t`Export again`}</SmallButton>;
  const broken: Record<BrokenWhy, string> = {
    empty: t`There is nothing in it, not even a header.`,
    cut: t`It is cut off.`,
    other: t`It is a different kind of file than requested.`,
  };
  switch (verdict.kind) {
    case 'same':
      return (
        <div className={classes.checked}>
          <IconText icon={<IconCircleCheck size={16} />} tone="good">
            {verdict.compared
              ? plural(verdict.rows, {
                  one: 'Checked: its one row is there, and the totals are those of the list.',
                  other: 'Checked: all # rows are there, and the totals are those of the list.',
                })
              : plural(verdict.rows, {
                  one: 'Checked: its one row is there.',
                  other: 'Checked: all # rows are there.',
                })}
          </IconText>
          {verdict.unread > 0 && (
            <span>
              {plural(verdict.unread, {
                one: "# amount in it isn't a number, so the totals were not compared.",
                other: "# amounts in it aren't numbers, so the totals were not compared.",
              })}
            </span>
          )}
        </div>
      );
    case 'meanwhile': {
      const [rows = '', before = '', after = ''] = [
        verdict.rows,
        verdict.before,
        verdict.after,
      ].map(countText);
      return (
        <div className={classes.checked}>
          <Warned>
            {t`Checked: the list changed from ${before} to ${after} invoices while the file was made. It has ${rows}.`}
          </Warned>
          {again}
        </div>
      );
    }
    case 'rows': {
      const expected = countText(verdict.expected);
      return (
        <Failure
          title={plural(verdict.rows, {
            one: `The file has # row instead of ${expected}`,
            other: `The file has # rows instead of ${expected}`,
          })}
          why={t`Don't use it: export again. If it happens again, tell whoever runs the server.`}
          action={again}
        />
      );
    }
    case 'sums':
      return (
        <Failure
          title={t`The totals of the file aren't those of the list`}
          why={
            <>
              {t`In the file:`} <SumsLine sums={verdict.sums} /> {t`In the list:`}{' '}
              <SumsLine sums={verdict.expected} />
            </>
          }
          action={again}
        />
      );
    case 'broken':
      return (
        <Failure
          title={t`The file is incomplete`}
          why={`${broken[verdict.why]} ${t`Don't use it: export again.`}`}
          action={again}
        />
      );
    case 'changed':
      return (
        <Failure
          title={t`The saved file isn't what the server sent`}
          why={t`Something on this device changed it. Save it somewhere else.`}
          action={again}
        />
      );
    case 'unreadable':
      return <Warned>{t`The file could not be opened again, so it was not checked.`}</Warned>;
    case 'skipped':
      return <Warned>{t`The check was skipped.`}</Warned>;
  }
}

function Warned({ children }: { children: string }) {
  return (
    <IconText icon={<IconInfoCircle size={16} />} tone="warn">
      {children}
    </IconText>
  );
}
