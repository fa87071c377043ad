import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { isOutside, isTaxOnPremiums } from '#documents/text/amount-labels.ts';
import { amountsOf } from './cell-amounts.ts';

const charge = new RegExp(
  [
    'discount|coupon|voucher|gutschein|bon d.achat|cadeaubon|kupon|cupon',
    'rabatt|remise|korting|sconto|descuento|nachlass',
    'iskonto|indirim',
    'shipping|postage|delivery|freight',
    'versand|porto|fracht',
    'livraison|frais de port|verzend|spedizione',
    'envio|kargo|frakt|handling|surcharge',
  ].join('|'),
);

/** Charges besides net and VAT, on which there is no VAT. */
const untaxed = new RegExp(
  [
    'bollo|stamp duty|damga',
    'kurtaxe|ortstaxe',
    'city ?tax|tourist tax|taxe de sejour',
    'soggiorno|ta[sx]s?[ae] turistica|konaklama vergisi|toeristenbelasting',
    'pfand|statiegeld|consigne',
    'trinkgeld|pourboire|\\btips?\\b|gratuity|ozel iletisim',
    'rounding|rundung|arrondi|afronding|yuvarlama|oresavrundning|avrundning|zaokr',
    'not subject to|exempt',
    'exonere|esent[ei](?![a-z])|exent[oa]s?(?![a-z])|isent[oa]s?(?![a-z])',
    'steuerfrei|(?:ust|mwst|vat|tax|btw)-(?:frei|free|vrij)',
    'vrijgesteld|onbelast|momsfri',
  ].join('|'),
);

/** Charges with a percentage that are no tax. */
const otherShare = new RegExp(
  [
    'service|servis|gratuity|tip|bedienung|trinkgeld',
    'discount|rabatt|remise|korting|sconto|descuento|iskonto|indirim|skonto',
    'surcharge|zuschlag|levy|fee',
    'ritenuta|irpf|retenc|retenue|stopaj|tevkifat|withh',
    'cassa|contributo|rivalsa',
  ].join('|'),
);

/** Whether a label is of a charge with a percentage that is no tax on sales. */
export const isOtherShare = (label: string): boolean =>
  otherShare.test(foldText(label)) || isTaxOnPremiums(label);

/** Whether a folded label is of a charge without VAT on it. */
export const isUntaxed = (folded: string): boolean => untaxed.test(folded) || isOutside(folded);

/** Discounts and charges on the whole invoice, in hundredths as printed beside their labels. */
export const chargesOn = (document: PageDocument): bigint[] =>
  amountsBeside(document, (label) => charge.test(label));

/** Charges besides net and VAT, in hundredths as printed beside their labels. */
export const untaxedOn = (document: PageDocument): bigint[] => amountsBeside(document, isUntaxed);

function amountsBeside(document: PageDocument, isOf: (label: string) => boolean): bigint[] {
  return document.lines
    .filter((line) => isOf(foldText(line.cells[0]?.text ?? '')) && line.cells.length <= 3)
    .flatMap((line) => amountsOf(line.cells, document).slice(-1))
    .filter((amount) => amount !== 0n)
    .slice(0, 4);
}
