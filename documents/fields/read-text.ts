import type {
  AlternativesOf,
  DocumentReading,
  Evidence,
  EvidenceOf,
  ReadCompany,
  ReadField,
} from '#documents/document-reading.ts';
import type { Fields } from '#documents/field-values.ts';
import { findCountry } from '#documents/companies/find-country.ts';
import { likelyCountries } from '#documents/companies/likely-countries.ts';
import { findCurrency } from './find-currency.ts';
import { findDate, possibleDays, usualOrder } from './find-date.ts';
import { findIssuer, type Issuer } from '#documents/companies/find-issuer.ts';
import { amountRuns } from '#documents/tables/amount-runs.ts';
import { valueRows } from '#documents/tables/row-values.ts';
import { findItems } from '#documents/tables/find-items.ts';
import { findLanguage } from '#documents/text/find-language.ts';
import { findNumber } from './find-number.ts';
import { findCard, findPayment } from './find-payment.ts';
import { findTotals } from './find-totals.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { isConfident, legibility } from './confidence.ts';

/** What the visible text of a document says. Fields that nothing names for sure stay empty. */
export function readText(document: PageDocument, fields: Fields): DocumentReading {
  const evidence: Partial<Record<ReadField, Evidence>> = {};
  /** The value, unless too little speaks for it or its letters are too hard to read. */
  const kept: Keep = (field, value, none, { confidence, line, printed = '', checked = false }) => {
    if (value === none) return none;
    const legible = legibility(document, line, printed);
    // A day of the calendar and right check digits speak for letters that were hard to read.
    const all = confidence * (checked ? Math.sqrt(legible) : legible);
    if (!isConfident(field, all, document.from)) return none;
    evidence[field] = { from: document.from, confidence: Math.round(all * 100) / 100 };
    return value;
  };
  const issuer = findIssuer(document);
  const company = keptCompany(issuer, document.from, fields, kept);
  const country = findCountry(
    company?.tax_number ?? '',
    company?.address ?? '',
    company?.tax_number ? issuer.taxCountry : '',
  );
  const language = findLanguage(document.folded);
  const rows = valueRows(document);
  const runs = amountRuns(document, rows);
  const totals = findTotals(
    document,
    new Set(
      runs.filter(({ members, share }) => members.length > 1 && share >= 0.5).map(({ sum }) => sum),
    ),
  );
  const likely = likelyCountries(document, { known: country, language });
  const currency = findCurrency(document, totals.line, { country, likely });
  const date = findDate(document, document.order ?? usualOrder(likely, currency?.value ?? ''));
  const days = date === null ? possibleDays(document) : [];
  const alternatives: AlternativesOf = {
    ...(days.length > 0
      ? { invoice_date: days.map((value) => ({ value, confidence: 1 / days.length })) }
      : {}),
    ...(currency?.alternatives === undefined || currency.alternatives.length === 0
      ? {}
      : {
          currency: currency.alternatives.map(({ value, confidence }) => ({ value, confidence })),
        }),
  };
  if (days.length > 0) fields.note(`The date may mean ${days.join(' or ')}; it was left empty.`);
  const number = findNumber(document);
  const { items, vat, confidence } = findItems(document, totals, fields, { rows, runs });
  const reading = {
    company,
    invoice_number: kept(
      'invoice_number',
      fields.wholeText(number?.value, 200, 'invoice number'),
      '',
      { confidence: 0, ...number, printed: number?.value ?? '' },
    ),
    invoice_date: kept('invoice_date', date?.value ?? null, null, {
      confidence: 0,
      ...date,
      checked: true,
    }),
    currency: kept('currency', fields.currency(currency?.value), '', {
      confidence: currency?.confidence ?? 0,
    }),
    total_price: kept('total_price', fields.money(totals.total ?? undefined, 'total'), null, {
      confidence: totals.confidence.total,
      line: totals.line,
      printed: totals.total ?? '',
    }),
    total_vat: kept('total_vat', fields.money(totals.vat ?? vat ?? undefined, 'VAT'), null, {
      confidence: totals.vat === null ? 0.8 : totals.confidence.vat,
      printed: totals.vat ?? '',
    }),
    language: kept('language', language, '', { confidence: 0.9 }),
    country: kept('country', country, '', { confidence: 0.85 }),
    payment_type: kept('payment_type', findPayment(document, totals.total), null, {
      confidence: 0.8,
    }),
    card: kept('card', findCard(document), null, { confidence: 0.85 }),
    items: kept('items', items.length === 0 ? null : items, null, { confidence }) ?? [],
  };
  return {
    ...reading,
    from: document.from,
    evidence: evidence satisfies EvidenceOf,
    ...(Object.keys(alternatives).length > 0 ? { alternatives } : {}),
    notes: fields.notes,
  };
}

interface Grounds {
  readonly confidence: number;
  readonly line?: number | undefined;
  readonly printed?: string;
  readonly checked?: boolean;
}
type Keep = <T>(field: ReadField, value: T, none: T, grounds: Grounds) => T;

/** The smallest sign is the first that recognition loses: `A.Ş` is `A.Ş.`. */
function withLastDot(name: string, from: PageDocument['from']): string {
  return from === 'ocr' &&
    /(?:\bA\.[ŞS]|[ŞS]t[iİ]|[ŞS]T[Iİ]|B\.V|N\.V|S\.A|S\.L|S\.r\.l|z o\.o)$/u.test(name)
    ? `${name}.`
    : name;
}

function keptCompany(
  { company, name, number }: Issuer,
  from: PageDocument['from'],
  fields: Fields,
  kept: Keep,
): ReadCompany | null {
  const text = kept(
    'company',
    fields.text(withLastDot(company?.name ?? '', from), 300, 'company name'),
    '',
    { ...name, printed: name.value },
  );
  if (company === null || text === '') return null;
  return {
    name: text,
    address: fields.text(company.address, 1000, 'address'),
    tax_number: kept('tax_number', fields.wholeText(company.tax_number, 64, 'tax number'), '', {
      ...number,
      printed: number.value,
      checked: number.confidence > 0.9,
    }),
    tax_office: fields.text(company.tax_office, 200, 'tax office'),
    phone: fields.wholeText(company.phone, 64, 'phone number'),
  };
}
