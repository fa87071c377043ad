import { readCii } from './xml-cii.ts';
import { readUbl } from './xml-ubl.ts';

/** Who sends or pays the invoice, as the file says it. */
export interface XmlParty {
  readonly name: string;
  readonly tax: string;
  readonly address: readonly string[];
}

/** One line of the file; amounts as the file has them, usually without VAT. */
export interface XmlLine {
  readonly number: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly vat_rate: string;
  readonly amount: string;
}

export type XmlTotalKind = 'lines' | 'allowances' | 'charges' | 'net' | 'vat' | 'gross' | 'due';

/** An e-invoice as a reader wants it; empty where the file says nothing. */
export interface XmlInvoice {
  readonly kind: 'invoice' | 'credit-note';
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly currency: string;
  readonly notes: readonly string[];
  readonly seller: XmlParty;
  readonly buyer: XmlParty;
  readonly lines: readonly XmlLine[];
  readonly totals: readonly { readonly kind: XmlTotalKind; readonly amount: string }[];
}

/** The e-invoice in a document of UBL or UN/CEFACT CII; null for any other XML. */
export function readXmlInvoice(xml: Document): XmlInvoice | null {
  const root = xml.documentElement;
  if (root.localName === 'Invoice' || root.localName === 'CreditNote') {
    const wrapped = root.getElementsByTagNameNS('*', 'LegalMonetaryTotal');
    return wrapped.length > 0 ? readUbl(root) : null;
  }
  return /^CrossIndustry(?:Invoice|Document)$/.test(root.localName) ? readCii(root) : null;
}
