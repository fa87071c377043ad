const units = [['gigabyte', 1e9, 2], ['megabyte', 1e6, 1], ['kilobyte', 1e3, 0]] as const;

/** A size as people read it: `12.3 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const [unit, each, decimals] = units.find(([, least]) => bytes >= least) ?? ['byte', 1, 0];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: decimals }).format(bytes / each);
}
