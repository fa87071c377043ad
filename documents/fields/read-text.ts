import { toUnits } from '#contract/decimal.ts';
import type { Alternative, Ground } from '#contract/file-reading.ts';
import type {
  AlternativesOf,
  DocumentReading,
  Evidence,
  EvidenceOf,
  ReadCompany,
  ReadField,
} from '#documents/document-reading.ts';
import type { Fields } from '#documents/field-values.ts';
import { findCountry, groundsOfCountry } from '#documents/companies/find-country.ts';
import { likelyCountries } from '#documents/companies/likely-countries.ts';
import { nameWithForm } from '#documents/companies/legal-forms.ts';
import { lacksLetters, recognisedName } from '#documents/companies/recognised-name.ts';
import { findCurrency } from './find-currency.ts';
import { findDate, possibleDays, usualOrder } from './find-date.ts';
import { findIssuer, type Issuer } from '#documents/companies/find-issuer.ts';
import { amountRuns } from '#documents/tables/amount-runs.ts';
import { chargedWithoutTax } from '#documents/tables/printed-table.ts';
import { valueRows } from '#documents/tables/row-values.ts';
import { findItems } from '#documents/tables/find-items.ts';
import { findLanguage } from '#documents/text/find-language.ts';
import { findNumber } from './find-number.ts';
import { findCard, findPayment } from './find-payment.ts';
import { findTotals } from '#documents/totals/find-totals.ts';
import { isOtherScript } from '#documents/text/known-script.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { contradictingSum } from '#documents/totals/contradicting-sum.ts';
import {
  contradictedTotal,
  contradictingTotal,
  isConfident,
  legibility,
} from '#documents/confidence.ts';
import { pageCandidates } from '#documents/memory/page-candidates.ts';
import { placeOf } from './place-of.ts';

/** Confidence of letters below which too many are wrong for anything to confirm a value. */
const leastLegible = 0.4;

