import {
  addressShape,
  americanTown,
  contactStart,
  titleWord,
} from '#documents/companies/company-words.ts';
import { foldLetters, foldText } from '#documents/text/fold-text.ts';
import type { Line } from '#documents/text/lines.ts';

const headingWord =
  /^(?:item|items|description|desc|product|name|article|artikel|bezeichnung|ware|urun|aciklama|designation|libelle|qty|quantity|menge|anz|stk|adet|miktar|qte|nb|price|s\/price|u\.?price|u[./]?p|unit|rate|preis|einzel|fiyat|prix|pu|am(?:oun)?t(?:\(rm)?|total|betrag|gesamt|eur|rm|tutari?|montant|ttc|tax|no|sn|code|disc|particulars|b\.?fiyat|ep|ad\.?|artikelbezeichnung|gespart|aantal|omschrijving|prijs|bedrag|descripcion|cantidad|cant|uds|precio|importe|descrizione|prezzo|quantita|qta|iva|descricao|preco|valor|qtd|beskrivning|artikelnummer|pris|mangd|antal|belopp|summa|beskrivelse|antall|belob|nazwa|ilosc|cena|wartosc|nazev|mnozstvi)$/;

/** Whether a line heads the columns of the items. */
export function isHeading(line: Line): boolean {
  const words = foldLetters(line.text)
    .split(/\s+/)
    .map((word) => word.replace(/^\(|[.:)]+$/g, '').replace(/\((?:[a-z]{3}|[€$£])$/, ''))
    .filter((word) => word !== '');
  const known = words.filter((word) => headingWord.test(word)).length;
  return (known > 2 || known * 2 > words.length) && !/\d[.,]\d{2}/.test(line.text);
}

const slipTitle =
  /^(?:paragon|kvitt|kassabon|kassenbon|scontrino|documento commerciale|di vendita|uctenka|ticket|cvr|siret|nip(?![a-z]))/;

/** Whether a line belongs to the head of a slip: an address, a number of the shop, a title. */
export function isOfHead(text: string): boolean {
  const folded = foldText(text).trim();
  return (
    addressShape.test(text) ||
    americanTown.test(text) ||
    contactStart.test(folded) ||
    titleWord.test(folded) ||
    slipTitle.test(folded)
  );
}
