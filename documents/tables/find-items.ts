import { toUnits, type Decimal } from '#contract/decimal.ts';
import type { ReadItem } from '#documents/document-reading.ts';
import { roundedDecimal, type Fields, hundredths } from '#documents/field-values.ts';
import { speaksOfTax } from '#documents/text/amount-labels.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { isPrinted } from '#documents/totals/tax-shares.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { AmountRun } from './amount-runs.ts';
import { findListedItems } from './find-listed-items.ts';
import { priced } from './line-prices.ts';
import { agrees, sumOf, type Table } from './printed-table.ts';
import { withNamesAbove, withNamesBelow } from './names-above.ts';
import { positionBlocks } from './position-blocks.ts';
import { ofBoth, provenTable } from './proven-table.ts';
import type { ValueRow } from './row-values.ts';
import { tableHeadAt, type Column, type TableHead } from './table-columns.ts';
import type { PrintedItem } from './table-items.ts';
import { rowsBelow } from './table-rows.ts';
import { withRatesInRows } from './rates-in-rows.ts';
import { withCodes, withCounts } from './row-counts-and-codes.ts';
import { unprovenLines } from './unproven-lines.ts';
import { withUntaxedLines } from './untaxed-lines.ts';

export interface FoundItems {
  readonly items: ReadItem[];
  /** Zero if net lines nevertheless add up to the total, so that there is no VAT. */
  readonly vat: Decimal | null;
  /** Whether the lines add up to the sums of the page. */
  readonly addUp: boolean;
}

/** The lines of the invoice with their prices including VAT. */
export function findItems(
  document: PageDocument,
  totals: Totals,
  fields: Fields,
  values: {
    readonly rows: readonly ValueRow[];
    readonly runs: readonly AmountRun[];
    /** Prices exclude tax in the issuer's country, so unmentioned tax is not charged. */
    readonly american?: boolean;
  },
): FoundItems {
  const tables = tablesOf(document).map((table) => withoutParts(table, totals));
  const listed = findListedItems(document, totals);
  if (listed.length > 0)
    tables.push({ items: listed, first: listed, onFirstPage: listed, basis: undefined, score: 1 });
  let best = tables.filter(isNamed).toSorted((a, b) => rank(b, totals) - rank(a, totals))[0];
  const proven = provenTable(values.rows, values.runs, totals);
  // The rows of a till's tax codes add up to the total as well, but have no names.
  const names = document.from === 'text' || (proven !== undefined && isNamed(proven));
  if (proven !== undefined && names) best = ofBoth(best, proven, totals);
  best = positionBlocks(values.rows, totals) ?? best ?? unprovenLines(values.rows, totals);
  if (best === undefined) return { items: [], vat: null, addUp: false };
  best = withDetails(withAllGroups(best, tables, totals, document), tables);
  best = withUntaxedLines(best, values.rows, totals, document);
  best = withNamesBelow(withNamesAbove(best, values.rows));
  best = withCodes(best, values.rows, totals, document);
  best = withRatesInRows(best, values.rows, totals, document);
  best = withoutPositions(withCounts(best, values.rows, document));
  const matches = sumOf(best.items);
  const total = totals.total === null ? undefined : toUnits(totals.total, 2);
  const untaxed =
    totals.vat === null &&
    (((document.from === 'text' || matches === total) && untaxedWord.test(document.folded)) ||
      (matches === total &&
        (best.basis === 'net' ||
          (document.from === 'text' && isUntaxed(document, totals, values.american === true)) ||
          (exemptWord.test(document.folded) && !printsRate(document)))));
  const vat = untaxed ? (roundedDecimal('0', 2) ?? null) : null;
  return {
    items: priced(best, totals, untaxed, document, fields),
    vat,
    addUp: agrees(best.items, totals),
  };
}

/**
 * The table with the lines of others in place of their sums: a garage prints parts and labour in
 * separate tables, and charges the sum of each.
 */
