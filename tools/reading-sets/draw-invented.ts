import type { Chance } from '#tools/simulation/chance.ts';
import { drawSums, sumStyles } from './draw-sums.ts';
import type { ColumnName, Table } from './drawn-tables.ts';
import { DrawnPages, type DrawnPlace } from './drawn-page.ts';
import { bareOf, dayOf, decimal, moneyOf } from './drawn-values.ts';
import {
  halfOf,
  type Half,
  type InventedInvoice,
  type InventedLine,
  type InventedParty,
} from './invented-invoice.ts';

type HeadOrder = 'seller left' | 'seller right' | 'seller in foot' | 'letter';
const heads: readonly HeadOrder[] = ['seller left', 'seller right', 'seller in foot', 'letter'];
type FactStyle = 'inline' | 'column' | 'stacked row' | 'right aligned';
const factStyles: readonly FactStyle[] = ['column', 'stacked row', 'inline', 'right aligned'];
/** Draws the invoice as a PDF with text, in a random layout. */
export function drawInvented(
  invoice: InventedInvoice,
  columns: Table,
  chance: Chance,
  half: Half,
): { bytes: Uint8Array; places: readonly DrawnPlace[] } {
  const { says } = invoice;
  const pages = new DrawnPages(
    chance.pick(
      halfOf(
        ['Liberation Sans', 'DejaVu Sans', 'Liberation Serif', 'Liberation Sans Narrow'],
        half,
      ),
    ),
  );
  const money = moneyOf(invoice, chance);
  const plain = chance.happens(0.5) ? bareOf(invoice) : money;
  const day = dayOf(invoice, chance);
  const head = chance.pick(halfOf(heads, half));
  const labelled = chance.happens(0.6);
  pages.next();
  drawParties(pages, invoice, head, labelled, chance);
  let y = drawFacts(pages, invoice, day, chance.pick(halfOf(factStyles, half)), chance);
  const untitled = chance.happens(0.12);
  const table = columns.filter(
    ([column]) => column !== 'discount' || invoice.lines.some((line) => line.discount > 0n),
  );
  const align = chance.pick(['right', 'center', 'left'] as const);
  const heading = () => {
    if (untitled) return;
    for (const [at, [column, edge]] of table.entries()) {
      const text = headingOf(column, invoice);
      const before = table[at - 1]?.[1] ?? 40;
      if (isText(column)) pages.text(edge, y, text, { bold: true });
      else if (align === 'right') pages.text(edge, y, text, { bold: true, align: 'right' });
      else if (align === 'center') pages.text(edge - 14, y, text, { bold: true, align: 'center' });
      else pages.text(Math.max(before + 12, edge - 38), y, text, { bold: true, size: 8 });
    }
    y += 17;
  };
  heading();
  for (const [at, line] of invoice.lines.entries()) {
    if (y > 730) {
      drawFoot(pages, invoice, head, chance);
      pages.next();
      pages.text(50, 40, `${says.number} ${invoice.number}`, { size: 8 });
      y = 70;
      heading();
    }
    for (const [column, edge] of table) {
      const text = cellOf(column, line, at, invoice, plain);
      pages.text(edge, y, text, isText(column) ? {} : { align: 'right' });
    }
    const name = table.find(([column]) => column === 'name')?.[1] ?? 50;
    if (line.more !== '') pages.text(name, (y += 11), line.more, { size: 8 });
    y += 16;
  }
  if (y > 640) {
    drawFoot(pages, invoice, head, chance);
    pages.next();
    y = 70;
  }
  drawSums(pages, invoice, y + 14, money, chance.pick(halfOf(sumStyles, half)), chance);
  drawFoot(pages, invoice, head, chance);
  return { bytes: pages.bytes(), places: pages.places };
}

const isText = (column: ColumnName): boolean =>
  column === 'name' || column === 'code' || column === 'unit';

function headingOf(column: ColumnName, { says }: InventedInvoice): string {
  const texts: Record<ColumnName, string> = {
    position: 'Pos',
    code: 'Code',
    quantity: says.quantity,
    unit: '',
    name: says.name,
    price: says.price,
    discount: '%',
    rate: says.rate,
    tax: says.tax,
    net: says.amount,
    gross: says.gross,
  };
  return texts[column];
}

