/** Caches `Intl` objects, because creating one takes far longer than using it. */
export function cachedFormat<Options, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const known = new Map<string, Format>();
  return (locale, options) => {
    const name = JSON.stringify([locale, options]);
    const format = known.get(name) ?? make(locale, options);
    known.set(name, format);
    return format;
  };
}
