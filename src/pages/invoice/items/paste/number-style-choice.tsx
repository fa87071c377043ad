import { Plural, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { asDecimal } from '#contract/decimal.ts';
import { cellNumber, inStyle } from '#src/lib/paste/number-style.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import classes from './paste.module.css';
import type { Paste } from './use-paste.ts';

const example = asDecimal('1234.56');

/** How the numbers of the block are written: found by the evidence of all of them, or asked for. */
export function NumberStyleChoice({ paste }: { paste: Paste }) {
  const { t } = useLingui();
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
        onChoose={(chosen) =>
          (chosen === 'point' || chosen === 'comma') && paste.choose({ style: chosen })
        }
      />
      <p role="status">
        {style === null ? (
          <IconText
            icon={<IconAlertTriangle size={16} />}
            tone="warn"
          >{t`“${text}” can be ${point} or ${comma}. Choose how the numbers are written.`}</IconText>
        ) : found.style === style ? (
          <IconText icon={<IconCheck size={16} />} tone="good">
            <Plural value={count} one="# number says so" other="# numbers say so" />
          </IconText>
        ) : null}
      </p>
    </div>
  );
}
