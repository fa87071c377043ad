import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Cause } from '#src/lib/checks/explain.ts';
import type { Line, LineValues } from '#src/lib/line-changes.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useWords } from '#src/widgets/words.tsx';
import { useCauseWords } from './cause-words.ts';
import classes from './explanation.module.css';

const mostShown = 4;

interface CausePreviewProps {
  readonly cause: Cause;
  readonly lines: readonly Line[];
  readonly header: Readonly<Record<'total_price' | 'total_vat', string>>;
  readonly currency: string;
  /** What the lines to be added are called. */
  readonly addedName: string;
}

interface Change {
  readonly key: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What the fix would change, before and after, and whether the invoice adds up then. */
export function CausePreview({ cause, lines, header, currency, addedName }: CausePreviewProps) {
  const { t } = useLingui();
  const words = useWords();
  const { lineName, money, percent } = useCauseWords(lines, currency);
  const amountAndRate = ({ total_price, vat_rate }: Partial<LineValues>) => {
    const rate = percent(vat_rate ?? '');
    return [total_price && money(total_price), vat_rate && t`${rate} % VAT`]
      .filter(Boolean)
      .join(', ');
  };
  const { fix } = cause;
  const changes: Change[] = [
    ...(['total_price', 'total_vat'] as const).flatMap((field) => {
      const after = fix.header?.[field];
      return after === undefined
        ? []
        : [
            {
              key: field,
              what: words.field(field),
              before: money(header[field]),
              after: money(after),
            },
          ];
    }),
    ...(fix.lines?.change ?? []).map(({ id, values }) => {
      const line = lines.find((one) => one.id === id);
      const before = amountAndRate({
        ...(values.total_price === undefined ? {} : { total_price: line?.total_price ?? null }),
        ...(values.vat_rate === undefined ? {} : { vat_rate: line?.vat_rate ?? null }),
      });
      return { key: id, what: lineName(id), before: before || '–', after: amountAndRate(values) };
    }),
    ...(fix.lines?.remove ?? []).map((id) => ({
      key: id,
      what: lineName(id),
      before: money(lines.find((line) => line.id === id)?.total_price ?? ''),
      after: t`removed`,
    })),
    ...(fix.lines?.add ?? []).map((values, index) => ({
      key: `+${index}`,
      what: addedName ? t`New item “${addedName}”` : t`New item`,
      before: '',
      after: amountAndRate(values),
    })),
  ];
  const rest = changes.length - mostShown;
  return (
    <>
      <ul className={classes.changes}>
        {changes.slice(0, mostShown).map(({ key, what, before, after }) => (
          <li key={key}>
            <span className={classes.what}>{what}</span>{' '}
            <span className={classes.figures}>
              {before && (
                <>
                  <del>{before}</del> <span aria-hidden>→</span>
                  <span className="visually-hidden">{t`becomes`}</span>{' '}
                </>
              )}
              <ins>{after}</ins>
            </span>
          </li>
        ))}
        {rest > 0 && (
          <li
            className={classes.what}
          >{t`and ${plural(rest, { one: '# more', other: '# more' })}`}</li>
        )}
      </ul>
      {cause.vat === 'differs' ? (
        <IconText
          icon={<IconAlertTriangle size={14} />}
          tone="warn"
        >{t`Then the total adds up, the VAT still differs.`}</IconText>
      ) : (
        <IconText icon={<IconCheck size={14} />} tone="good">
          {cause.vat === 'agrees'
            ? t`Then the total adds up, and the VAT agrees.`
            : t`Then the total adds up.`}
        </IconText>
      )}
    </>
  );
}
