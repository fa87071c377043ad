/** Reasons why a file could not be read. */
const unreadableCodes = [
  'empty-file',
  'unknown-kind',
  'no-text',
  'no-invoice',
  'unknown-script',
  'password',
  'damaged-pdf',
  'damaged-pages',
  'damaged-picture',
  'pdf-too-large',
  'page-too-large',
  'xml-too-large',
  'xml-too-deep',
  'xml-doctype',
  'xml-encoding',
  'xml-damaged',
  'xml-entities',
  'xml-empty',
  'xml-no-invoice',
  'xml-without-fields',
  'took-too-long',
  'too-much-memory',
  'reader-crashed',
  'file-missing',
  'file-unavailable',
  'unstorable',
] as const;
export type UnreadableCode = (typeof unreadableCodes)[number];

/**
 * Codes of the notes of a reading in the history, with the values of each. Amounts are decimal
 * strings, days ISO dates; `field` is the wire name of a field, `amount_due`, `withheld` or
 * `line_total`; `line` is the number of an item.
 */
export const noteCodes = [
  ...unreadableCodes,
  'credit-note',
  'corrected-invoice',
  'return-invoice',
  /** `amount`, `currency`: taken off the VAT; `withheld-inside`: part of the total. */
  'withheld',
  'withheld-inside',
  /** `due`, `total`, `currency` */
  'amount-due',
  'lines-net',
  'lines-without-price',
  'other-script',
  /** `count`, `others` */
  'several-invoices',
  /** `field`: `total_price` or `items`; `sum`, `stated`, `currency` */
  'sums-differ',
  /** `sum`, `stated`, `currency` */
  'part-of-order',
  /** `count`, `read` */
  'most-lines',
  'most-pages',
  /** `pages` */
  'pages-recognised',
  'pages-left-out',
  /** `first`, `second` */
  'two-days',
  /** `field`, `page`, `file`, and their currencies `page_currency`, `file_currency` */
  'page-differs',
  /** `read`, `other` */
  'two-e-invoices',
  'broken-e-invoice',
  /** `field`, `text`, perhaps `line` */
  'not-a-number',
  'not-a-day',
  'not-a-currency',
  'beyond-limits',
  /** `field`, `text`, perhaps `currency` and `line` */
  'rounded',
  /** `field`, `most`, perhaps `line` */
  'cut',
  'left-out',
  /** `field`, `value`, `currency` */
  'person-kept',
  /** `invoice`: reported for an upload */
  'same-file',
  /** `record`: the company or card that was deleted, by its `hf_id` */
  'record-deleted',
] as const;
export type NoteCode = (typeof noteCodes)[number];
