import type { XmlInvoice, XmlLine, XmlParty, XmlTotalKind } from './xml-invoice.ts';
import { all, at, children, text } from './xml-nodes.ts';

function readParty(node: Element | undefined): XmlParty {
  const party = at(node, 'Party') ?? node;
  const person = [text(party, 'Person/FirstName'), text(party, 'Person/FamilyName')].filter(Boolean).join(' ');
  const place = at(party, 'PostalAddress');
  const street = [text(place, 'StreetName'), text(place, 'BuildingNumber')].filter(Boolean).join(' ');
  const town = [text(place, 'PostalZone'), text(place, 'CitySubdivisionName'), text(place, 'CityName')].filter(Boolean).join(' ');
  return {
    name: text(party, 'PartyName/Name', 'PartyLegalEntity/RegistrationName') || person,
    tax: text(party, 'PartyTaxScheme/CompanyID', 'PartyIdentification/ID', 'PartyLegalEntity/CompanyID'),
    address: [street, text(place, 'AdditionalStreetName'), ...all(place, 'AddressLine/Line').map((line) => line.textContent.trim()), town, text(place, 'Country/Name', 'Country/IdentificationCode')].filter(Boolean),
  };
}

function readLine(node: Element): XmlLine {
  const quantity = at(node, 'InvoicedQuantity') ?? at(node, 'CreditedQuantity');
  return {
    number: text(node, 'ID'),
    name: text(node, 'Item/Name'),
    description: text(node, 'Item/Description'),
    quantity: quantity?.textContent.trim() ?? '',
    unit: quantity?.getAttribute('unitCode') ?? '',
    price: text(node, 'Price/PriceAmount'),
    vat_rate: text(node, 'Item/ClassifiedTaxCategory/Percent', 'TaxTotal/TaxSubtotal/TaxCategory/Percent', 'TaxTotal/TaxSubtotal/Percent'),
    amount: text(node, 'LineExtensionAmount'),
  };
}

/** UBL 2.1 and its dialects: Peppol, UBL-TR, OIOUBL. */
export function readUbl(root: Element): XmlInvoice {
  const sums = at(root, 'LegalMonetaryTotal');
  const totals: { kind: XmlTotalKind; amount: string }[] = [
    { kind: 'lines', amount: text(sums, 'LineExtensionAmount') },
    { kind: 'allowances', amount: text(sums, 'AllowanceTotalAmount') },
    { kind: 'charges', amount: text(sums, 'ChargeTotalAmount') },
    { kind: 'net', amount: text(sums, 'TaxExclusiveAmount') },
    { kind: 'vat', amount: text(root, 'TaxTotal/TaxAmount') },
    { kind: 'gross', amount: text(sums, 'TaxInclusiveAmount') },
    { kind: 'due', amount: text(sums, 'PayableAmount') },
  ];
  return {
    kind: root.localName === 'CreditNote' ? 'credit-note' : 'invoice',
    number: text(root, 'ID'),
    date: text(root, 'IssueDate'),
    due: text(root, 'DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/PaymentDueDate'),
    currency: text(root, 'DocumentCurrencyCode') || (at(sums, 'PayableAmount')?.getAttribute('currencyID') ?? ''),
    notes: children(root, 'Note').map((note) => note.textContent.trim()).filter(Boolean),
    seller: readParty(at(root, 'AccountingSupplierParty')),
    buyer: readParty(at(root, 'AccountingCustomerParty')),
    lines: [...children(root, 'InvoiceLine'), ...children(root, 'CreditNoteLine')].map(readLine),
    totals: totals.filter(({ amount }) => amount !== ''),
  };
}
