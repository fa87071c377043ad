import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatMoment } from '#src/lib/days.ts';
import { endEdits, type Draft } from '#src/device/drafts.ts';
import { announce } from '#src/ui/announce.tsx';
import { useWords } from '#src/widgets/words.tsx';
import hints from '#src/pages/invoice/hints.module.css';
import classes from './conflicts.module.css';
import { copyTexts, draftClipboard } from './copy-draft.ts';
import { lineCells } from '#src/lib/paste/line-cells.ts';
import { textOf } from '#src/pages/invoice/items/cells.ts';
import { lineEditsIn } from '#src/pages/invoice/items/line-drafts.ts';
import { FieldText } from './field-text.tsx';

interface StoredDraftProps {
  readonly uid: string;
  /** As it was last read; null when it never was here. */
  readonly invoice: Invoice | null;
  readonly draft: Draft;
  readonly onDiscard?: () => void;
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly field: string;
  /** What was typed is no value yet. */
  readonly unsettled?: boolean;
  readonly base: string;
  readonly mine: string;
}

/**
 * The stored draft of an invoice that cannot be changed now: it can be read, copied or discarded,
 * and is not sent.
 */
export function StoredDraft({ uid, invoice, draft, onDiscard }: StoredDraftProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const [copied, setCopied] = useState<boolean | null>(null);
  const currency = draft.edits['currency']?.mine ?? invoice?.currency ?? '';
  const moment = formatMoment(draft.since, locale);
  const fields = Object.entries(draft.edits)
    .filter(([name]) => !name.includes('/') || name.startsWith('text/'))
    .map(([name, { base, mine }]): Line => {
      const field = name.replace('text/', '');
      return { key: name, name: words.field(field), field, unsettled: name !== field, base, mine };
    });
  const cellWords = (cell: string) =>
    cell === 'total_price' ? t`Total incl. VAT` : words.field(cell);
  const rows = [...lineEditsIn(draft)].flatMap(([row, { cells, deleted }]) => {
    const at = invoice?.items.findIndex((item) => item.uid === row) ?? -1;
    const title =
      at >= 0
        ? `${t`Item ${at + 1}`} “${invoice?.items[at]?.name ?? ''}”`
        : cells.name?.mine
          ? t`Item “${textOf(cells.name.mine)}”`
          : t`New item`;
    if (deleted) return [{ key: row, name: title, field: '', base: '', mine: t`deleted` }];
    return lineCells.flatMap((cell): Line[] =>
      cells[cell]
        ? [
            {
              key: row + cell,
              name: `${title}: ${cellWords(cell)}`,
              field: cell,
              base: textOf(cells[cell].base),
              mine: textOf(cells[cell].mine),
            },
          ]
        : [],
    );
  });
  const copy = async () => {
    const done = await copyTexts(
      draftClipboard(
        draft,
        invoice,
        fields.map(({ name, mine }) => [name, mine]),
        locale,
        words.unit,
      ),
    );
    setCopied(done);
    announce(
      done
        ? t`Copied`
        : t`The browser did not let it be copied. Select the table and copy it by hand.`,
    );
  };
  return (
    <section className={`${hints.panel} ${classes.draft}`} aria-labelledby="draft-title">
      <h2 id="draft-title" className={classes.title}>{t`What you typed is not saved`}</h2>
      <p
        className={hints.quiet}
      >{t`It is kept on this device since ${moment}, and nothing of it is sent.`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard */}
      <div role="group" aria-labelledby="draft-title" className={classes.wide} tabIndex={0}>
        <table className={hints.table}>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Before`}</th>
              <th scope="col">{t`Typed`}</th>
            </tr>
          </thead>
          <tbody>
            {[...fields, ...rows].map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.name}</th>
                <td>
                  <FieldText field={line.field} text={line.base} currency={currency} />
                </td>
                <td>
                  <FieldText
                    field={line.unsettled ? '' : line.field}
                    text={line.mine}
                    currency={currency}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={() => void copy()}>
          {copied ? t`Copied` : t`Copy what I typed`}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            onDiscard?.();
            endEdits(uid, Object.keys(draft.edits));
          }}
        >
          {t`Discard`}
        </Button>
      </div>
      {copied === false && (
        <p role="alert">{t`The browser did not let it be copied. Select the table and copy it by hand.`}</p>
      )}
    </section>
  );
}
