import { t } from '@lingui/core/macro';
import { labelled } from '#src/i18n/labelled.ts';
import { Plural } from '@lingui/react/macro';
import { mostHeadingRows } from '#src/lib/paste/guess-columns.ts';
import { type Target, targets, isTarget } from '#src/lib/paste/headings.ts';
import { pasteWords } from './paste-words.ts';
import classes from './paste.module.css';
import type { Paste } from './use-paste.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { asDecimal } from '#contract/decimal.ts';
import { cellNumber, inStyle } from '#src/lib/paste/number-style.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { Segmented } from '#src/ui/segmented.tsx';

const mostSamples = 3;

/** Lists the columns of the block with their meaning. */
export function ColumnMapping({ paste }: { paste: Paste }) {
  const { table, heading } = paste;
  const below = table.slice(heading === null ? 0 : heading + 1);
  const columns = table[0] ?? [];
  return (
    <>
      <label className={classes.heading}>
        <span>{t`Heading row`}</span>
        <select
          className={classes.select}
          value={heading ?? ''}
          onChange={(event) =>
            paste.choose({
              heading:
                event.currentTarget.value === ''
                  ? null
                  : Number.parseInt(event.currentTarget.value, 10),
              targets: undefined,
              style: undefined,
            })
          }
        >
          <option value="">{t`No heading row`}</option>
          {table.slice(0, Math.max(mostHeadingRows, (heading ?? 0) + 1)).map((row, at) => (
            <option key={at} value={at}>
              {labelled(
                t`Row ${at + 1}`,
                row
                  .filter((cell) => cell.text !== '')
                  .map((cell) => cell.text)
                  .join(' | ')
                  .slice(0, 60),
              )}
            </option>
          ))}
        </select>
      </label>
      <div className={classes.scroll}>
        <table className={classes.mapping} aria-label={t`Columns`}>
          <thead>
            <tr>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`First values`}</th>
              <th scope="col">{t`Becomes`}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((_, at) => {
              const name =
                (heading === null ? '' : table[heading]?.[at]?.text) || t`Column ${at + 1}`;
              const target: Target = paste.targets[at] ?? 'unused';
              return (
                <tr key={at} data-unused={target === 'unused' || undefined}>
                  <th scope="row">{name}</th>
                  <td className={classes.samples}>
                    {below
                      .map((row) => row[at]?.text ?? '')
                      .filter((text) => text !== '')
                      .slice(0, mostSamples)
                      .join(' · ')}
                  </td>
                  <td>
                    <select
                      className={classes.select}
                      aria-label={t`${name} becomes`}
                      value={target}
                      onChange={(event) =>
                        isTarget(event.currentTarget.value) &&
                        paste.setTarget(at, event.currentTarget.value)
                      }
                    >
                      {targets.map((one) => (
                        <option key={one} value={one}>
                          {pasteWords.target(one)}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

const example = asDecimal('1234.56');

/** The number style of the block, found by the evidence of all its numbers or asked for. */
export function NumberStyleChoice({ paste }: { paste: Paste }) {
  const { found, style } = paste;
  const count = found.votes.point + found.votes.comma;
  if (count === 0 && found.open.length === 0) return null;
  const [text = ''] = found.open;
  const [point, comma] = [
    cellNumber({ text }, 'point')?.value ?? '',
    cellNumber({ text }, 'comma')?.value ?? '',
  ];
  return (
    <div className={classes.style}>
      <Segmented
        legend={t`Numbers are written`}
        choices={[
          { value: 'point', label: inStyle(example, 'point') },
          { value: 'comma', label: inStyle(example, 'comma') },
        ]}
        value={style ?? ''}
        onChoose={(chosen) => paste.choose({ style: chosen })}
      />
      <p role="status">
        {style === null ? (
          <IconText icon={<IconAlertTriangle size={16} />} tone="warn">
            {t`“${text}” can be ${point} or ${comma}. Choose how the numbers are written.`}
          </IconText>
        ) : found.style === style ? (
          <IconText icon={<IconCheck size={16} />} tone="good">
            <Plural
              value={count}
              one="# number is written this way"
              other="# numbers are written this way"
            />
          </IconText>
        ) : null}
      </p>
    </div>
  );
}
