import { labelled } from '#src/i18n/labelled.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { locale, momentText } from '#src/i18n/locale.ts';
import { type Draft, endEdits } from '#src/device/drafts.ts';
import { columnNames } from '#src/pages/invoice/items/grid/row-cells.tsx';
import { announce } from '#src/ui/announce.tsx';
import { copyToClipboard } from '#src/ui/copy-to-clipboard.ts';
import { words } from '#src/widgets/words.tsx';
import hints from '#src/pages/invoice/hints.module.css';
import { lineCells } from '#src/lib/paste/line-cells.ts';
import { contentsOf, textOf } from '#src/pages/invoice/items/cells.ts';
import { lineEditsIn } from '#src/pages/invoice/items/line-drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { type Clipboard, copyBlock, copyTexts } from '#src/lib/paste/clipboard.ts';
import classes from './conflicts.module.css';
import { FieldText } from './field-text.tsx';

const quoted = (name: string): string => t`“${name}”`;

// The fields become read-only when somebody else decides, so a person far below must see why.
const show = (section: HTMLElement | null): void => {
  if (!section) return;
  section.scrollIntoView({ block: 'nearest' });
  announce(t`What you typed isn't saved`);
};

/**
 * The stored draft of an invoice that cannot be changed: it can be read, copied or discarded, and
 * is not sent.
 */
export function StoredDraft({
  uid,
  invoice,
  draft,
  onDiscard,
}: {
  uid: string;
  /** As last read; null if it never existed. */
  invoice: Invoice | null;
  draft: Draft;
  onDiscard?: () => void;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const currency = draft.edits['currency']?.mine ?? invoice?.currency ?? '';
  const moment = momentText(draft.since);
  const row = (key: string, name: string, base: ReactNode, mine: ReactNode) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td>{base}</td>
      <td>{mine}</td>
    </tr>
  );
  const text = (field: string, value: string) => (
    <FieldText field={field} text={value} currency={currency} />
  );
  const fields = Object.entries(draft.edits)
    .filter(([name]) => !name.includes('/') || name.startsWith('text/'))
    .map(([stored, { base, mine }]) => {
      const field = stored.replace('text/', '');
      const name = words.field(field);
      // The typed text may be no value yet.
      const shown = row(stored, name, text(field, base), text(stored === field ? field : '', mine));
      return { name, mine, shown };
    });
  const lines = [...lineEditsIn(draft)].flatMap(([key, { cells, deleted }]) => {
    const at = invoice?.items.findIndex((item) => item.uid === key) ?? -1;
    const title =
      at >= 0
        ? `${t`Item ${at + 1}`} ${quoted(invoice?.items[at]?.name ?? '')}`
        : cells.name?.mine
          ? t`Item “${textOf(cells.name.mine)}”`
          : t`New item`;
    if (deleted) return row(key, title, text('', ''), t`deleted`);
    return lineCells.map((cell) => {
      const edit = cells[cell];
      const name = labelled(title, i18n._(columnNames[cell]));
      return (
        edit && row(key + cell, name, text(cell, textOf(edit.base)), text(cell, textOf(edit.mine)))
      );
    });
  });
  const copy = async () => {
    const { text: plain, html } = draftClipboard(
      draft,
      invoice,
      fields.map(({ name, mine }) => [name, mine]),
      locale(),
      words.unit,
    );
    const done = await copyToClipboard(plain, html);
    setCopied(done);
    announce(
      done
        ? t`Copied`
        : t`The browser doesn't allow copying. Select the table and copy it by hand.`,
    );
  };
  return (
    <section ref={show} className={`${hints.panel} ${classes.draft}`} aria-labelledby="draft-title">
      <h2 id="draft-title" className={classes.title}>{t`What you typed isn't saved`}</h2>
      <p className={hints.quiet}>{t`Kept on this device since ${moment}; none of it was sent.`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
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
            {fields.map(({ shown }) => shown)}
            {lines}
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
        <p role="alert">
          <Trans>The browser doesn't allow copying. Select the table and copy it by hand.</Trans>
        </p>
      )}
    </section>
  );
}

/**
 * The draft as a table for spreadsheets: fields with names, an empty line, then every changed line
 * in the grid's columns.
 * @param fields name and value of each field
 */
export function draftClipboard(
  draft: Draft,
  invoice: Invoice | null,
  fields: readonly (readonly [name: string, value: string])[],
  locale: string,
  unitWord: (unit: string) => string,
): Clipboard {
  const lines = [...lineEditsIn(draft)]
    .filter(([, { deleted }]) => !deleted)
    .map(([row, { cells }]) => {
      const item = invoice?.items.find(({ uid }) => uid === row);
      const before = contentsOf(item);
      return lineCells.map((cell) => ({
        cell,
        value: textOf(cells[cell]?.mine ?? before[cell]) || null,
      }));
    });
  const block =
    lines.length > 0
      ? copyBlock(lines, locale, unitWord)
      : { text: '', html: '<html><body></body></html>' };
  const named = copyTexts(fields);
  return {
    text: [named.text, block.text].filter(Boolean).join('\r\n'),
    html: block.html.replace('</body>', () => `${named.html}</body>`),
  };
}
