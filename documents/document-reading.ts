import type { Decimal } from '#contract/decimal.ts';
import type { IsoDate } from '#contract/dates.ts';
import type { Alternative, Ground, PicturePage, ReadPlace } from '#contract/file-reading.ts';
import type { UnreadableCode } from '#contract/note-codes.ts';
import type { ReadingNote } from '#contract/reading-note.ts';
import type { Candidate } from '#documents/memory/page-candidates.ts';
import { sentenceOf } from './note-sentences.ts';
import type { Unit } from '#contract/invoice-item.ts';
import type { PaymentType } from '#contract/invoice.ts';

/** Where a value was found: in structured data, in text, or in a picture of text. */
export type ReadFrom = 'xml' | 'text' | 'ocr';

/** The values of a reading whose source the history records. */
export const readFields = [
  'company',
  'tax_number',
  'invoice_number',
  'invoice_date',
  'currency',
  'total_price',
  'total_vat',
  'payment_type',
  'card',
  'language',
  'country',
  'items',
] as const;
export type ReadField = (typeof readFields)[number];

/** The source of a value, its confidence from 0 to 1, and its evidence. */
export interface Evidence {
  readonly from: ReadFrom;
  readonly confidence: number;
  readonly place?: ReadPlace | undefined;
  readonly grounds?: readonly Ground[];
}
export type AlternativesOf = Readonly<Partial<Record<ReadField, readonly Alternative[]>>>;
export type EvidenceOf = Readonly<Partial<Record<ReadField, Evidence>>>;

/** The issuer as the file names it; missing fields are empty. */
export interface ReadCompany {
  readonly name: string;
  readonly address: string;
  readonly tax_number: string;
  readonly tax_office: string;
  readonly phone: string;
  /** The record that people chose for its earlier documents. */
  readonly uid?: string;
}

/** A line as the file states it; `total_price` includes VAT (interface 2.8). */
export interface ReadItem {
  readonly name: string;
  readonly description: string;
  readonly quantity: Decimal | null;
  readonly unit: Unit | null;
  readonly total_price: Decimal | null;
  readonly vat_rate: Decimal | null;
}

/**
 * The content of a file. Null and empty mean: not stated, or not certain. Nothing is guessed to
 * fill a field.
 */
export interface DocumentReading {
  readonly company: ReadCompany | null;
  readonly invoice_number: string;
  readonly invoice_date: IsoDate | null;
  readonly currency: string;
  readonly total_price: Decimal | null;
  readonly total_vat: Decimal | null;
  readonly language: string;
  readonly country: string;
  readonly payment_type: PaymentType | null;
  readonly card: { readonly first_four_digits: string; readonly last_four_digits: string } | null;
  readonly items: readonly ReadItem[];
  readonly from: ReadFrom;
  /** For each value that is not empty. */
  readonly evidence: EvidenceOf;
  /** Other possible values of a field; all of them where it is empty. */
  readonly alternatives?: AlternativesOf;
  /** Other printed values, to be compared with the issuer's earlier invoices. */
  readonly candidates?: readonly Candidate[];
  /** What identifies its issuer besides name and tax number, for comparison with earlier ones. */
  readonly issuerSigns?: readonly string[];
  /** For the history: what was left out, contradicts, or was cut to a limit. */
  readonly notes: readonly ReadingNote[];
  /** The words of its pages that are pictures. */
  readonly pages?: readonly PicturePage[];
}

/** Why a file cannot be read: a code, with a sentence for people as its message. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  /** The words of its pages that are pictures, which a person may still use. */
  readonly pages: readonly PicturePage[];

  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, pages: readonly PicturePage[] = []) {
    super(sentenceOf({ code, values: {} }));
    this.code = code;
    this.pages = pages;
  }
}
