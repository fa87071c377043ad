import type { Chance } from '#tools/simulation/chance.ts';
import type { InventedInvoice } from './invented-invoice.ts';

/** Hundredths without trailing zeros: `1`, `8,5`. */
export function decimal(units: bigint, mark: string): string {
  const text = `${units / 100n}.${String(units % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '');
  return text.replace('.', mark);
}

function digitsOf(units: bigint, groups: string, mark: string): string {
  const size = units < 0n ? -units : units;
  const whole = String(size / 100n).replace(/\B(?=(?:\d{3})+$)/g, groups);
  return `${units < 0n ? '-' : ''}${whole}${mark}${String(size % 100n).padStart(2, '0')}`;
}

/** Formats amounts without their currency. */
export function bareOf({ place }: InventedInvoice): (units: bigint) => string {
  return (units) => digitsOf(units, place.groups, place.mark);
}

/** Formats amounts with their currency, in one random style for the whole page. */
export function moneyOf({ place }: InventedInvoice, chance: Chance): (units: bigint) => string {
  const shape = chance.pick(place.money);
  return (units) => shape.replace('#', digitsOf(units, place.groups, place.mark));
}

/** Formats days, in one random style for the whole page. */
export function dayOf({ place }: InventedInvoice, chance: Chance): (iso: string) => string {
  const shape = chance.pick(place.dates);
  return (iso) => {
    const [year = '', month = '', day = ''] = iso.split('-');
    if (shape === 'd month y')
      return new Intl.DateTimeFormat(`${place.language}-${place.country}`, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(`${iso}T00:00:00Z`));
    return shape.replace('d', day).replace('m', month).replace('y', year);
  };
}
