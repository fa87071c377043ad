import type { Unit } from '#contract/invoice-item.ts';

/** Codes of UN/ECE recommendation 20 and 21, and what programs write instead of them. */
const byCode: Record<Unit, readonly string[]> = {
  k: ['KGM', 'KG'],
  p: [
    'C62',
    'EA',
    'H87',
    'NIU',
    'PCE',
    'PCS',
    'PC',
    'NAR',
    'ST',
    'STK',
    'XPP',
    'ADET',
    'AD',
    'UNIT',
    'PIECE',
    'NMP',
  ],
  m: ['MTR', 'M'],
  l: ['LTR', 'L'],
};

/** The unit of the interface for a code; null when it has no counterpart there (interface 2.8). */
export function unitOfCode(code: string | undefined): Unit | null {
  const text = code?.trim().toUpperCase() ?? '';
  if (byCode.k.includes(text)) return 'k';
  if (byCode.p.includes(text)) return 'p';
  if (byCode.m.includes(text)) return 'm';
  return byCode.l.includes(text) ? 'l' : null;
}
