/** Legal forms as written. Short ones must match in case: `as` and `se` are also words. */
const forms = [
  'GmbH(?:\\s?(?:&|\\+|und)\\s?Co\\.?\\s?KG(?:aA)?)?',
  'gGmbH',
  'Gemeinnützige GmbH',
  'AG(?:\\s?&\\s?Co\\.?\\s?KG(?:aA)?)?',
  'KGaA',
  'KG',
  'OHG',
  'UG(?:\\s?\\(haftungsbeschr[äa]nkt\\))?',
  'e\\.\\s?K\\.',
  'eK',
  'GbR',
  'e\\.\\s?V\\.',
  'eG',
  'Ltd\\.?\\s?[ŞS]ti\\.?',
  'LTD\\.?\\s?[ŞS]T[İI]\\.?',
  'L[iİ]m[iİ]ted\\s[ŞSşs][iİ]rket[iİ]',
  'Limited Şirketi',
  'LİMİTED ŞİRKETİ',
  'A\\.\\s?[ŞS]\\.?',
  'Anonim Şirketi',
  'ANONİM ŞİRKETİ',
  'Koll\\.?\\s?[ŞS]ti\\.?',
  '(?:\\(M\\)\\s?)?S[Dd][Nn]\\.?\\s?B[Hh][Dd]\\.?',
  'B[Hh][Dd]\\.?',
  // `Sendirian Berhad` on slips.
  'S/B',
  'P[Tt][Ee]\\.?\\s?L[Tt][Dd]\\.?',
  'Private Limited',
  '[KYG]\\.K\\.',
  'Pvt\\.?\\s?Ltd\\.?',
  'Pty\\.?\\s?Ltd\\.?',
  'Limited',
  'Ltd\\.?',
  'LTD\\.?',
  'LLC',
  'L\\.L\\.C\\.',
  'LLP',
  'Inc\\.?',
  'INC\\.?',
  'Corp\\.?',
  'Corporation',
  'PLC',
  'plc',
  'Designated Activity Company',
  'Company',
  // `Co. Sligo` is an Irish county.
  'Co\\.(?!\\s(?!KG)\\p{Lu})',
  'B\\.?\\s?V\\.?',
  'B\\.v\\.',
  'N\\.?\\s?V\\.?',
  'BVBA',
  'V\\.?O\\.?F\\.?',
  'SASU?',
  'S\\.A\\.S\\.',
  'SARL',
  'Sarl',
  'S\\.?[àa]\\.?r\\.?l\\.?',
  'Sagl',
  'EURL',
  'EI',
  'S\\.?A\\.?(?: de C\\.?V\\.?)',
  'S\\.A\\.',
  'SA',
  'S\\.?C\\.?I\\.?',
  'S\\.?r\\.?l\\.?s?',
  'SRLS?',
  'S\\.R\\.L\\.',
  'S\\.?p\\.?A\\.?',
  'SPA',
  'S\\.n\\.c\\.',
  'S\\.a\\.s\\.',
  'S\\.?L\\.?U?\\.?',
  'Lda\\.?',
  'Oyj?',
  'AB',
  'ApS',
  'A/S',
  'AS',
  'SE',
  '[Ss]p(?:\\.|ółka)?\\s?z\\s?o(?:\\.|gr\\.)?\\s?o\\.?(?:\\s[Ss]p\\.\\s?k\\.)?',
  '[Ss]p(?:\\.|ółka)\\s?(?:[jk]\\.|[Jj]awna|[Kk]omandytowa)',
  'Spółka z ograniczoną odpowiedzialnością',
  's\\.\\s?r\\.\\s?o\\.?',
  'Kft\\.?',
  'Bt\\.',
  'Nyrt\\.?',
  'CommV',
  'Ges\\.?\\s?m\\.?\\s?b\\.?\\s?H\\.?',
  'SRL',
  'CC',
  'PLLC',
  'P\\.C\\.',
  'inc\\.',
  'LP',
  'HB',
  'OÜ',
  'PartG(?:\\s?mbB)?',
  'Pte\\.?\\s?Ltd\\.?',
  'FZ-?LLC',
  'FZE',
  'S\\.?c\\.?a\\.',
  'Sociedad Limitada',
  'Unipessoal,?\\s?Lda\\.?',
  'AöR',
  // Companies of Portuguese towns.
  'E\\.\\s?M\\.',
  'Zrt\\.?',
  'd\\.\\s?o\\.\\s?o\\.?',
  'd\\.\\s?d\\.',
  's\\.\\s?p\\.',
  'a\\.\\s?s\\.',
  'e\\.\\s?U\\.',
  'OG',
  'mbB',
  'S\\.\\s?A\\.\\s?[LUE]\\.?',
  'S\\.\\s?L\\.\\s?[LP]\\.?',
  'S\\.\\s?Coop\\.?',
  'C\\.\\s?B\\.',
  'S\\.\\s?N\\.\\s?C\\.',
  'Ltda\\.?',
  'LTDA\\.?',
  'EIRELI',
  'CLG',
  'DAC',
];
const legalForm = new RegExp(
  `^(.*?[\\p{L}\\d.&+)'"-][\\s,]\\s?(?:${forms.join('|')}))(?=$|[\\s,;(])`,
  'u',
);

