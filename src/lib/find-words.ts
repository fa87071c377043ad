const plain = (text: string) =>
  text.toLowerCase().replaceAll('ı', 'i').normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether every word of the search is somewhere in the text: as the service searches (gap G5), and accents do not count either. */
export function findWords(search: string, text: string): boolean {
  const there = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
