import { Chance } from '#tools/simulation/chance.ts';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import type { Truth } from '#tools/reading-compare.ts';
import { fromUnits } from '#contract/decimal.ts';
import { inventReceipt, type Receipt } from './invent-receipt.ts';
import { photographReceipt } from './photograph.ts';
import { printReceipt } from './print-receipt.ts';

/** A picture of an invented receipt with its known values, the same for the same seed. */
export async function madeReceipt(
  at: number,
  half: Half,
  seed: number,
): Promise<{ truth: Truth; bytes: Uint8Array }> {
  const chance = new Chance(seed * 200_000 + at * 2 + (half === 'open' ? 0 : 1));
  const receipt = inventReceipt(chance, half);
  const { lines, counted, numbered } = printReceipt(receipt, chance, half);
  const bytes = await photographReceipt(lines, chance, half);
  const name = `${receipt.place.country.toLowerCase()}-${String(at).padStart(3, '0')}.jpg`;
  return { truth: truthOf(receipt, name, half, counted, numbered), bytes };
}

function truthOf(
  receipt: Receipt,
  file: string,
  half: Half,
  counted: boolean,
  numbered: boolean,
): Truth {
  const { place } = receipt;
  const whole = receipt.name.join(' ');
  const form = place.forms.find((one) => one !== '' && whole.endsWith(` ${one}`));
  return {
    file,
    kind: `receipts, ${half}`,
    company: {
      name: whole,
      name_alternatives: form === undefined ? [] : [whole.slice(0, -form.length - 1)],
      tax_number: receipt.taxId === '' ? null : receipt.taxId,
      tax_number_alternatives: receipt.register === '' ? [] : [receipt.register],
    },
    name_match: 'letters',
    invoice_number: numbered ? receipt.number : null,
    invoice_date: receipt.day,
    currency: place.currency,
    total_price: fromUnits(receipt.total, 2),
    total_vat: receipt.tax === 0n ? null : fromUnits(receipt.tax, 2),
    not_scored: numbered ? [] : ['number'],
    items: receipt.lines.map((line) => ({
      name: line.name,
      quantity: counted ? String(line.quantity) : null,
      unit: null,
      total_price: fromUnits(line.amount, 2),
      vat_rate: null,
      basis: receipt.included && receipt.service === 0n ? 'printed' : 'assumed',
      amount_printed: fromUnits(line.amount, 2),
    })),
  };
}
