import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleMinus,
  IconCirclePause,
  IconDownload,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDay } from '#src/lib/days.ts';
import { saveBlob } from '#src/device/download.ts';
import { isMoved, type MovingInvoice, type MoveEnd } from '#src/lib/merging/moves.ts';
import { movesCsv, type MovedLine } from '#src/lib/merging/moves-csv.ts';
import { paths } from '#src/lib/paths.ts';
import { Amount } from '#src/ui/amount.tsx';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import type { MergeView } from './running-merge.ts';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/** More would make the page heavy; the file has them all. */
const mostShown = 200;

type End = MoveEnd<Problem> | undefined;
interface Kind {
  readonly key: string;
  readonly is: (end: End) => boolean;
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly open?: boolean;
}
const kinds: readonly Kind[] = [
  {
    key: 'failed',
    is: (end) => end?.kind === 'failed',
    tone: 'bad',
    icon: <IconAlertTriangle size={16} />,
    open: true,
  },
  {
    key: 'not back',
    is: (end) => end?.kind === 'not back',
    tone: 'bad',
    icon: <IconAlertTriangle size={16} />,
    open: true,
  },
  {
    key: 'doubt',
    is: (end) => end?.kind === 'doubt',
    tone: 'warn',
    icon: <IconQuestionMark size={16} />,
    open: true,
  },
  {
    key: 'kept',
    is: (end) => end?.kind === 'kept',
    tone: 'quiet',
    icon: <IconCircleMinus size={16} />,
    open: true,
  },
  {
    key: 'left',
    is: (end) => end === undefined,
    tone: 'quiet',
    icon: <IconCirclePause size={16} />,
  },
  {
    key: 'moved',
    is: (end) => end?.kind === 'moved',
    tone: 'good',
    icon: <IconCircleCheck size={16} />,
    open: true,
  },
  {
    key: 'back',
    is: (end) => end?.kind === 'back',
    tone: 'info',
    icon: <IconArrowBackUp size={16} />,
    open: true,
  },
];

/** What moved, what did not and why: each invoice with number, day, total and a link. */
export function MovedList({ view }: { view: MergeView }) {
  const words = useMergeWords();
  const { job, notes, phase } = view;
  const endOf = (record: MovingInvoice): End => notes.get(record.uid)?.end;
  return (
    <>
      {kinds.map(({ key, is, tone, icon, open }) => {
        const records = job.records.filter((record) => is(endOf(record)));
        const first = records[0];
        if (!first) return null;
        return (
          <Group
            key={key}
            view={view}
            records={records}
            title={`${words.end(endOf(first), phase !== 'idle')}: ${words.number(records.length)}`}
            tone={tone}
            icon={icon}
            open={open ?? false}
          />
        );
      })}
    </>
  );
}

interface GroupProps {
  readonly view: MergeView;
  readonly records: readonly MovingInvoice[];
  readonly title: string;
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly open: boolean;
}

function Group({ view, records, title, tone, icon, open }: GroupProps) {
  const { t } = useLingui();
  const words = useMergeWords();
  const more = words.number(records.length - mostShown);
  return (
    <details className={classes.group} open={open}>
      <summary>
        <IconText icon={icon} tone={tone}>
          {title}
        </IconText>
      </summary>
      <ul className={classes.list} aria-label={title}>
        {records.slice(0, mostShown).map((record) => (
          <Row key={record.uid} view={view} record={record} />
        ))}
        {records.length > mostShown && (
          <li className={classes.rest}>{t`and ${more} more, all of them in the file`}</li>
        )}
      </ul>
    </details>
  );
}

function Row({ view, record }: { view: MergeView; record: MovingInvoice }) {
  const locale = useLocale();
  const words = useMergeWords();
  const note = view.notes.get(record.uid);
  const end = note?.end;
  const why = end && 'why' in end && end.why !== null ? words.why(end.why) : '';
  return (
    <li className={classes.row}>
      <Link to={paths.invoice(record.uid)}>{record.hf_id || record.uid}</Link>
      <span className={classes.number}>{note?.invoice_number}</span>
      <span>{record.invoice_date === null ? '–' : formatDay(record.invoice_date, locale)}</span>
      <span className={classes.amount}>
        <Amount value={record.total_price} currency={record.currency} />
      </span>
      {why && <span className={classes.note}>{why}</span>}
      {end && 'problem' in end && end.problem && <Cause problem={end.problem} />}
    </li>
  );
}

function Cause({ problem }: { problem: Problem }) {
  const { title, why } = useProblemWords(problem);
  return (
    <span className={classes.note} data-tone="bad">
      {title}. {why}
    </span>
  );
}

/** Saves the whole list as CSV: what moved, what did not, and why. */
export function SaveList({ view }: { view: MergeView }) {
  const { t } = useLingui();
  const words = useMergeWords();
  const { job, notes } = view;
  const save = () => {
    const lines: MovedLine[] = job.records.map((record) => {
      const note = notes.get(record.uid);
      const reason =
        note && 'why' in note.end && note.end.why !== null ? words.why(note.end.why) : '';
      return {
        record,
        invoice_number: note?.invoice_number ?? '',
        outcome: words.end(note?.end),
        why: isMoved(note?.end) && note?.end.kind === 'moved' ? '' : reason,
      };
    });
    const staying = job.staying.map(({ record, why }): MovedLine => ({
      record,
      invoice_number: '',
      outcome: t`Stays`,
      why: words.why(why),
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
      movesCsv(headings, [...lines, ...staying], job.from.name, job.into.name),
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
