import { readCii } from './xml-cii.ts';
import { readFattura } from './xml-fattura.ts';
import type { XmlInvoice } from './xml-invoice.ts';
import { readUbl } from './xml-ubl.ts';

/** The e-invoices in a document of UBL, UN/CEFACT CII or FatturaPA; none in any other XML. */
export function readXmlInvoices(xml: Document): readonly XmlInvoice[] {
  const root = xml.documentElement;
  if (root.localName === 'Invoice' || root.localName === 'CreditNote')
    return root.getElementsByTagNameNS('*', 'LegalMonetaryTotal').length > 0 ? [readUbl(root)] : [];
  if (/^CrossIndustry(?:Invoice|Document)$/.test(root.localName)) return [readCii(root)];
  return /^FatturaElettronica(?:Semplificata)?$/.test(root.localName) ? readFattura(root) : [];
}
