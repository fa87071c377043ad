import { t } from '@lingui/core/macro';
import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import {
  MarkNote,
  MarksContext,
  PageMarks,
  useFieldMarks,
} from '#src/widgets/document/marks/use-field-marks.tsx';
import { FindMarks } from '#src/widgets/document/search/find.tsx';
import marked from '#src/widgets/document/marks/marks.module.css';
import type { EInvoice } from '#documents/einvoice/e-invoice.ts';
import { eInvoicesIn, isStated } from '#documents/einvoice/e-invoices.ts';
import type { PageWord, PageWords } from '#documents/text/words.ts';
import { fileOf } from '#src/api/files.ts';
import { focusedField, publishWords, removeWords, type OpenedDocument } from './document-fields.ts';
import { DocumentFrame } from './document-frame.tsx';
import { useFrameSize } from './use-view.ts';
import { XmlAttachments } from './xml-attachments.tsx';
import { XmlPaper } from './xml-paper.tsx';
import { mostParts, Rest } from './xml-rest.tsx';
import classes from './xml-viewer.module.css';

// Keeps the focus in the field that receives the value.
const keepFocus = (event: React.MouseEvent) => {
  if (focusedField()?.take && valueAt(event) !== undefined) event.preventDefault();
};
const valueAt = ({ target }: React.MouseEvent): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-take]')?.dataset['take']
    : undefined;
const takeValue = (event: React.MouseEvent) => {
  const value = valueAt(event);
  if (value !== undefined) focusedField()?.take?.(value);
};

interface XmlViewerProps extends Omit<OpenedDocument, 'words'> {
  readonly xml: XmlElement;
  readonly notes?: ReactNode;
}

/** Shows an e-invoice as a readable page, and any other XML as an outline; never raw tags. */
export function XmlViewer({ xml, address, marking, notes }: XmlViewerProps) {
  const drawn = useMemo(() => withShortTexts(xml), [xml]);
  const invoices = useMemo(() => eInvoicesIn(drawn).filter(isStated), [drawn]);
  const { words, ref: measured } = useSheetWords(address);
  const { marks, scrollRef: marksRef } = useFieldMarks(words, () => undefined, marking);
  const frame = useFrameSize();
  const scrollRef = useMergedRef(frame.ref, marksRef);
  const shown = { width: frame.width, height: 0, rotation: 0, scale: 1 } as const;
  const count = invoices.length;
  const first = firstOf(invoices);
  return (
    <DocumentFrame
      address={address}
      notes={
        <>
          {notes}
          <MarkNote marks={marks} />
        </>
      }
      scrollRef={scrollRef}
    >
      {/* By keyboard, Alt + Enter takes the current mark. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Alt + Enter does the same by keyboard */}
      <section
        className={`${classes.sheet} ${marks?.field.take ? marked.taking : ''}`}
        data-page={1}
        aria-label={t`Page ${1}`}
        onMouseDown={keepFocus}
        onClick={takeValue}
      >
        <div ref={measured}>
          {count === 0 && (
            <article className={classes.paper}>
              <Outline xml={drawn} />
            </article>
          )}
          {count > 1 && (
            <p
              className={classes.several}
            >{t`This file has ${count} invoices. The first one is the one beside it.`}</p>
          )}
          {first.map((invoice, index) => (
            <article key={index} className={classes.paper}>
              <XmlPaper invoice={invoice} />
            </article>
          ))}
          <Rest count={count} shown={first.length} />
        </div>
        <XmlAttachments xml={xml} />
        <MarksContext value={marks}>
          <PageMarks page={1} shown={shown} />
        </MarksContext>
        <FindMarks page={1} shown={shown} />
      </section>
    </DocumentFrame>
  );
}

/** The first invoices of a file whose lines together stay within the limit. */
function firstOf(invoices: readonly EInvoice[]): readonly EInvoice[] {
  let parts = 0;
  const end = invoices.findIndex(
    ({ lines, notes }) => (parts += 1 + lines.length + notes.length) > mostParts,
  );
  return end < 0 ? invoices : invoices.slice(0, Math.max(1, end));
}

// Limits nesting, so that a hostile file cannot exhaust the browser.
const mostDepth = 40;
// More characters than any field has; a base64 attachment would block the page.
const mostCharacters = 10_000;

const withShortTexts = (one: XmlElement): XmlElement => ({
  ...one,
  text: one.text.length > mostCharacters ? `${one.text.slice(0, mostCharacters)} …` : one.text,
  children: one.children.map(withShortTexts),
});

/** Turns an element name into words: `InvoiceLine` becomes `Invoice line`. */
const wordsOf = (name: string): string => {
  const words = name
    .replace(/[-_]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The first elements in the file's order, and how many there are. */
function firstElements(root: XmlElement): { readonly node: XmlElement; readonly count: number } {
  let count = 0;
  const take = (one: XmlElement): XmlElement | undefined => {
    const isShown = (count += 1) <= mostParts;
    const children = one.children.map(take).filter((child) => child !== undefined);
    return isShown ? { ...one, children } : undefined;
  };
  const node = take(root) ?? root;
  return { node, count };
}

function Outline({ xml }: { xml: XmlElement }) {
  const { node, count } = useMemo(() => firstElements(xml), [xml]);
  return (
    <>
      <XmlTree node={node} />
      <Rest count={count} />
    </>
  );
}

function XmlTree({ node, depth = 0 }: { node: XmlElement; depth?: number }) {
  const inner = node.children;
  if (inner.length === 0 || depth >= mostDepth)
    return (
      <div className={classes.leaf}>
        <span className={classes.quiet}>{wordsOf(node.name)}</span>
        <span>{node.text}</span>
      </div>
    );
  return (
    <section className={classes.branch}>
      <p className={classes.label}>{wordsOf(node.name)}</p>
      {inner.map((child, index) => (
        <XmlTree key={index} node={child} depth={depth + 1} />
      ))}
    </section>
  );
}

// More words than any invoice has; measuring all of them would block the page.
const maxWords = 50_000;

/** The words shown in an element with their positions in CSS pixels. */
function wordsIn(sheet: HTMLElement): PageWord[] {
  const words: PageWord[] = [];
  const { left, top } = sheet.getBoundingClientRect();
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node && words.length < maxWords; node = walker.nextNode()) {
    for (const match of (node.nodeValue ?? '').matchAll(/\S+/g)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const place = range.getClientRects()[0];
      if (place && place.width > 0)
        words.push({
          text: match[0],
          left: place.left - left,
          top: place.top - top,
          width: place.width,
          height: place.height,
        });
    }
  }
  return words;
}

/** Publishes the words of a page made of HTML elements, and again whenever its layout changes. */
function useSheetWords(address: string) {
  const file = fileOf(address);
  const [words, setWords] = useState<PageWords>();
  const ref = useCallback(
    (sheet: HTMLDivElement) => {
      let published: PageWords | undefined;
      const publish = () => {
        if (sheet.clientWidth === 0) return;
        published = [wordsIn(sheet)];
        publishWords(file, published);
        setWords(published);
      };
      const observer = new ResizeObserver(publish);
      observer.observe(sheet);
      return () => {
        observer.disconnect();
        removeWords(published);
      };
    },
    [file],
  );
  return { words, ref };
}
