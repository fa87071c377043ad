const quotes = /^["'`“”„‘’«»]+|["'`“”„‘’«»]+$/g;

/** The API key in a pasted text, without blanks, quotes and a leading `Api-Key:` (interface 5). */
export function cleanKey(pasted: string): string {
  const bare = pasted.trim().replace(quotes, '').trim();
  return bare
    .replace(/^api[-_ ]?key\s*[:=]\s*/i, '')
    .replace(quotes, '')
    .replace(/\s+/g, '');
}

/** Whether a text consists of characters that a request header can carry. */
export function canBeKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
