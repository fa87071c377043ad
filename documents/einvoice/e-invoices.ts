import type { EInvoice } from './e-invoice.ts';
import { readCii } from './read-cii.ts';
import { readFacturae } from './read-facturae.ts';
import { readFatturaPa } from './read-fatturapa.ts';
import { readKsef } from './read-ksef.ts';
import { isIsdoc, readIsdoc } from './read-isdoc.ts';
import { isUbl, readUbl } from './read-ubl.ts';
import { anywhere, text } from './xml-path.ts';
import { xmlRoot, type XmlElement } from './xml-tree.ts';

const ublIn = (root: XmlElement): readonly EInvoice[] => (isUbl(root) ? [readUbl(root)] : []);

const dialects: ReadonlyMap<string, (root: XmlElement) => readonly EInvoice[]> = new Map([
  ['Invoice', (root: XmlElement) => (isIsdoc(root) ? [readIsdoc(root)] : ublIn(root))],
  ['CreditNote', ublIn],
  ['SelfBilledInvoice', ublIn],
  ['SelfBilledCreditNote', ublIn],
  ['DebitNote', ublIn],
  ['CrossIndustryInvoice', (root: XmlElement) => [readCii(root)]],
  ['CrossIndustryDocument', (root: XmlElement) => [readCii(root)]],
  ['FatturaElettronica', readFatturaPa],
  ['FatturaElettronicaSemplificata', readFatturaPa],
  ['Faktura', readKsef],
  ['Facturae', readFacturae],
]);

/**
 * The e-invoices (UBL, UN/CEFACT CII, FatturaPA, KSeF, Facturae, ISDOC) in an XML file, also inside
 * an envelope: Peppol's StandardBusinessDocument, UBL-TR's Package, SOAP. None in other XML.
 */
export function eInvoicesIn(root: XmlElement, depth = 0): readonly EInvoice[] {
  const own = dialects.get(root.name)?.(root) ?? [];
  // Envelopes are nested a few levels only. An element may be named like an invoice without being
  // one.
  if (own.some(isStated) || depth > 6) return own;
  const text = textAsXml(root.text);
  const inner = [...root.children, ...(text ? [text] : [])].flatMap((child) =>
    eInvoicesIn(child, depth + 1),
  );
  const stated = inner.filter(isStated);
  return stated.length > 0 ? stated : [...own, ...inner];
}

const shortestInvoice = 200;

/** An envelope may contain the invoice as text: escaped, or in CDATA. */
export const textAsXml = (text: string): XmlElement | null =>
  text.startsWith('<') && text.length >= shortestInvoice
    ? xmlRoot(new TextEncoder().encode(text))
    : null;

/**
 * Whether an e-invoice has any required value, since other XML may have a root of the same name.
 */
export const isStated = ({ number, seller, lines, totals }: EInvoice): boolean =>
  number !== '' || seller.name !== '' || lines.length > 0 || totals.length > 0;

/** The common name of the e-invoice's format, such as `XRechnung`. */
export function dialectName(root: XmlElement): string {
  const context = anywhere(root, 'GuidelineSpecifiedDocumentContextParameter');
  const guideline = text(context, 'ID') || (anywhere(root, 'CustomizationID')?.text ?? '');
  if (/xrechnung/i.test(guideline)) return 'XRechnung';
  if (root.name === 'CrossIndustryDocument') return 'ZUGFeRD 1';
  if (root.name === 'CrossIndustryInvoice')
    return /zugferd/i.test(guideline) ? 'ZUGFeRD 2' : 'Factur-X, ZUGFeRD 2';
  if (root.name === 'Faktura') return 'KSeF';
  if (root.name === 'Facturae') return 'Facturae';
  if (isIsdoc(root)) return 'ISDOC';
  return root.name.startsWith('Fattura') ? 'FatturaPA' : 'UBL';
}

const standardNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'order-x.xml'];
const mostAttachments = 20;

/** Whether a standard gives this name to the XML inside a hybrid PDF. */
export const isStandardName = (name: string): boolean => standardNames.includes(name.toLowerCase());

/** The attachments of a PDF, likeliest e-invoices first; at most 20. */
export function likelyAttachments(names: readonly string[]): readonly string[] {
  const place = (name: string) => {
    const at = standardNames.indexOf(name.toLowerCase());
    return at < 0 ? standardNames.length : at;
  };
  return names
    .toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .slice(0, mostAttachments);
}
