import { explain, type Unexplained } from './explain.ts';

export const line = (name: string, total_price: string | null, vat_rate: string | null = '20') => ({
  id: name,
  name,
  total_price,
  vat_rate,
});
export const invoice = (
  total_price: string,
  total_vat: string | null,
  lines: Unexplained['lines'],
  more: Partial<Unexplained> = {},
): Unexplained => ({ currency: 'EUR', total_price, total_vat, lines, ...more });
export const paper = line('Paper', '12.00');
export const toner = line('Toner', '60.00');
export const lamp = line('Lamp', '45.60');
export const first = (unexplained: Unexplained) => explain(unexplained)[0];