function cellOf(
  column: ColumnName,
  line: InventedLine,
  at: number,
  invoice: InventedInvoice,
  money: (units: bigint) => string,
): string {
  const { mark } = invoice.place;
  const texts: Record<ColumnName, () => string> = {
    position: () => String(at + 1),
    code: () => `A-${String(100 + at * 7)}`,
    quantity: () => decimal(line.quantity, mark),
    unit: () => invoice.says.unit,
    name: () => line.name,
    price: () => money(line.price),
    discount: () => (line.discount === 0n ? '' : `${decimal(line.discount, mark)} %`),
    rate: () =>
      invoice.place.language === 'tr'
        ? `%${decimal(line.rate, mark)}`
        : `${decimal(line.rate, mark)}%`,
    tax: () => money(line.tax),
    net: () => money(line.net),
    gross: () => money(line.net + line.tax),
  };
  return texts[column]();
}

function drawParties(
  pages: DrawnPages,
  invoice: InventedInvoice,
  head: HeadOrder,
  labelled: boolean,
  chance: Chance,
): void {
  const { seller, buyer, says } = invoice;
  const block = (party: InventedParty, x: number, y: number, all: boolean, size = 10) => {
    pages.text(x, y, party.name, { bold: true, size });
    const rest = [
      party.street,
      party.town,
      ...(all ? [`${says.phone} ${party.phone}`, party.mail, `${says.taxId}: ${party.taxId}`] : []),
    ];
    for (const [at, text] of rest.entries()) pages.text(x, y + 13 + at * 12, text);
  };
  const toBuyer = (x: number, y: number) => {
    if (labelled) pages.text(x, y - 14, says.buyer, { size: 8 });
    block(buyer, x, y, false);
    if (chance.happens(0.25)) pages.text(x, y + 37, `${says.taxId}: ${buyer.taxId}`);
  };
  if (head === 'seller left') {
    block(seller, 50, 60, true, chance.pick([11, 16]));
    pages.text(400, 60, says.title, { size: 20, bold: true });
    toBuyer(chance.pick([50, 340]), 170);
  } else if (head === 'seller right') {
    pages.text(50, 60, says.title, { size: 20, bold: true });
    block(seller, 370, 60, true);
    toBuyer(50, 170);
  } else if (head === 'seller in foot') {
    pages.text(50, 55, seller.name.replace(/ \S+$/, ''), { size: 18, bold: true });
    toBuyer(50, 150);
    pages.text(50, 210, says.title, { size: 14, bold: true });
  } else {
    pages.text(50, 130, [seller.name, seller.street, seller.town].join(' · '), { size: 7 });
    toBuyer(50, 160);
    block(seller, 400, 60, true, 9);
    pages.text(50, 215, says.title, { size: 13, bold: true });
  }
}

function drawFacts(
  pages: DrawnPages,
  invoice: InventedInvoice,
  day: (iso: string) => string,
  style: FactStyle,
  chance: Chance,
): number {
  const { says } = invoice;
  const facts: [string, string, DrawnPlace['field']?][] = [
    [says.number, invoice.number, 'invoice_number'],
    [says.date, day(invoice.date), 'invoice_date'],
    [says.due, day(invoice.due)],
  ];
  if (chance.happens(0.5)) facts.push([says.order, invoice.order]);
  if (chance.happens(0.3)) facts.reverse();
  const y = 240;
  if (style === 'stacked row') {
    for (const [at, [label, value, field]] of facts.entries()) {
      pages.text(50 + at * 130, y, label, { size: 8 });
      pages.text(50 + at * 130, y + 13, value, { says: field && { field, text: value } });
    }
    return y + 50;
  }
  for (const [at, [label, value, field]] of facts.entries()) {
    const known = { says: field && { field, text: value } };
    const below = y + at * 13;
    if (style === 'inline') pages.text(50, below, `${label.replace(/:$/, '')}: ${value}`, known);
    else if (style === 'column') {
      pages.text(50, below, label);
      pages.text(170, below, value, known);
    } else {
      pages.text(450, below, label, { align: 'right' });
      pages.text(545, below, value, { align: 'right', ...known });
    }
  }
  return y + facts.length * 13 + 32;
}

function drawFoot(
  pages: DrawnPages,
  { seller, says }: InventedInvoice,
  head: HeadOrder,
  chance: Chance,
): void {
  const iban = 'IBAN DE12 3456 7890 1234 5678 90';
  if (head === 'seller in foot') {
    pages.text(50, 795, `${seller.name}, ${seller.street}, ${seller.town}`, { size: 7 });
    pages.text(
      50,
      805,
      `${says.phone} ${seller.phone} · ${seller.mail} · ${says.taxId}: ${seller.taxId}`,
      { size: 7 },
    );
    pages.text(50, 815, iban, { size: 7 });
  } else if (chance.happens(0.5)) {
    pages.text(50, 805, `${seller.name} · ${iban}`, { size: 7 });
  }
}
