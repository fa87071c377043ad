import type { DocumentReading } from '#service/reading/document-reading.ts';
import type { Fields } from '#service/reading/fields.ts';
import { findCountry } from './find-country.ts';
import { findCurrency } from './find-currency.ts';
import { findDate } from './find-date.ts';
import { findIssuer } from './find-issuer.ts';
import { findItems } from './find-items.ts';
import { findLanguage } from './find-language.ts';
import { findNumber } from './find-number.ts';
import { findCard, findPayment } from './find-payment.ts';
import { findTotals } from './find-totals.ts';
import type { PageDocument } from './page-document.ts';
import type { DayOrder } from './printed-date.ts';

/** What the visible text of a document says. Fields that nothing names for sure stay empty. */
export function readText(document: PageDocument, fields: Fields): DocumentReading {
  const { company, taxCountry } = findIssuer(document);
  const country = findCountry(company?.tax_number ?? '', company?.address ?? '', taxCountry);
  const language = findLanguage(document.folded);
  const totals = findTotals(document);
  const currency = findCurrency(document, totals.line, country);
  const { items, vat } = findItems(document, totals, fields);
  return {
    company: company === null ? null : {
      name: fields.text(company.name, 300, 'company name'),
      address: fields.text(company.address, 1000, 'address'),
      tax_number: fields.wholeText(company.tax_number, 64, 'tax number'),
      tax_office: fields.text(company.tax_office, 200, 'tax office'),
      phone: fields.wholeText(company.phone, 64, 'phone number'),
    },
    invoice_number: fields.wholeText(findNumber(document), 200, 'invoice number'),
    invoice_date: findDate(document, document.order ?? usualOrder(language, country, currency)),
    currency: fields.currency(currency),
    total_price: fields.money(totals.total ?? undefined, 'total'),
    total_vat: fields.money(totals.vat ?? vat ?? undefined, 'VAT'),
    language,
    country,
    payment_type: findPayment(document),
    card: findCard(document),
    items,
    from: 'text',
    notes: fields.notes,
  };
}

/** Where no date settles it: the United States write the month first, nearly all others the day; else it stays open. */
function usualOrder(language: string, country: string, currency: string): DayOrder {
  if (country === 'US' || (country === '' && language === 'en' && currency === 'USD')) return 'month first';
  if (country === 'CA') return undefined;
  return country !== '' || (language !== '' && language !== 'en') || (currency !== '' && currency !== 'USD') ? 'day first' : undefined;
}