/** Reads the visible text of a document. Fields without enough evidence stay empty. */
export function readText(document: PageDocument, fields: Fields): DocumentReading {
  if (isOtherScript(document)) fields.note('other-script');
  const evidence: Partial<Record<ReadField, Evidence>> = {};
  const alternatives: Partial<Record<ReadField, readonly Alternative[]>> = {};
  /** The value, unless its confidence is too low or its letters are too hard to read. */
  const accepted: Accept = (field, value, none, support) => {
    if (value === none) return none;
    const { confidence, line, printed = '', checked = false } = support;
    const legible = legibility(document, line, printed);
    // An existing date, right check digits or sums confirm letters that were hard to read.
    const isConfirmed = checked && legible > leastLegible;
    const all = confidence * (isConfirmed ? Math.sqrt(legible) : legible);
    const found = placeOf(document, line, printed);
    const from = found === undefined ? document.from : originOf(document, found.place.page);
    if (!isConfident(field, all, from)) {
      if (typeof value === 'string') alternatives[field] = [{ value, confidence: all }];
      return none;
    }
    evidence[field] = {
      from,
      confidence: Math.round(all * 100) / 100,
      place: found?.place,
      grounds: [
        ...(found === undefined || found.label === '' || !labelled.has(field)
          ? []
          : [{ code: 'label', values: { label: found.label } }]),
        ...(support.grounds ?? []),
        ...(legible < legibleEnough
          ? [{ code: 'unclear', values: { share: legible.toFixed(2) } }]
          : []),
      ],
    };
    return value;
  };
  const issuer = findIssuer(document);
  const company = acceptedCompany(issuer, document, fields, accepted);
  const country = findCountry(
    company?.tax_number ?? '',
    company?.address ?? '',
    company?.tax_number ? issuer.taxCountry : '',
  );
  const language = findLanguage(document.folded);
  const rows = valueRows(document);
  const runs = amountRuns(document, rows);
  const sums = new Set(
    runs.filter(({ members, share }) => members.length > 1 && share >= 0.5).map(({ sum }) => sum),
  );
  const totals = findTotals(document, sums);
  const likely = likelyCountries(document, { known: country, language });
  const currency = findCurrency(
    document,
    { line: totals.line, amount: totals.total },
    { country, likely },
  );
  const number = findNumber(document);
  const isNumber =
    number !== undefined && isConfident('invoice_number', number.confidence, document.from);
  const date = findDate(
    document,
    document.order ?? usualOrder(likely, currency?.value ?? ''),
    isNumber ? number : undefined,
  );
  const days = date === null ? possibleDays(document) : [];
  const [first, second] = days;
  if (first !== undefined && second !== undefined) fields.note('two-days', { first, second });
  if (issuer.rival !== undefined && company !== null)
    alternatives.company = [{ value: issuer.rival.value, confidence: issuer.rival.confidence }];
  const charged = chargedWithoutTax(totals);
  const certain = [
    ...(totals.net === null ? [] : [toUnits(totals.net, 2)]),
    ...(charged === undefined ? [] : [charged]),
  ];
  const { items, vat, addUp } = findItems(document, totals, fields, {
    rows,
    runs: certain.length === 0 ? runs : amountRuns(document, rows, certain),
    american: currency?.value === 'USD' && usualOrder(likely, 'USD') === 'month first',
  });
  // A total that nothing proves and that is not the sum of the lines is doubtful.
  const unlike =
    document.from === 'text' && (totals.grounds ?? []).length === 0 && items.length > 1 && !addUp;
  const proven = (totals.grounds ?? []).some(({ code }) => code === 'sums');
  const reading = {
    company,
    invoice_number: accepted(
      'invoice_number',
      fields.wholeText(number?.value, 200, 'invoice_number'),
      '',
      { confidence: 0, ...number, printed: number?.value ?? '' },
    ),
    invoice_date: accepted('invoice_date', date?.value ?? null, null, {
      confidence: 0,
      ...date,
      checked: true,
    }),
    currency: accepted('currency', fields.currency(currency?.value), '', {
      confidence: currency?.confidence ?? 0,
      grounds: currency?.grounds ?? [],
    }),
    total_price: accepted(
      'total_price',
      fields.money(totals.total ?? undefined, 'total_price'),
      null,
      {
        confidence: totals.confidence.total * (unlike ? 0.75 : 1),
        line: totals.line,
        printed: totals.total ?? '',
        checked: proven,
        grounds: totals.grounds,
      },
    ),
    total_vat: accepted(
      'total_vat',
      fields.money(totals.vat ?? vat ?? undefined, 'total_vat'),
      null,
      {
        confidence: totals.vat === null ? 0.8 : totals.confidence.vat,
        printed: totals.vat ?? '',
        checked: proven,
        grounds: totals.vat === null ? [] : totals.grounds,
      },
    ),
    language: accepted('language', language, '', {
      confidence: 0.9,
      grounds: [{ code: 'words', values: {} }],
    }),
    country: accepted('country', country, '', {
      confidence: 0.85,
      grounds:
        company === null
          ? []
          : groundsOfCountry(country, company, {
              valid: issuer.number.valid === true,
              taxCountry: issuer.taxCountry,
            }),
    }),
    payment_type: accepted('payment_type', findPayment(document, totals.total), null, {
      confidence: 0.8,
    }),
    card: accepted('card', findCard(document), null, { confidence: 0.85 }),
    items:
      accepted('items', items.length === 0 ? null : items, null, {
        confidence: addUp ? 0.95 : 0.65,
        grounds: addUp ? [{ code: 'lines', values: {} }] : [],
      }) ?? [],
  };
  const sum = contradictingSum(document, totals, sums);
  if (sum !== undefined && evidence.total_price !== undefined) {
    const { confidence: before } = evidence.total_price;
    evidence.total_price = {
      ...evidence.total_price,
      confidence: Math.min(contradictedTotal, before),
    };
    alternatives.total_price = [{ value: sum, confidence: contradictingTotal }];
    const { total_price: stated, currency: unit } = reading;
    const values = { field: 'total_price', sum, stated: stated ?? '', currency: unit };
    fields.note('sums-differ', values);
  }
  // An ambiguous date is not decided but offered in both readings.
  if (days.length > 0)
    alternatives.invoice_date = days.map((value) => ({ value, confidence: 1 / days.length }));
  const otherDays = date?.others?.filter(({ confidence }) => confidence >= leastLikely) ?? [];
  if (otherDays.length > 0)
    alternatives.invoice_date = [
      ...(alternatives.invoice_date ?? []),
      ...otherDays.map(({ value, confidence }) => ({ value, confidence })),
    ];
  if (currency?.alternatives !== undefined && currency.alternatives.length > 0)
    alternatives.currency = currency.alternatives.map(({ value, confidence }) => ({
      value,
      confidence,
    }));
  return {
    ...reading,
    from: document.from,
    evidence: evidence satisfies EvidenceOf,
    candidates: pageCandidates(document),
    issuerSigns: issuer.signs,
    ...(Object.keys(alternatives).length > 0
      ? { alternatives: alternatives satisfies AlternativesOf }
      : {}),
    notes: fields.notes,
  };
}

