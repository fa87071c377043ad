import { useLocale } from '#src/i18n/use-locale.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Says sizes: `812 byte`, `1.4 MB`. */
export function useSizeWords(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => {
    const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: units[step] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: step === 0 ? 0 : 1,
    }).format(bytes / 1_000 ** step);
  };
}
