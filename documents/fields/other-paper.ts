import type { DocumentReading } from '#documents/document-reading.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** Number of lines within which a letter has its title, below both addresses. */
const linesOfTitle = 25;
/** Maximum length of a title; sentences about reminders are longer. */
const longestTitle = 90;

/** What may precede the title: `Objet : deuxième`, `2.`, `Final`. */
const before =
  '(?:(?:betreff|betr|objet|oggetto|asunto|assunto|dotyczy|konu|onderwerp|subject|re|arende)' +
  '[\\s.:]+)?(?:(?:' +
  [
    '\\d ?(?:st|nd|rd|th|er|re|e|eme|a|o|ste|de)?[.)]? ',
    'first|second|third|final|last',
    'letzte|erste|zweite|dritte',
    'premiere?|deuxieme|seconde?|troisieme|derniere?',
    'primo|secondo|terzo|ultimo|primer|segundo|tercer',
    'eerste|tweede|derde|laatste',
    'pierwsze|drugie|ostateczne|primeiro|ultimo',
    'birinci|ikinci|son',
    'friendly|freundliche|lettre de|carta de|lettera di',
  ].join('|') +
  ')\\s*)*';

/** Titles of letters that ask for the payment of invoices sent before. */
const reminder = new RegExp(
  `^${before}(?:` +
    [
      '(?:zahlungs)?mahnung|mahnschreiben|zahlungserinnerung',
      '(?:payment|invoice|overdue|account) reminder|reminder (?:notice|letter|of payment)',
      '(?:overdue|past due|dunning) (?:notice|letter|account)|final demand|letter before action',
      'relance|rappel (?:de (?:paiement|facture)|d.echeance|facture)|mise en demeure',
      'recordatorio de pago|aviso de impago|reclamacion de (?:pago|deuda|cantidad)|requerimiento de pago',
      'sollecito|(?:betalings)?herinnering|aanmaning',
      'wezwanie do zaplaty|przypomnienie o (?:platnosci|zaplacie)|monit(?: platniczy)?',
      'lembrete de pagamento|aviso de (?:divida|cobranca)',
      '(?:odeme|borc) hatirlatma[a-z]*|ihtarname|gecikmis odeme',
      'betalningspaminnelse|betalingspamindelse|betalingspaminnelse|rykker(?:skrivelse|brev)?|purring|maksumuistutus',
      'upominka|fizetesi (?:felszolitas|emlekezteto)|somatie de plata|notificare de plata',
    ].join('|') +
    ')(?![a-z])',
);

/** Titles of lists of what was invoiced and paid before. */
const statement = new RegExp(
  '^(?:(?:customer|client|monthly) )?(?:' +
    [
      'statements? of accounts?|account statement',
      'kontoauszug|offene[- ]posten|kontenubersicht',
      'releve de compte|extrait de compte',
      'extracto de cuenta|estado de cuenta',
      'estratto conto',
      'rekeningoverzicht|openstaande posten',
      'zestawienie (?:sald|obrotow)|potwierdzenie sald[a]?',
      'extrato de conta|cari hesap (?:ekstresi|ozeti)|hesap ekstresi',
      'kontoutdrag|kontoudtog|kontoutskrift',
    ].join('|') +
    ')(?![a-z])',
);

/** Headings of a ledger, of which a statement has at least two. */
const ledger: readonly RegExp[] = [
  /^(?:debits?|debe|dare|soll|borc|debet|winien|debito|charges?|invoiced|forderung)(?![a-z])/,
  /^(?:credits?|haber|avere|haben|alacak|ma|kredit|credito|payments?|zahlung(?:en)?|paiements?)(?![a-z])/,
  /^(?:(?:running )?balance|saldo|solde|bakiye|offen|open|outstanding)(?![a-z])/,
];
/** Ages of debts in days, side by side. */
const age =
  /^(?:(?:over )?\d+\s?[-–]\s?\d+|(?:over )?\d+ ?\+)(?: ?(?:days?|tage|jours|giorni|dias|dagen|gun|dni))?$/;

/**
 * Whether a page is a letter about invoices, which states none of its own: a reminder, or a
 * statement of an account. Their amounts were invoiced before, and would be paid twice.
 */
export function isAboutInvoices(document: PageDocument, { total_vat }: DocumentReading): boolean {
  // A copy of the invoice may be sent as its reminder, and states its tax.
  if (document.from !== 'text' || Number(total_vat) !== 0) return false;
  const titles = document.lines
    .slice(0, linesOfTitle)
    .filter(({ page }) => page === 1)
    .flatMap(({ cells }) => cells.map(({ text }) => foldText(text).trim()))
    .filter((text) => text.length <= longestTitle);
  return (
    titles.some((text) => reminder.test(text)) ||
    (titles.some((text) => statement.test(text)) && hasLedger(document))
  );
}

function hasLedger({ lines }: PageDocument): boolean {
  return lines.some(({ cells }) => {
    const texts = cells.map(({ text }) => foldText(text).trim());
    return (
      ledger.filter((heading) => texts.some((text) => heading.test(text))).length > 1 ||
      texts.filter((text) => age.test(text)).length > 1
    );
  });
}
