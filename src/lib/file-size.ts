const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the person's figures: `812 byte`, `1.4 MB`. */
export function formatSize(bytes: number, locale: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}
