import { isVkn } from '#documents/companies/check-digits.ts';
import { findTaxNumbers } from '#documents/companies/find-tax-number.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import type { Found } from '#documents/confidence.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

const label =
  /(?:^|[^a-z])(?:(?:tax )?inv(?:oice)?|receipt|rcpt|resit|bill?|doc(?:ument)?|slip|trans(?:action)?|txn|trn|trx|chk|bon|beleg|rechnung|fis|belge|docket|documento|factura simplificada|trip|facture|check(?=\s+#?\d{4})|(?:check|ticket)(?=[\s.-]*(?:n|#|:))|note(?=[\s.-]*(?:n|#))|c\/n|kvitto|kvittonr|(?:salgs)?kvittering|bonnr|kassabon|uctenka|doklad|nyugta|racun|paragon(?= ?n)|tr(?=\s?#))(?:[\s.-]*(?:no|nr|num|number|nummer|n[°o]|n(?=\.)|c(?=\.)|id|#))?[\s.:#°[]+(?=[a-z]{0,6}[\s-]?\d)|(?:^|[^a-z])bon(?=\d{3,6}(?!\d))|(?:^|[^a-z])n[°o] ?(?:ticket|facture|note|recu)[\s.:]*/;
/** The number of an order, for slips without another number. */
const orderLabel =
  /(?:^|[^a-z])(?:order|ord)(?:[\s.-]*(?:no|nr|num|number|id))?[\s.:#]+(?=[a-z]?\d)/;
const code = /^(?:[A-Z]{2,6}-)?[A-Z]{0,5}\d[\dA-Z]*(?:[-/][\dA-Z]+){0,3}/;

/** The number of a slip, after one of the labels that tills print. */
export const slipNumber = (document: PageDocument): Found<string> | undefined =>
  numberBehind(document, label, 0.85) ??
  besideDay(document) ??
  numberBehind(document, orderLabel, 0.7);

/**
 * A code without a label beside the day of the purchase, or the count of a cash register behind its
 * time: `12/05/2018 15:16  B656954`, `02-12-2016 12:33 PM 000093`.
 */
function besideDay({ lines }: PageDocument): Found<string> | undefined {
  const found = lines.flatMap(({ cells, text }, line) =>
    datesIn(text, 'day first').length === 0
      ? []
      : cells.flatMap((cell) => {
          const value =
            /(?<=^|[^:#\s]\s)[A-Z]{1,4}\d{6,}$/.exec(cell.text)?.[0] ??
            /(?<=\d:\d\d(?: ?[AP]M)? )0\d{4,7}$/.exec(cell.text)?.[0];
          return value === undefined ? [] : [{ value, confidence: 0.7, line, printed: value }];
        }),
  );
  return found.length === 1 ? found[0] : undefined;
}

function numberBehind(
  document: PageDocument,
  name: RegExp,
  confidence: number,
): Found<string> | undefined {
  for (const [line, { cells }] of document.lines.entries()) {
    const text = cells.map((cell) => cell.text).join(' ');
    const match = name.exec(foldText(text));
    if (match === null) continue;
    const behind = text.slice(match.index + match[0].length).trim();
    const value = code.exec(behind)?.[0] ?? '';
    if (value.replace(/\D/g, '').length < 3 || datesIn(behind, 'day first')[0]?.at === 0) continue;
    return { value, confidence, line, printed: value };
  }
  return undefined;
}

/** The tax number in the head or foot of a slip, which is the shop's. */
export function slipTaxNumber(document: PageDocument): Found<string> | undefined {
  const [best] = findTaxNumbers(document)
    .filter(({ value }) => datesIn(value, 'day first').length === 0)
    .toSorted(
      (a, b) => b.rank - a.rank || Number(b.valid ?? 0) - Number(a.valid ?? 0) || a.line - b.line,
    );
  return best === undefined
    ? besideOffice(document)
    : {
        value: best.value,
        confidence: best.valid === false ? 0.65 : best.valid === true ? 0.95 : 0.85,
        line: best.line,
        printed: best.value,
      };
}

/** A Turkish tax number beside its tax office: `V.D. ÇANKAYA 8481440318`. */
function besideOffice({ lines }: PageDocument): Found<string> | undefined {
  for (const [line, { text }] of lines.entries()) {
    if (!/(?:^|[^a-z])v\.? ?d\.?(?![a-z])|vergi/.test(foldText(text))) continue;
    const value = /(?<!\d)\d{10,11}(?!\d)/.exec(`${text} ${lines[line + 1]?.text ?? ''}`)?.[0];
    if (value !== undefined)
      return { value, confidence: isVkn(value) ? 0.95 : 0.7, line, printed: value };
  }
  return undefined;
}
