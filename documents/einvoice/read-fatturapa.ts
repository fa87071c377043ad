import { roundedDecimal } from '#documents/field-values.ts';
import { grossOf, netOf } from '#documents/numbers/gross.ts';
import { negated } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import {
  factsOf,
  isNothing,
  totalsOf,
  type EInvoiceAllowance,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
} from './e-invoice.ts';
import { all, at, children, distinct, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

/** Codes of `ModalitaPagamento` as codes of UNTDID 4461, for which the page has names. */
const payments: ReadonlyMap<string, string> = new Map([
  ['MP01', '10'],
  ['MP02', '20'],
  ['MP03', '20'],
  ['MP05', '58'],
  ['MP08', '48'],
  ['MP09', '49'],
  ['MP10', '49'],
  ['MP11', '49'],
  ['MP12', '58'],
  ['MP16', '49'],
  ['MP19', '59'],
  ['MP20', '59'],
  ['MP21', '59'],
  ['MP22', '97'],
  ['MP23', '68'],
]);

/** A party; the simplified form has its parts in other places. */
function readParty(node: XmlElement | undefined): EInvoiceParty {
  const person =
    at(node, 'DatiAnagrafici/Anagrafica') ?? at(node, 'AltriDatiIdentificativi') ?? node;
  const place = at(node, 'Sede') ?? at(person, 'Sede');
  const street = [text(place, 'Indirizzo'), text(place, 'NumeroCivico')].filter(Boolean).join(' ');
  const town = [text(place, 'CAP'), text(place, 'Comune'), text(place, 'Provincia')]
    .filter(Boolean)
    .join(' ');
  const vat =
    at(node, 'DatiAnagrafici/IdFiscaleIVA') ??
    at(node, 'IdentificativiFiscali/IdFiscaleIVA') ??
    at(node, 'IdFiscaleIVA');
  return {
    name:
      text(person, 'Denominazione') ||
      [text(person, 'Nome'), text(person, 'Cognome')].filter(Boolean).join(' '),
    tax_number: `${text(vat, 'IdPaese')}${text(vat, 'IdCodice')}`,
    other_number: text(
      node,
      'DatiAnagrafici/CodiceFiscale',
      'IdentificativiFiscali/CodiceFiscale',
      'CodiceFiscale',
    ),
    tax_office: '',
    address: distinct(street, town),
    country: text(place, 'Nazione'),
    country_name: text(place, 'Nazione'),
    phone: text(node, 'Contatti/Telefono'),
    contact: distinct(text(node, 'Contatti/Telefono'), text(node, 'Contatti/Email')),
  };
}

/** A percentage of an amount; empty if either is unknown. */
function partOf(amount: string, rate: string): string {
  const [whole, per] = [roundedDecimal(amount, 2), roundedDecimal(rate, 2)];
  const more = whole && per && grossOf(whole, per);
  return more ? (sumOf([more, negated(amount)]) ?? '') : '';
}

/** Discounts and charges, each applied to the amount that the previous one left. */
function allowancesOf(node: XmlElement | undefined, whole = ''): EInvoiceAllowance[] {
  let left = whole;
  return children(node, 'ScontoMaggiorazione')
    .map((one) => {
      const charge = text(one, 'Tipo') === 'MG';
      const rate = text(one, 'Percentuale');
      const amount = text(one, 'Importo') || partOf(left, rate);
      left = sumOf([left, charge ? amount : negated(amount)]) ?? '';
      return { charge, reason: percent(rate), amount };
    })
    .filter(({ reason, amount }) => reason !== '' || amount !== '');
}

/** Italian abbreviations for pieces, besides the words of other languages. */
const isPiece = /^(?:n|nr|num|numero|cad|cadauno)\.?$/i;

const readLine = (node: XmlElement): EInvoiceLine => ({
  number: text(node, 'NumeroLinea'),
  name: text(node, 'Descrizione'),
  description: '',
  notes: texts(node, 'AltriDatiGestionali/RiferimentoTesto'),
  quantity: text(node, 'Quantita'),
  unit: text(node, 'UnitaMisura').replace(isPiece, 'C62'),
  price: text(node, 'PrezzoUnitario'),
  vat_rate: text(node, 'AliquotaIVA'),
  untaxed: false,
  amount: text(node, 'PrezzoTotale'),
  gross: '',
  // A text line must have a price and an amount too: it has zeros and no quantity.
  counts: !['PrezzoTotale', 'PrezzoUnitario', 'Quantita'].every((name) =>
    isNothing(text(node, name)),
  ),
  allowances: allowancesOf(node),
});

/**
 * A line of the simplified form: its amount includes VAT, of which it states the rate or the
 * amount.
 */
function readSimpleLine(node: XmlElement, index: number): EInvoiceLine {
  const gross = text(node, 'Importo');
  const vat_rate = text(node, 'DatiIVA/Aliquota');
  const vat = text(node, 'DatiIVA/Imposta');
  const net = vat === '' ? netOf(gross, vat_rate || '0') : sumOf([gross, negated(vat)]);
  return {
    number: String(index + 1),
    name: text(node, 'Descrizione'),
    description: '',
    notes: [],
    quantity: '',
    unit: '',
    price: '',
    vat_rate,
    untaxed: text(node, 'Natura') !== '',
    amount: net ?? '',
    gross,
    counts: true,
    allowances: [],
  };
}

/**
 * Charges on the sum of the lines: contributions to a professional's pension fund, further costs.
 */
const chargesOf = (head: XmlElement | undefined, summary: readonly XmlElement[]) =>
  [
    ...children(head, 'DatiCassaPrevidenziale').map((one) => ({
      charge: true,
      reason: ['Cassa', text(one, 'TipoCassa'), percent(text(one, 'AlCassa'))]
        .filter(Boolean)
        .join(' '),
      amount: text(one, 'ImportoContributoCassa'),
    })),
    ...summary.map((one) => ({
      charge: true,
      reason: 'Spese accessorie',
      amount: text(one, 'SpeseAccessorie'),
    })),
  ].filter(({ amount }) => !isNothing(amount));

const percent = (rate: string): string => rate && `${rate} %`;

/** Documents that the buyer issues for the seller, or for himself. */
const selfBilled = /^TD(?:1[6-9]|2[0-378]|29)$/;

function kindOf(code: string): EInvoice['kind'] {
  if (/^TD0[48]$/.test(code)) return 'credit-note';
  return selfBilled.test(code) ? 'self-billed' : 'invoice';
}

const sum = (amounts: readonly string[]) => sumOf(amounts) ?? '';

function readBody(body: XmlElement, seller: EInvoiceParty, buyer: EInvoiceParty): EInvoice {
  const head = at(body, 'DatiGenerali/DatiGeneraliDocumento');
  const summary = all(body, 'DatiBeniServizi/DatiRiepilogo');
  const means = all(body, 'DatiPagamento/DettaglioPagamento');
  const simple = children(body, 'DatiBeniServizi')
    .filter((one) => text(one, 'Importo') !== '')
    .map(readSimpleLine);
  const lines =
    simple.length > 0 ? simple : all(body, 'DatiBeniServizi/DettaglioLinee').map(readLine);
  const whole = sum(simple.map((line) => line.gross));
  const net = sum(
    simple.length > 0
      ? simple.map(({ amount }) => amount)
      : texts(body, 'DatiBeniServizi/DatiRiepilogo/ImponibileImporto'),
  );
  const vat =
    simple.length > 0
      ? sum([whole, negated(net)])
      : sum(texts(body, 'DatiBeniServizi/DatiRiepilogo/Imposta'));
  const withheld = children(head, 'DatiRitenuta');
  const stamp = text(head, 'DatiBollo/ImportoBollo');
  const rounding = text(head, 'Arrotondamento');
  const gross =
    text(head, 'ImportoTotaleDocumento') ||
    whole ||
    (net && vat && sum([net, vat, rounding || '0']));
  return {
    dialect: 'fatturapa',
    kind: kindOf(text(head, 'TipoDocumento')),
    number: text(head, 'Numero'),
    date: text(head, 'Data'),
    due: text(means[0], 'DataScadenzaPagamento'),
    currency: text(head, 'Divisa'),
    facts: factsOf({
      order: texts(body, 'DatiGenerali/DatiOrdineAcquisto/IdDocumento').join(', '),
      contract: texts(body, 'DatiGenerali/DatiContratto/IdDocumento').join(', '),
      'delivery-note': texts(body, 'DatiGenerali/DatiDDT/NumeroDDT').join(', '),
      delivered: text(body, 'DatiGenerali/DatiTrasporto/DataOraConsegna').slice(0, 10),
      preceding: texts(body, 'DatiGenerali/DatiFattureCollegate/IdDocumento').join(', '),
    }),
    language: 'it',
    notes: texts(head, 'Causale'),
    seller,
    buyer,
    lines,
    allowances: [
      ...allowancesOf(head, sum(lines.map(({ amount }) => amount))),
      ...chargesOf(head, summary),
    ],
    taxes: [
      ...summary.map((one) => ({
        name: '',
        vat_rate: text(one, 'AliquotaIVA'),
        untaxed: false,
        base: text(one, 'ImponibileImporto'),
        amount: text(one, 'Imposta'),
        reason: text(one, 'RiferimentoNormativo', 'Natura'),
        withheld: false,
      })),
      // The seller pays the stamp duty; if the buyer is charged with it, there is a line for it.
      ...(isNothing(stamp)
        ? []
        : [
            {
              name: 'Bollo',
              vat_rate: '',
              untaxed: true,
              base: '',
              amount: stamp,
              reason: '',
              withheld: false,
            },
          ]),
      ...withheld.map((one) => ({
        name: text(one, 'TipoRitenuta'),
        vat_rate: text(one, 'AliquotaRitenuta'),
        untaxed: false,
        base: '',
        amount: text(one, 'ImportoRitenuta'),
        reason: '',
        withheld: true,
      })),
    ],
    totals: totalsOf({
      net,
      vat,
      gross,
      withheld: sum(texts(head, 'DatiRitenuta/ImportoRitenuta')),
      rounding,
      due: sum(texts(body, 'DatiPagamento/DettaglioPagamento/ImportoPagamento')),
    }),
    payments: means.map((one) => ({
      code: payments.get(text(one, 'ModalitaPagamento')) ?? text(one, 'ModalitaPagamento'),
      account: text(one, 'IBAN'),
      card: '',
      bank: text(one, 'BIC', 'IstitutoFinanziario'),
      reference: '',
    })),
    terms: [],
  };
}

/** The invoices of an Italian FatturaPA, each in its own body. */
export function readFatturaPa(root: XmlElement): readonly EInvoice[] {
  const head = at(root, 'FatturaElettronicaHeader');
  const seller = readParty(at(head, 'CedentePrestatore'));
  const buyer = readParty(at(head, 'CessionarioCommittente'));
  return children(root, 'FatturaElettronicaBody').map((body) => readBody(body, seller, buyer));
}