function withDetails(best: Table, tables: readonly Table[]): Table {
  const details = best.items.map((item) => {
    if (item.quantity !== undefined) return [];
    const [only, ...more] = tables.flatMap((table) => {
      const lines = table.items.findLastIndex(
        (_, at) => at > 0 && sumOf(table.items.slice(0, at + 1)) === hundredths(item.amount),
      );
      return lines < 0 || !isNamed(table) ? [] : [table.items.slice(0, lines + 1)];
    });
    return only === undefined || more.length > 0 ? [] : only;
  });
  return details.filter((lines) => lines.length > 0).length > 1
    ? {
        ...best,
        items: best.items.flatMap((item, at) => (details[at]?.length ? details[at] : item)),
      }
    : best;
}

/**
 * The lines of all tables, such as parts and labour, if the page prints the sum of each and charges
 * more than all of them.
 */
function withAllGroups(
  best: Table,
  tables: readonly Table[],
  totals: Totals,
  document: PageDocument,
): Table {
  const groups = tables.filter((table) => table.items.length > 0);
  const items = groups.flatMap((table) => table.items);
  const total = toUnits(totals.total ?? '0', 2);
  return groups.length > 1 &&
    items.length > best.items.length &&
    sumOf(items) <= total &&
    groups.every((table) => {
      const sum = sumOf(table.items);
      const parts = totals.parts.map((part) => toUnits(part, 2));
      return sum > 0n && (table.items.length > 1 ? isPrinted(sum, document) : parts.includes(sum));
    })
    ? { ...best, items }
    : best;
}

const position = /^(\d{1,3})\.?\s+(?=\p{L})/u;

/** The table without position numbers before its names. */
function withoutPositions(table: Table): Table {
  const numbers = table.items.map(({ name }) => Number(position.exec(name)?.[1]));
  const [first = NaN, second = NaN] = numbers;
  const isCounted =
    first === second - first && numbers.every((one, at) => one === first * (at + 1));
  return isCounted
    ? {
        ...table,
        items: table.items.map((item) => ({ ...item, name: item.name.replace(position, '') })),
      }
    : table;
}

const untaxedWord = new RegExp(
  [
    'reverse[ -]charge|vat shifted',
    'btw verlegd',
    'autoliquidation',
    'inversione contabile|inversion del sujeto',
    'odwrotne obciazenie|preneseni danove povinnosti|prenesenie danovej povinnosti',
    'forditott adozas|omvand skattskyldighet|omvendt betalingspligt|taxare inversa',
    'steuerschuldnerschaft|kleinunternehmer|§ ?19 ustg',
    '293 ?b|tva non applicable|franchise en base',
    'forfettari|senza applicazione dell.iva|kleineondernemers',
    'intra-?(?:community|communautaire|gemeinschaftlich)|innergemeinschaftlich',
    'not (?:subject to|registered for) (?:vat|tax|gst)',
    'no (?:sales |use )?(?:tax|vat|gst) (?:applies|(?:is |was )?(?:charged|due|payable))(?! (?:on(?! this| these)|if|for|until|unless|when|where)(?![a-z]))',
    'article 196',
  ].join('|'),
);
/** Words that also occur in legends and small print of pages with tax. */
const exemptWord = new RegExp(
  [
    'steuerfrei|befreit',
    'exonerat|exoneration|exencion|isencao',
    'vrijstelling|zwolnien',
    'undantag|fritag|fritatt|muaf',
    'exempt|exent[oa]|isent[oa]|esente',
    'vrijgesteld|zwolnion|momsfri|istisna|non imponibile',
    'non assujetti[es]* a la tva|non soggett[aeio] (?:ad|a|all.) ?iva(?![a-z])',
    'unterlieg\\w* nicht der (?:umsatz|mehrwert)steuer',
    'nicht der (?:umsatz|mehrwert)steuer unterlieg|nicht umsatzsteuer(?:bar|pflichtig)',
    'no sujet[oa]s? (?:a|al) (?:el )?iva(?![a-z])|niet btw-plichtig',
    'zero[ -]rated|tax[ -]free',
    'no (?:sales |use )?(?:tax|vat|gst) (?:is |was )?charged on',
  ].join('|'),
);
const rateWord = /(?<![a-z])(?:rate|standard|reduced|satz|taux|tarief|tipo|aliquota)(?![a-z])/;
/** Maximum usual VAT rate of a line, in hundredths of a percent. */
const highestRate = 3000n;

/**
 * Whether a page without tax says that there is none: in words that also occur elsewhere, or by a
 * subtotal that equals the total if tax is not mentioned at all.
 */
