import { plural, t } from '@lingui/core/macro';
import { IconAlertTriangle, IconSum } from '@tabler/icons-react';
import { useState } from 'react';
import { decimalText } from '#src/i18n/locale.ts';
import type { ReadRow } from '#src/lib/paste/read-rows.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { words } from '#src/widgets/words.tsx';
import { pasteWords } from './paste-words.ts';
import classes from './paste.module.css';
import type { Paste } from './use-paste.ts';

const mostRows = 100;

export function RowPreview({ paste }: { paste: Paste }) {
  const [all, setAll] = useState(false);
  // Rows with problems come first, because a person must look at them.
  const rows = paste.block.rows.toSorted(
    (one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0),
  );
  // Rows in question are always shown.
  const shown = all
    ? rows
    : rows.filter(
        (row, index) => index < mostRows || row.kind === 'sum' || row.problems.length > 0,
      );
  const hidden = rows.length - shown.length;
  return (
    // A scrolling element must be focusable, to be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className={classes.preview} role="group" aria-label={t`What the rows become`} tabIndex={0}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>{t`Row`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className={classes.number}>{t`Quantity`}</th>
            <th scope="col">{t`Unit`}</th>
            <th scope="col" className={classes.number}>{t`Total incl. VAT`}</th>
            <th scope="col" className={classes.number}>{t`VAT %`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <PreviewRow key={row.at} row={row} paste={paste} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {plural(hidden, { one: 'Show # more row', other: 'Show # more rows' })}
        </button>
      )}
    </div>
  );
}

function PreviewRow({ row, paste }: { row: ReadRow; paste: Paste }) {
  const { values } = row;
  const broken = row.problems.length > 0;
  const out = row.kind === 'sum' || (broken && !paste.choices.incomplete);
  const isSum = row.kind === 'sum';
  const asLine = (chosen: boolean) =>
    paste.choose({
      lines: new Set(
        [...paste.choices.lines].filter((at) => at !== row.at).concat(chosen ? [row.at] : []),
      ),
    });
  const bad = (cell: string) => (row.problems.some((problem) => problem.cell === cell) ? '–' : '');
  const number = (value: string | null, cell: string, atLeast = 0) =>
    value === null ? bad(cell) : decimalText(value, atLeast);
  const label =
    paste.table[row.at]
      ?.filter((cell) => cell.text !== '')
      .map((cell) => cell.text)
      .join(' ') ?? '';
  return (
    <>
      <tr data-out={out || undefined}>
        <th scope="row" className={classes.number}>
          {row.at + 1}
        </th>
        <td>
          {isSum ? label : values.name || bad('name')}
          {!isSum && values.description !== '' && (
            <div className={classes.quiet}>{values.description}</div>
          )}
          {row.notes.length > 0 && !out && (
            <div className={classes.quiet}>{row.notes.map(pasteWords.note).join(' · ')}</div>
          )}
        </td>
        <td className={classes.number}>{!isSum && number(values.quantity, 'quantity')}</td>
        <td>{!isSum && values.unit !== null && words.unit(values.unit)}</td>
        <td className={classes.number}>{!isSum && number(values.total_price, 'total_price', 2)}</td>
        <td className={classes.number}>{!isSum && number(values.vat_rate, 'vat_rate')}</td>
      </tr>
      {broken && !isSum && (
        <tr className={classes.why}>
          <td colSpan={6}>
            <IconText icon={<IconAlertTriangle size={14} />} tone="bad">
              {out ? t`Left out.` : t`Added without this.`}{' '}
              {row.problems.map(pasteWords.problem).join(' ')}
            </IconText>
          </td>
        </tr>
      )}
      {(isSum || paste.choices.lines.has(row.at)) && (
        <tr className={classes.why}>
          <td colSpan={6}>
            <div className={classes.sum}>
              {isSum && (
                <IconText
                  icon={<IconSum size={14} />}
                  tone="quiet"
                >{t`Left out: it sums up the rows.`}</IconText>
              )}
              <label>
                <input
                  type="checkbox"
                  checked={!isSum}
                  onChange={(event) => asLine(event.currentTarget.checked)}
                />
                {t`Row ${row.at + 1} is an item`}
              </label>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
