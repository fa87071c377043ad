import type { IsoDate } from '#contract/dates.ts';
import { amountShape } from '#documents/companies/company-words.ts';
import { datesIn, type DayOrder } from '#documents/dates/printed-dates.ts';
import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import { labelled, type Labelled, type PageDocument } from '#documents/text/page-document.ts';
import { tableHeadAt } from '#documents/tables/table-columns.ts';
import type { LikelyCountry } from '#documents/companies/likely-countries.ts';
import type { Found } from '#documents/confidence.ts';
import { dayByPlace, otherDay } from './day-by-place.ts';

/** Minimum likelihood of an order of day and month. */
const sure = 0.8;

/**
 * Whether day or month comes first if no date of the page tells, by currency and likely countries:
 * the month in the United States and the Philippines, undefined in Canada, else the day.
 */
export function usualOrder(likely: readonly LikelyCountry[], currency: string): DayOrder {
  if (currency === 'PHP') return 'month first';
  if (currency !== '' && currency !== 'USD' && currency !== 'CAD') return 'day first';
  const share = (country: string) => likely.find((one) => one.country === country)?.share ?? 0;
  const known = likely.reduce((sum, one) => sum + one.share, 0);
  if (known === 0) return undefined;
  const american = share('US') + share('PH');
  if (american / known >= sure) return 'month first';
  return (known - american - share('CA')) / known >= sure ? 'day first' : undefined;
}

const labels: readonly RegExp[] = [
  new RegExp(
    '(?:' +
      [
        'invoice date|date of invoice',
        'rechnungs-?\\s?datum|datum der rechnung',
        "date (?:de )?(?:la )?facture|date de facturation|date d'?emission",
        'factuur\\s?datum|fatura tarihi|duzenle(?:n)?me tarihi',
        'data (?:della )?fattura|data emissione|data documento',
        'fecha (?:de )?(?:la )?factura|fecha de emision',
        'date of issue|issue date|date issued|issued(?: on)?|invoiced(?: on|(?=\\s*:))',
        'ausstellungsdatum|beleg-?\\s?datum',
        'bill date|receipt date|billing date|tax point',
        'data wystawienia|wystawion[aoy](?: dnia)?',
        'utfardad|utstalld(?: den)?',
        'emise? le|opgemaakt op',
        'emitid[ao] (?:el|em|en)|emess[ao] il',
        'ausgestellt(?: am)?|udstedt|uitgereikt op',
        'vystaveno(?: dne)?',
        'fakturadat(?:um|o)',
        'data de emissao|data fattura|datum vystaveni',
        'szamla kelte|paivays|laskun paiva(?:ys|maara)?|kiallitas (?:datuma|kelte)',
        'data emiterii|data facturii|datum (?:i vrijeme )?izdavanja',
        'utstedt|data wystaw\\.?',
        'rechnungs?dat\\.',
        'datum vystavenia|datum izdaje|kraj in datum izdaje',
        'israsymo data|issuance date',
        'data e hora de emissao|fecha emision',
        'arve kuupaev|tanggal (?:faktur|invoice)|rekina datums',
        '(?:^|rechnungs-?|invoice |beleg-?)(?:nummer|nr\\.?|number|no\\.?)\\s?\\/\\s?(?:datum|date)',
      ].join('|') +
      ')(?![a-z])',
  ),
  /(?:invoice|rechnung[a-z]*|gutschrift|facture|factuur|fatura|fattura|factura|(?<![a-z])n(?:[°.]|o[.\s]))[^:]{0,40}?\s(?:du|vom|dated|van|del|de|of|tarihli)\s(?=\d)/,
  /(?:^|\s)(?:date|dated(?=\s*(?::|$))|dato|kelt|paivamaara|datum|tarih|tarihi|data|fecha|datum\/date|belegdat\.?|kuupaev|tanggal|datums|hari)(?![a-z])/,
];
const trust = [0.97, 0.88, 0.8] as const;
/** Maximum confidence of a date without a label. */
const byPlace = 0.9;

/** Both readings of the date if nothing tells whether day or month comes first; else empty. */
export function possibleDays(document: PageDocument): IsoDate[] {
  const days = new Set(
    (['day first', 'month first'] as const).flatMap(
      (order) => findDate(document, order)?.value ?? [],
    ),
  );
  return days.size > 1 ? [...days] : [];
}

/** A date, with other dates without a label, most likely first. */
interface FoundDay extends Found<IsoDate> {
  readonly others?: readonly Found<IsoDate>[];
}

/** The date of the invoice; null without one, or if it has two readings. */
export function findDate(
  document: PageDocument,
  order: DayOrder,
  number?: Found<string>,
): FoundDay | null {
  for (const [rank, label] of labels.entries()) {
    // In a sentence, as `which corrects F26-03117 of the date …`, it may be another document's.
    const inSentence = ({ cell }: Labelled) =>
      Number((label.exec(foldText(cell.text))?.index ?? 0) > 0);
    const places = labelled(document, label);
    for (const place of rank === 2
      ? places.toSorted((a, b) => inSentence(a) - inSentence(b))
      : places) {
      const text = foldText(place.cell.text);
      const match = label.exec(text);
      const words = text.slice(
        Math.max(0, (match?.index ?? 0) - 25),
        (match?.index ?? 0) + (match?.[0].length ?? 0),
      );
      // A column of dates below a heading belongs to the lines.
      if (rank === 2 && isHeading(document, place.line)) continue;
      if (otherDay.test(rank === 2 ? text.replace(/\d.*$/, '') : words)) continue;
      // Earlier payments are listed with their amount: `1. Abschlagsrechnung vom 12.03.2026`.
      if (rank === 1 && amountShape.test(document.lines[place.line]?.text ?? '')) continue;
      if (rank === 1 && number !== undefined && isOfOther(match?.[0] ?? '', number.value)) continue;
      for (const value of place.values) {
        const found = datesIn(value, order)[0];
        if (found === undefined || found.at > 20) continue;
        return found.iso === undefined
          ? null
          : {
              value: found.iso,
              confidence: (trust[rank] ?? 0.8) * plausible(found.iso),
              line: place.line,
              printed: value.slice(found.at, found.end),
            };
      }
    }
  }
  const placed = dayByPlace(document, order, number);
  return (
    placed && {
      ...placed,
      confidence: Math.min(byPlace, placed.confidence) * plausible(placed.value),
    }
  );
}

/** Whether a phrase such as `zu Rechnung RE-118820 vom` names another invoice by its number. */
function isOfOther(phrase: string, number: string): boolean {
  const own = plainLetters(foldText(number));
  return phrase
    .split(/\s+/)
    .some((word) => /\d.*\d.*\d/.test(word) && !own.includes(plainLetters(foldText(word))));
}

/** Whether a line is the heading of a table, by its words or by amounts directly below. */
function isHeading(document: PageDocument, index: number): boolean {
  const [line, next] = [document.lines[index], document.lines[index + 1]];
  return (
    tableHeadAt(document, index) !== undefined ||
    (line !== undefined &&
      next !== undefined &&
      line.cells.length > 2 &&
      !/\d/.test(line.text) &&
      next.cells.some((cell) => amountShape.test(cell.text)))
  );
}

/** A date far in the future probably has a wrong digit. */
function plausible(day: IsoDate): number {
  return day > new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10) ? 0.6 : 1;
}
