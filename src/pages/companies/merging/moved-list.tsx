import { labelled } from '#src/i18n/labelled.ts';
import { t } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleMinus,
  IconCirclePause,
  IconDownload,
  IconQuestionMark,
} from '@tabler/icons-react';
import { saveBlob } from '#src/device/download.ts';
import { countText, dayText } from '#src/i18n/locale.ts';
import { movesCsv, type MovingInvoice } from '#src/lib/merging/moves.ts';
import { paths } from '#src/lib/paths.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { FoldingGroup } from '#src/ui/folding-group.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { ProblemLine } from '#src/widgets/problem-notice.tsx';
import { mergeWords } from './merge-words.ts';
import classes from './merging.module.css';
import type { MergeView } from './running-merge.ts';

/** More rows would slow the page down; the CSV has all. */
const mostShown = 200;

/** In the order of the page; invoices that were not started are collapsed. */
const kinds = [
  ['failed', 'bad', IconAlertTriangle],
  ['not back', 'bad', IconAlertTriangle],
  ['doubt', 'warn', IconQuestionMark],
  ['kept', 'quiet', IconCircleMinus],
  [undefined, 'quiet', IconCirclePause],
  ['moved', 'good', IconCircleCheck],
  ['back', 'info', IconArrowBackUp],
] as const satisfies readonly (readonly [string | undefined, Tone, typeof IconCircleCheck])[];

export function MovedList({ view }: { view: MergeView }) {
  const { job, notes, phase } = view;
  const byKind = Map.groupBy(job.records, ({ uid }) => notes.get(uid)?.end.kind);
  return kinds.map(([kind, tone, Icon]) => {
    const records = byKind.get(kind);
    if (!records) return null;
    const title = labelled(mergeWords.end(kind, phase !== 'idle'), countText(records.length));
    const more = countText(records.length - mostShown);
    return (
      <FoldingGroup
        key={kind ?? 'left'}
        heading={
          <IconText icon={<Icon size={16} />} tone={tone}>
            {title}
          </IconText>
        }
        open={kind !== undefined}
      >
        <ul className={classes.list} aria-label={title}>
          {records.slice(0, mostShown).map((record) => (
            <Row key={record.uid} note={notes.get(record.uid)} record={record} />
          ))}
          {records.length > mostShown && (
            <li className={classes.rest}>{t`and ${more} more, all of them in the file`}</li>
          )}
        </ul>
      </FoldingGroup>
    );
  });
}

function Row({
  note,
  record,
}: {
  note: ReturnType<MergeView['notes']['get']>;
  record: MovingInvoice;
}) {
  const why = mergeWords.why(note?.end.why);
  return (
    <li className={classes.row}>
      <Link to={paths.invoice(record.uid)}>{record.hf_id || record.uid}</Link>
      <span className={classes.number}>{note?.invoice_number}</span>
      <span>{record.invoice_date === null ? '–' : dayText(record.invoice_date)}</span>
      <span className={classes.amount}>
        <Amount value={record.total_price} currency={record.currency} />
      </span>
      {why && <span className={classes.note}>{why}</span>}
      {note?.end.problem && <ProblemLine className={classes.note} problem={note.end.problem} />}
    </li>
  );
}

export function SaveList({ view: { job, notes } }: { view: MergeView }) {
  const save = () => {
    const begun = job.records.map((record) => {
      const { end, invoice_number = '' } = notes.get(record.uid) ?? {};
      return {
        record,
        invoice_number,
        outcome: mergeWords.end(end?.kind),
        why: mergeWords.why(end?.why),
      };
    });
    const staying = job.staying.map(({ record, why }) => ({
      record,
      invoice_number: '',
      outcome: mergeWords.end('kept'),
      why: mergeWords.why(why),
    }));
    const headings = [
      t`ID`,
      t`Invoice number`,
      t`Invoice date`,
      t`Total`,
      t`Currency`,
      t`Outcome`,
      t`Why`,
      t`From company`,
      t`To company`,
    ];
    saveBlob(
      movesCsv(headings, [...begun, ...staying], job.from.name, job.into.name),
      t`Moved invoices ${job.from.name}` + '.csv',
    );
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={save}
    >{t`Download list`}</Button>
  );
}
