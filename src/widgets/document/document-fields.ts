import type { ConfidenceLevel } from '#documents/checks/confidence-level.ts';
import type { CellBlock } from '#documents/tables/region-rows.ts';
import type { PageWords } from '#documents/text/words.ts';
import { fileOf } from '#src/api/files.ts';
import { createStore, useStore } from '#src/device/store.ts';
import { createContext } from 'react';

// State shared by the document and the fields beside it. Both are on one page but load and render
// separately, so neither can pass it to the other as a property.

export interface FocusedField {
  /** Wire name of a header field (`total_price`), or of a line's cell (`items.total_price`). */
  readonly field: string;
  readonly label: string;
  /** The value on the wire, or the typed text while it is not a value yet; empty for none. */
  readonly value: string;
  /** Wire values of the row's other cells: a match in the same row of the page ranks first. */
  readonly rowValues?: readonly string[] | undefined;
  /** Enters a text of the page into the field as if typed; absent where the field is read-only. */
  readonly take?: ((text: string) => void) | undefined;
}

const focused = createStore<FocusedField | null>(null);

export const focusField = focused.set;

/** The focused field; the same object until it changes. */
export const focusedField = focused.get;

export const useFocusedField = (): FocusedField | null => useStore(focused);

export interface OpenedDocument {
  /** The signed address of the file. */
  readonly address: string;
  /** The signed address of the words of its pictures; null where none are kept. */
  readonly words: string | null;
  /** Whether the invoice's fields are beside the document; their values are then marked on it. */
  readonly marking: boolean;
}

interface DocumentWords {
  /** The file's address without its query. */
  readonly file: string;
  readonly pages: PageWords;
}

const shownWords = createStore<DocumentWords | null>(null);

const wordsIn = (shown: DocumentWords | null, address: string | null): PageWords | undefined =>
  shown && address !== null && shown.file === fileOf(address) ? shown.pages : undefined;

/** Publishes the words of the open document. @param file the file's address without its query */
export const publishWords = (file: string, pages: PageWords): void =>
  shownWords.set({ file, pages });

/** Removes these words when the document closes; words published since then stay. */
export const removeWords = (pages: PageWords | undefined): void =>
  shownWords.update((shown) => (shown?.pages === pages ? null : shown));

/** The words of a file by page; undefined while unknown, or without a text layer. */
export const wordsOf = (address: string | null): PageWords | undefined =>
  wordsIn(shownWords.get(), address);

export const useDocumentWords = (address: string | null): PageWords | undefined =>
  useStore(shownWords, (shown) => wordsIn(shown, address));

const rowsTaker = createStore<((block: CellBlock) => void) | null>(null);

/** Offers a table of the document for new invoice lines, as if it were pasted. */
export const offerRows = (block: CellBlock): void => rowsTaker.get()?.(block);

/** Receives the offered tables while lines may be added. @returns the unsubscribe function */
export function onOfferedRows(taker: (block: CellBlock) => void): () => void {
  rowsTaker.set(taker);
  return () => rowsTaker.update((now) => (now === taker ? null : now));
}

export const useRowsWanted = (): boolean => useStore(rowsTaker, (taker) => taker !== null);

export interface ReadMark {
  readonly field: string;
  readonly page: number;
  /** Left, top, width and height in thousandths of the upright page. */
  readonly box: readonly [number, number, number, number];
  readonly confidenceLevel: ConfidenceLevel;
}

/** The fields shown beside a document, which it compares its values with. */
export interface ShownInvoice {
  /** Values by wire name: decimal texts, ISO dates, texts; empty for none. */
  readonly values: Readonly<Record<string, string>>;
  /** Company name; undefined while unknown. */
  readonly company: string | undefined;
  /** Where the values were read, by how sure the reading is. */
  readonly read?: readonly ReadMark[] | undefined;
  /** Sets a field as if typed; absent on a read-only invoice. */
  readonly change?: ((field: string, value: string) => void) | undefined;
}

/** The fields beside the document; null without fields, as in the quick look. */
export const DocumentContext = createContext<ShownInvoice | null>(null);
