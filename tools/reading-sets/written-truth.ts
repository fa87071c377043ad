import type { Truth } from '#tools/reading-compare.ts';

/**
 * Parses the values to find on a page, as its author noted them: one field in each row, the cells
 * of an item separated by ` | `.
 */
export function writtenTruth(head: string, file: string, kind: string): Truth {
  const all = (name: string) =>
    [...head.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value ?? '');
  const one = (name: string) => all(name)[0] ?? null;
  const items = all('item').map((line) => {
    const [name = '', ...rest] = line.split(' | ');
    const cells = rest.map((cell) => (cell === '-' ? null : cell));
    const [quantity = null, vat_rate = null, total_price = null, amount_printed = null] = cells;
    const basis = cells[4] ?? 'printed';
    return { name, quantity, unit: null, total_price, vat_rate, basis, amount_printed };
  });
  const unscored = one('not_scored')?.split(' ') ?? [];
  return {
    file,
    kind,
    name_match: 'letters',
    company: {
      name: one('company') ?? '',
      name_alternatives: all('also').flatMap((names) => names.split(' | ')),
      tax_number: one('tax'),
      // Norway and Switzerland write optional parts around the number.
      tax_number_alternatives: [
        (one('tax') ?? '').replace(/^NO /, ''),
        (one('tax') ?? '').replace(/^NO |\s?(?:MVA|MWST|TVA|IVA)$/g, ''),
        ...all('alt_tax').flatMap((numbers) => numbers.split(' | ')),
      ],
    },
    invoice_number: one('number'),
    invoice_date: one('date'),
    currency: one('currency'),
    total_price: one('total'),
    total_vat: one('vat'),
    alternatives: {
      total_price: one('alt_total_price')?.split(' ') ?? [],
      // If nothing is taxed, a VAT of zero is as correct as none.
      total_vat: [
        ...(one('alt_total_vat')?.split(' ') ?? []),
        ...(one('vat') === '0.00' ? [null] : []),
      ],
    },
    not_scored: items.length === 0 ? [...unscored, 'lines', 'line_count'] : unscored,
    items,
    ...(one('either_sign') === null ? {} : { either_sign: true }),
  };
}