function isUntaxed(document: PageDocument, totals: Totals, american: boolean): boolean {
  if (exemptWord.test(document.folded)) return !printsRate(document);
  return (
    totals.total !== null &&
    (american || totals.parts.includes(totals.total)) &&
    !speaksOfTax(document.folded)
  );
}

/** Whether a rate above zero is printed, in a separate cell or beside words for taxes. */
function printsRate(document: PageDocument): boolean {
  const isRate = (text: string) =>
    numbersIn(text, document.mark).some(({ percent, value }) => {
      const rate = percent ? hundredths(value) : 0n;
      return rate > 0n && rate <= highestRate;
    });
  return document.lines.some(({ text, cells }) => {
    const folded = foldText(text);
    return (
      (isRate(text) && (speaksOfTax(folded) || exemptWord.test(folded) || rateWord.test(folded))) ||
      cells.some((cell) => /^[A-Z]?\s?[\d.,]+\s?%$/.test(cell.text) && isRate(cell.text))
    );
  });
}

/** Tables with the same heading on several pages are one. */
function tablesOf(document: PageDocument): Table[] {
  const tables: {
    key: string;
    items: PrintedItem[];
    first: readonly PrintedItem[];
    onFirstPage: readonly PrintedItem[];
    basis: Column['basis'];
    score: number;
  }[] = [];
  for (let at = 0; at < document.lines.length; at += 1) {
    const head = bestHead(document, at);
    if (head === undefined) continue;
    const { items, onFirstPage, end } = rowsBelow(document, head);
    const key = head.columns.map((column) => column.kind).join();
    const same = tables.find((table) => table.key === key);
    if (same !== undefined) same.items.push(...items);
    else
      tables.push({
        key,
        items: [...items],
        first: items,
        onFirstPage,
        basis: head.columns.findLast((column) => column.kind === 'amount')?.basis,
        score: head.score,
      });
    at = items.length > 0 ? Math.max(at, end - 1) : at;
  }
  return tables;
}

/** The best heading that starts within two lines, since it may start below its first word. */
function bestHead(document: PageDocument, at: number): TableHead | undefined {
  const here = tableHeadAt(document, at);
  if (here === undefined) return undefined;
  const next = tableHeadAt(document, at + 1);
  return next !== undefined && next.score > here.score ? undefined : here;
}

/** Maximum indent of a line's name, in points. */
const widthOfNames = 150;

/**
 * The table without sums of groups, lines without quantity, or rows of the sums below it, if only
 * that adds up.
 */
function withoutParts(table: Table, totals: Totals): Table {
  if (agrees(table.items, totals)) return table;
  const left = Math.min(...table.items.map((item) => item.x));
  // A row of the sums further right has no quantity, whatever is beside it.
  const counted = table.items.filter(
    (item) => item.quantity !== undefined && item.x < left + widthOfNames,
  );
  const parts = table.items.map((_, at) => table.items.slice(0, at + 1));
  // A copy of the invoice after it repeats every line.
  const [fitting] = [
    table.first,
    table.onFirstPage,
    ...parts,
    ...parts.toReversed().map(withoutHeads),
    counted,
  ]
    .filter((items) => items.length < table.items.length && agrees(items, totals))
    .toSorted((a, b) => b.length - a.length);
  return fitting === undefined ? table : { ...table, items: fitting };
}

/** The lines without those that are the sums of further indented lines right below them. */
const withoutHeads = (items: readonly PrintedItem[]): readonly PrintedItem[] =>
  items.filter((head, at) => {
    let sum = 0n;
    for (const { x, amount } of items.slice(at + 1)) {
      if (x < head.x + 3) return true;
      sum += hundredths(amount);
      if (sum === hundredths(head.amount)) return false;
    }
    return true;
  });

function rank(table: Table, totals: Totals): number {
  return (
    table.score +
    (agrees(table.items, totals) ? 10 : 0) +
    (table.items.some((item) => item.quantity !== undefined) ? 1 : 0)
  );
}

/** Rows of a tax table have codes and rates in place of names. */
const isNamed = ({ items }: Table): boolean => items.some(({ name }) => /\p{L}{3}/u.test(name));
