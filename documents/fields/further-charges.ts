import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { amountsOf } from './labelled-amounts.ts';

const charge =
  /discount|coupon|voucher|rabatt|remise|korting|sconto|descuento|nachlass|iskonto|indirim|shipping|postage|delivery|freight|versand|porto|fracht|livraison|frais de port|verzend|spedizione|envio|kargo|frakt|handling|surcharge/;

/** Discounts and charges on the whole, as printed beside their words; hundredths. */
export function chargesOn(document: PageDocument): bigint[] {
  return document.lines
    .filter((line) => charge.test(foldText(line.cells[0]?.text ?? '')) && line.cells.length <= 3)
    .flatMap((line) => amountsOf(line.cells, document).slice(-1))
    .filter((amount) => amount !== 0n)
    .slice(0, 4);
}