/** The end of a form of two parts: `Halden Company, LLC`, `Halden Co., Ltd.`. */
const furtherForm = new RegExp(`^,?\\s(?:${forms.join('|')})(?=$|[\\s,;(])`, 'u');
const firstOfTwoForms = /[\s,](?:Company|Co\.)$/;

/** In capitals `GMBH` is a legal form, but short ones such as `AS` would be words. */
const formInCapitals = new RegExp(
  `^(.*?[\\p{L}\\d.&+)'"-][\\s,]\\s?(?:${forms
    .filter((form) => form.replace(/\(\?!.*\)|\\p\{..?\}|\\.|[^A-Za-z]/g, '').length >= 3)
    .join('|')}))(?=$|[\\s,;(])`,
  'iu',
);

/**
 * The text up to and including its legal form, such as `Free SAS` for `Free SAS au capital de …`;
 * undefined without one.
 */
export function nameWithForm(text: string): string | undefined {
  // Baltic names follow their legal form: `UAB „Baltijos medis“`, `SIA "Daugavas Zieds"`.
  const quoted = /^(?:UAB|SIA|MB|AS|OÜ|AB|IK|VšĮ)\s[„“"].{2,60}?["“”](?=$|[\s,;(])/u.exec(
    text,
  )?.[0];
  if (quoted !== undefined) return quoted;
  // Indonesian names do as well: `PT Nusantara Kreatif`, `CV Sinar Jaya`.
  const indonesian =
    /^(?:PT\.?|CV\.?)\s\p{Lu}[\p{L}.&-]+(?:\s\p{Lu}[\p{L}.&-]*){0,5}(?:\sTbk\.?)?$/u.exec(
      text,
    )?.[0];
  if (indonesian !== undefined) return indonesian;
  // In French the form may precede the name: `SAS Remparts Hôtellerie au capital de 40 000 €`.
  const before =
    /^((?:SARL|SASU?|EURL|SNC|SCOP|SELARL)\s\p{Lu}[^,;\d]{1,60}?)(?: au capital|$)/u.exec(
      text,
    )?.[1];
  if (before !== undefined) return before;
  const found = legalForm.exec(text) ?? (/\p{Ll}/u.test(text) ? null : formInCapitals.exec(text));
  const first = found?.[1]?.trim() ?? '';
  const further = firstOfTwoForms.test(first)
    ? (furtherForm.exec(text.trimStart().slice(first.length))?.[0] ?? '')
    : '';
  const short = found === null ? undefined : first + further;
  // A town or country after the form belongs to the name: `Rohstoff AG Salzgitter`.
  const name =
    short !== undefined &&
    /^ \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?$/u.test(text.trimEnd().slice(short.length))
      ? text.trim()
      : short;
  // `3511 AB Utrecht` is a postal code and no Swedish company.
  if (name === undefined || name.split(/\s+/).length > 12 || /^\d{4}\s?[A-Z]{2}(?:\s|$)/.test(name))
    return undefined;
  // In a sentence that mentions a company, the text before the form is not its name.
  if (
    /(?<!\p{L})(?:is|are|by|the|von|wird|werden|bei|und die|avec|pour|par|door|is een|ile|olarak|of this|according|contact|gegen|für|to|with)(?!\p{L})/u.test(
      name,
    )
  )
    return undefined;
  return name;
}

/** Whether the form may be part of an article: `Motor 125 CC`, `Vinyl LP`, `Pencil HB`. */
export const endsLikeArticle = (name: string): boolean => /\s(?:CC|LP|HB)$/.test(name);

const onlyForm = new RegExp(`^(?:${forms.join('|')})$`, 'u');

/** Whether the text consists of a legal form only. */
export const isLegalForm = (text: string): boolean => onlyForm.test(text.trim());

const formWithCapital = new RegExp(`^(?:${forms.join('|')}),? (?:au|a|de|com|con) cap`, 'u');

/** Whether the text begins with the legal form of a name before it: `SAS au capital de 500 €`. */
export const beginsWithForm = (text: string): boolean => formWithCapital.test(text);

const formAtEnd = new RegExp(`[\\s,]+(?:${forms.join('|')})$`, 'iu');

/** The name without the legal form at its end. */
export const withoutLegalForm = (name: string): string => name.trim().replace(formAtEnd, '');

/** Conjunctions, folded, which do not distinguish names. */
export const joining = new Set(['and', 'und', 'et', 've', 'og', 'och', 'the']);
/** Legal forms after a name as folded words without dots, and words that are part of them. */
export const formsAfter = new Set(
  `gmbh mbh gmbhco ag kg kgaa ohg ug haftungsbeschrankt ev ek ekfr gbr eg se co company inc
    incorporated corp corporation llc llp lp ltd limited plc pty pte pvt ltdsti sti sirketi as
    anonim tas tic ticaret san sanayi sa sas sasu sarl eurl snc spa srl srls sapa bv nv vof cv
    bvba ab oy oyj aps asa sl slu slne lda sro doo dd kft zrt nyrt bt sp z oo zoo spzoo ou uab
    sia ooo zao`.split(/\s+/),
);
/** Legal forms before a name in some languages, folded. */
export const formsBefore = new Set([
  'sarl',
  'sas',
  'sasu',
  'eurl',
  'snc',
  'sci',
  'ooo',
  'zao',
  'oao',
  'uab',
  'sia',
  'pt',
  'firma',
  'fa',
]);
