import { widthOf } from './pdf-fonts.ts';
import { PdfPage } from './pdf-writer.ts';
import {
  netOf,
  plain,
  sharesOf,
  short,
  totalsOf,
  type Party,
  type SampleInvoice,
  type SampleLine,
} from './sample-invoice.ts';

/** The words and formats of invoices in one country. */
export interface Wording {
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly to: string;
  readonly columns: readonly [string, string, string, string, string, string];
  readonly net: string;
  readonly vat: (rate: string) => string;
  readonly total: string;
  readonly tax: (party: Party) => string[];
  readonly phone: string;
  readonly page: (at: number, of: number) => string;
  readonly units: Readonly<Record<string, string>>;
  readonly money: (units: bigint) => string;
  readonly percent: (rate: bigint) => string;
  readonly count: (text: string) => string;
  readonly day: (iso: string) => string;
  readonly address: (party: Party) => string[];
  readonly payment: readonly string[];
}

export interface Look {
  readonly colour: string;
  readonly pale: string;
  readonly initials: string;
}

const left = 48;
const right = 547;
const grey = '#5b6770';
/** Right edges of the columns after the description. */
const edges = { quantity: 312, unit: 352, price: 420, rate: 462, amount: right - 8 };
const rowsOnFirst = 20;
const rowsOnNext = 26;

/** The pages of an invoice in the style of a small company. */
export function drawInvoice(invoice: SampleInvoice, words: Wording, look: Look): PdfPage[] {
  const chunks = [invoice.lines.slice(0, rowsOnFirst)];
  for (let at = rowsOnFirst; at < invoice.lines.length; at += rowsOnNext)
    chunks.push(invoice.lines.slice(at, at + rowsOnNext));
  return chunks.map((lines, at) => {
    const page = new PdfPage();
    page.rectangle(0, 0, 595, 10, look.colour);
    let y = at === 0 ? drawHead(page, invoice, words, look) : drawShortHead(page, invoice, words);
    y = drawTable(page, lines, y, words, look);
    if (at === chunks.length - 1) drawTotals(page, invoice, y + 10, words, look);
    drawFoot(page, invoice.seller, words, at + 1, chunks.length);
    return page;
  });
}

function drawHead(page: PdfPage, invoice: SampleInvoice, words: Wording, look: Look): number {
  const { seller, buyer } = invoice;
  page.circle(left + 19, 66, 19, look.colour);
  page.text(left + 19 - widthOf(look.initials, 15, 'bold') / 2, 71, look.initials, {
    size: 15,
    face: 'bold',
    colour: '#ffffff',
  });
  page.text(left + 50, 63, seller.name, { size: 14, face: 'bold' });
  for (const [at, text] of words.address(seller).entries())
    page.text(left + 50, 78 + at * 12, text, { colour: grey });
  const contact = 78 + words.address(seller).length * 12;
  page.text(left + 50, contact, `${words.phone}: ${seller.phone}`, { colour: grey });
  page.text(left + 50, contact + 12, seller.mail, { colour: grey });
  for (const [at, text] of words.tax(seller).entries())
    page.text(left + 50, contact + 24 + at * 12, text, { colour: grey });
  page.text(right, 72, words.title, { size: 22, face: 'bold', colour: look.colour, right: true });
  const facts = [
    [words.number, invoice.number],
    [words.date, words.day(invoice.date)],
    [words.due, words.day(invoice.due)],
  ];
  for (const [at, [label = '', value = '']] of facts.entries()) {
    page.text(372, 104 + at * 15, label, { colour: grey });
    page.text(right, 104 + at * 15, value, { face: 'bold', right: true });
  }
  page.rectangle(left, 180, 240, 92, look.pale);
  page.rectangle(left, 180, 3, 92, look.colour);
  page.text(left + 14, 196, words.to, { size: 8, face: 'bold', colour: look.colour });
  page.text(left + 14, 211, buyer.name, { face: 'bold', size: 10 });
  for (const [at, text] of [...words.address(buyer), ...words.tax(buyer).slice(-1)].entries())
    page.text(left + 14, 224 + at * 12, text);
  return 304;
}

function drawShortHead(page: PdfPage, invoice: SampleInvoice, words: Wording): number {
  page.text(left, 44, invoice.seller.name, { face: 'bold' });
  page.text(right, 44, `${words.number}: ${invoice.number}`, { colour: grey, right: true });
  return 80;
}

function drawTable(
  page: PdfPage,
  lines: readonly SampleLine[],
  top: number,
  words: Wording,
  look: Look,
): number {
  page.rectangle(left, top - 15, right - left, 22, look.colour);
  const [name, quantity, unit, price, rate, amount] = words.columns;
  const head = { face: 'bold', size: 8.5, colour: '#ffffff' } as const;
  page.text(left + 8, top, name, head);
  for (const [edge, text] of [
    [edges.quantity, quantity],
    [edges.unit, unit],
    [edges.price, price],
    [edges.rate, rate],
    [edges.amount, amount],
  ] as const)
    page.text(edge, top, text, { ...head, right: true });
  let y = top + 22;
  for (const [at, line] of lines.entries()) {
    const height = line.note === undefined ? 20 : 31;
    if (at % 2 === 1) page.rectangle(left, y - 13, right - left, height, look.pale);
    page.text(left + 8, y, line.name);
    page.text(edges.quantity, y, words.count(short(line.quantity, 3)), { right: true });
    page.text(edges.unit, y, words.units[line.unit] ?? line.unit, { right: true });
    page.text(edges.price, y, words.money(line.price), { right: true });
    page.text(edges.rate, y, words.percent(line.rate), { right: true });
    page.text(edges.amount, y, words.money(netOf(line)), { right: true });
    if (line.note !== undefined) page.text(left + 8, y + 11, line.note, { size: 8, colour: grey });
    y += height;
  }
  page.rule(left, y - 10, right - left, look.colour);
  return y;
}

function drawTotals(
  page: PdfPage,
  invoice: SampleInvoice,
  top: number,
  words: Wording,
  look: Look,
): void {
  const { net, gross } = totalsOf(invoice);
  let y = top + 6;
  const row = (label: string, amount: bigint) => {
    page.text(330, y, label, { colour: grey });
    page.text(edges.amount, y, words.money(amount), { right: true });
    y += 16;
  };
  row(words.net, net);
  for (const share of sharesOf(invoice)) row(words.vat(words.percent(share.rate)), share.vat);
  page.rectangle(322, y - 7, right - 322, 26, look.colour);
  page.text(330, y + 10, words.total, { face: 'bold', size: 11, colour: '#ffffff' });
  page.text(edges.amount, y + 10, words.money(gross), {
    face: 'bold',
    size: 11,
    colour: '#ffffff',
    right: true,
  });
  for (const [at, text] of words.payment.entries()) page.text(left, top + 6 + at * 13, text);
}

function drawFoot(page: PdfPage, seller: Party, words: Wording, at: number, of: number): void {
  page.rule(left, 786, right - left, '#c9d2d9');
  page.text(left, 800, [seller.name, ...words.address(seller)].join(' · '), {
    size: 7.5,
    colour: grey,
  });
  if (seller.iban !== undefined)
    page.text(left, 811, `IBAN ${seller.iban}`, { size: 7.5, colour: grey });
  page.text(right, 811, words.page(at, of), { size: 7.5, colour: grey, right: true });
}

/** Formats with digit groups and two decimals: `1.234,50`. */
export function grouped(units: bigint, group: string, mark: string): string {
  const [whole = '', cents = ''] = plain(units).split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, group)}${mark}${cents}`;
}
