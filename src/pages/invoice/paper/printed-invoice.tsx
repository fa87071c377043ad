import { plural, t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { client } from '#src/api/client.ts';
import { fileQueries } from '#src/api/files.ts';
import { useStore } from '#src/device/store.ts';
import { decimalText, moneyText } from '#src/i18n/locale.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';
import { notify } from '#src/ui/notify.tsx';
import { Paper, PaperTable, useOnPaper, type PaperColumn } from '#src/ui/paper.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { checkWords } from '#src/widgets/check-words.ts';
import { words } from '#src/widgets/words.tsx';
import { openChecks } from '#src/pages/invoice/checks/open-checks.ts';
import type { pagesForPaper } from '#src/widgets/document/viewers.ts';
import { FieldText } from '#src/pages/invoice/conflicts/field-text.tsx';
import { headerFields, type HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import { History } from '#src/pages/invoice/history/history.tsx';
import { ItemSums } from '#src/pages/invoice/items/item-sums.tsx';
import { useLines } from '#src/pages/invoice/items/open-grids.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import classes from './printed-invoice.module.css';

// Longer documents are printed from their file.
const mostPages = 40;

/** The rendered pages of a PDF and the number of those left out; undefined for other files. */
type DrawnPages = Awaited<ReturnType<typeof pagesForPaper>> | undefined;

/**
 * The invoice on paper: fields, items, checks, history and document. `Ctrl+P` and `Print` first
 * render every page of a PDF; the browser's own menu prints at once, with the pages on the screen.
 */
export function PrintedInvoice() {
  const { invoice } = useOpenInvoice();
  const onPaper = useOnPaper();
  const [pages, setPages] = useState<DrawnPages>();
  const draw = async (): Promise<DrawnPages> => {
    if (!invoice.file) return undefined;
    const file = await client.fetchQuery(fileQueries.content(invoice.file));
    if (file.kind !== 'pdf') return undefined;
    const { pagesForPaper } = await import('#src/widgets/document/viewers.ts');
    return pagesForPaper(file.bytes, mostPages);
  };
  const print = async () => {
    try {
      const drawn = await draw();
      flushSync(() => setPages(drawn));
    } catch {
      notify({
        text: t`The document could not be drawn, so it isn't in this printout.`,
        tone: 'bad',
      });
    }
    window.print();
  };
  useKeys({ 'mod+p': { run: () => void print(), label: t`Print`, group: t`Invoice` } });
  return onPaper && <Sheets drawn={pages} />;
}

function Sheets({ drawn }: { drawn: DrawnPages }) {
  const { invoice, form, grid } = useOpenInvoice();
  const { shown, unsaved } = useStore(form);
  const lines = useLines(grid);
  const { currency } = shown;
  const word = checkWords(currency);
  const checks = openChecks(shown, lines);
  const { company, card } = invoice;
  // Names that are not loaded yet would arrive after printing.
  const known: Partial<Record<HeaderField, string>> = {
    ...(company && company.uid === shown.company_uid && { company_uid: company.name }),
    ...(card && card.uid === shown.card_uid && { card_uid: cardLabel(card) }),
  };
  const number = (value: string | null) => (value ? decimalText(value) : '–');
  const columns: readonly PaperColumn<Line>[] = [
    {
      name: words.field('name'),
      cell: ({ name, description }) => (
        <>
          {name} <small>{description}</small>
        </>
      ),
      wraps: true,
    },
    { name: words.field('quantity'), cell: (line) => number(line.quantity), align: 'end' },
    { name: words.field('unit'), cell: ({ unit }) => (unit ? words.unit(unit) : '–') },
    {
      name: words.field('total_price'),
      cell: (line) => (line.total_price ? moneyText(line.total_price, currency) : '–'),
      align: 'end',
    },
    { name: words.field('vat_rate'), cell: (line) => number(line.vat_rate), align: 'end' },
  ];
  const place = useCallback((box: HTMLElement | null) => box?.append(...sheetsOf(drawn)), [drawn]);
  return (
    <Paper title={`${invoice.hf_id} · ${words.approvement(invoice.approvement_status)}`}>
      {unsaved && <p>{t`With changes that aren't saved yet.`}</p>}
      <dl className={classes.fields}>
        {headerFields.map((field) => (
          <div key={field}>
            <dt>{words.field(field)}</dt>
            <dd>
              {known[field] ?? <FieldText field={field} text={shown[field]} currency={currency} />}
            </dd>
          </div>
        ))}
      </dl>
      <h2>{t`Items`}</h2>
      <PaperTable columns={columns} rows={lines} />
      <ItemSums />
      {checks.length > 0 && (
        <>
          <h2>{t`Checks`}</h2>
          <ul>
            {checks.map((check) => (
              <li key={word(check)}>{word(check)}</li>
            ))}
          </ul>
        </>
      )}
      <History whole entries={invoice.history} currency={currency} />
      {drawn && drawn.left > 0 && (
        <p>
          {plural(drawn.left, {
            one: "# page of the document isn't in this printout.",
            other: "# pages of the document aren't in this printout.",
          })}
        </p>
      )}
      <div ref={place} className={classes.document} />
    </Paper>
  );
}

/**
 * The rendered pages, or copies of what the screen shows of the document. Pictures are copied into
 * canvases, because a new image would load only after printing.
 */
function sheetsOf(drawn: DrawnPages): readonly Node[] {
  if (drawn) return drawn.pages;
  const shown = document.querySelectorAll<HTMLElement>(
    '[data-document-scroller] :is(canvas, img, article)',
  );
  return [...shown].map((sheet) => {
    if (sheet instanceof HTMLCanvasElement) return drawnCopy(sheet, sheet.width, sheet.height);
    if (sheet instanceof HTMLImageElement)
      return drawnCopy(sheet, sheet.naturalWidth, sheet.naturalHeight);
    return sheet.cloneNode(true);
  });
}

// Pixels: A4 at 200 dpi, above which print shows no difference.
const mostWidth = 1650;

function drawnCopy(sheet: HTMLCanvasElement | HTMLImageElement, width: number, height: number) {
  const copy = document.createElement('canvas');
  const scale = Math.min(1, mostWidth / width);
  copy.width = Math.ceil(width * scale);
  copy.height = Math.ceil(height * scale);
  copy.getContext('2d')?.drawImage(sheet, 0, 0, copy.width, copy.height);
  return copy;
}