/** Fields whose values are confirmed by the words beside them. */
const labelled: ReadonlySet<ReadField> = new Set([
  'invoice_number',
  'invoice_date',
  'tax_number',
  'total_price',
  'total_vat',
]);
/** Minimum confidence of a date that is offered. */
const leastLikely = 0.15;
/** Legibility below which a person should check a value. */
const legibleEnough = 0.85;

/** Whether a page is text or a picture, since a file may have both. */
const originOf = (document: PageDocument, page: number): PageDocument['from'] =>
  document.pictures.has(page) ? 'ocr' : 'text';

interface Support {
  readonly confidence: number;
  readonly line?: number | undefined;
  readonly printed?: string;
  readonly checked?: boolean;
  readonly grounds?: readonly Ground[];
}
type Accept = <T>(field: ReadField, value: T, none: T, support: Support) => T;

/** Maximum confidence of a name that may lack letters of its language, as about half of them do. */
const withoutLetters = 0.66;

/** What shows that a name is that of a company. */
export const groundsOfName = (name: string, hasValidNumber: boolean): readonly Ground[] => [
  ...(nameWithForm(name) === undefined ? [] : [{ code: 'legal-form', values: {} }]),
  ...(hasValidNumber ? [{ code: 'tax-number', values: {} }] : []),
];

function acceptedCompany(
  { company, name, number }: Issuer,
  document: PageDocument,
  fields: Fields,
  accepted: Accept,
): ReadCompany | null {
  const shown = company?.name ?? '';
  const recognised = document.from === 'ocr';
  const lacking =
    recognised &&
    // Right check digits of the tax number identify the company, even if its name lacks letters.
    number.valid !== true &&
    lacksLetters(likelyCountries(document, { known: '', language: '' }));
  const text = accepted(
    'company',
    fields.text(recognised ? recognisedName(shown, document.text) : shown, 300, 'company'),
    '',
    {
      ...name,
      confidence: lacking ? Math.min(withoutLetters, name.confidence) : name.confidence,
      printed: name.value,
      checked: number.valid === true,
      grounds: groundsOfName(shown, number.valid === true),
    },
  );
  if (company === null || text === '') return null;
  return {
    name: text,
    address: fields.text(company.address, 1000, 'address'),
    tax_number: accepted('tax_number', fields.wholeText(company.tax_number, 64, 'tax_number'), '', {
      ...number,
      printed: number.value,
      checked: number.valid === true,
      grounds: number.valid === true ? [{ code: 'check-digits', values: {} }] : [],
    }),
    tax_office: fields.text(company.tax_office, 200, 'tax_office'),
    phone: fields.wholeText(company.phone, 64, 'phone'),
  };
}
