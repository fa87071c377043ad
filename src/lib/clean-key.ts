const quotes = /^["'`“”„‘’«»]+|["'`“”„‘’«»]+$/g;

/** The key in what was pasted: without blanks, quotes and an `Api-Key:` in front (interface 5). */
export function cleanKey(pasted: string): string {
  const bare = pasted.trim().replace(quotes, '').trim();
  return bare
    .replace(/^api[-_ ]?key\s*[:=]\s*/i, '')
    .replace(quotes, '')
    .replace(/\s+/g, '');
}

/** Whether the text can travel in a header at all. */
export function canBeKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
