const latin =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const signs: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', euro: '€', pound: '£', yen: '¥', cent: '¢', sect: '§', copy: '©', reg: '®', trade: '™', deg: '°', plusmn: '±', sup2: '²', sup3: '³',
  frac12: '½', frac14: '¼', micro: 'µ', middot: '·', ndash: '–', mdash: '—', minus: '−', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»', hellip: '…', bull: '•',
  thinsp: '\u2009', ensp: '\u2002', emsp: '\u2003', zwnj: '\u200c', zwj: '\u200d', shy: '', permil: '‰', OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', acute: '´', ordm: 'º', ordf: 'ª', iexcl: '¡', iquest: '¿',
};
const named = new Map<string, string>([...Object.entries(signs), ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(192 + at)])]);

function numbered(digits: string, base: 10 | 16): string {
  const code = Number.parseInt(digits, base);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}

/** The text that HTML with `&amp;`, `&#8364;` and the like stands for; a name that is not known stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]\w{1,8}));?/gi, (whole: string, hex?: string, digits?: string, name?: string) =>
    hex ? numbered(hex, 16) : digits ? numbered(digits, 10) : (named.get(name ?? '') ?? whole));
}
