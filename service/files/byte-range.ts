/** A byte range of a file as in HTTP: `first-last`, `first-`, or `-count` from its end. */
export type ByteRange = string;

/** Position and length of bytes in a file, and the file's length. */
export interface ByteCounts {
  readonly first: number;
  readonly size: number;
  readonly of: number;
}

/** The single range of a header; undefined when the whole file is to be sent. */
export function rangeAsked(header: string | undefined): ByteRange | undefined {
  const [, range, first = '', last = ''] =
    /^bytes=((\d{0,15})-(\d{0,15}))$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  return first !== '' && last !== '' && Number(last) < Number(first) ? undefined : range;
}

/** The bytes of a range in a file of this length; undefined when it contains none of them. */
export function bytesIn(range: ByteRange | undefined, of: number): ByteCounts | undefined {
  if (range === undefined) return { first: 0, size: of, of };
  const [from = '', to = ''] = range.split('-');
  const first = from === '' ? Math.max(0, of - Number(to)) : Number(from);
  const end = from === '' || to === '' ? of : Math.min(of, Number(to) + 1);
  return first < end ? { first, size: end - first, of } : undefined;
}

export function byteCounts(header: string | undefined): ByteCounts | undefined {
  const [, first, last, of] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? []).map(Number);
  if (first === undefined || last === undefined || of === undefined) return undefined;
  return { first, size: last - first + 1, of };
}
