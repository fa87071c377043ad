/** Parts of a small UBL invoice for tests; each given part replaces the default one. */
export interface SmallUbl {
  readonly prolog?: string;
  readonly root?: string;
  readonly id?: string;
  readonly date?: string;
  readonly currency?: string;
  readonly seller?: string;
  readonly tax?: string;
  readonly total?: string;
  readonly lines?: string;
}

/** 100.00 net and 19 % VAT from Testhaus GmbH by default. */
export function smallUbl(parts: SmallUbl = {}): string {
  const root = parts.root ?? 'Invoice';
  const currency = parts.currency ?? 'EUR';
  return `${parts.prolog ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2">
<ID>${parts.id ?? 'T-1'}</ID><IssueDate>${parts.date ?? '2026-03-15'}</IssueDate><DocumentCurrencyCode>${currency}</DocumentCurrencyCode>
<AccountingSupplierParty><Party>${parts.seller ?? '<PartyName><Name>Testhaus GmbH</Name></PartyName><PartyTaxScheme><CompanyID>DE111222333</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>'}</Party></AccountingSupplierParty>
${parts.tax ?? `<TaxTotal><TaxAmount currencyID="${currency}">19.00</TaxAmount><TaxSubtotal><TaxableAmount>100.00</TaxableAmount><TaxAmount>19.00</TaxAmount><TaxCategory><ID>S</ID><Percent>19</Percent><TaxScheme><ID>VAT</ID></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>`}
${parts.total ?? '<LegalMonetaryTotal><TaxInclusiveAmount>119.00</TaxInclusiveAmount><PayableAmount>119.00</PayableAmount></LegalMonetaryTotal>'}
${parts.lines ?? '<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="C62">2</InvoicedQuantity><LineExtensionAmount>100.00</LineExtensionAmount><Item><Name>Lamp</Name><ClassifiedTaxCategory><Percent>19</Percent></ClassifiedTaxCategory></Item></InvoiceLine>'}
</${root}>`;
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
