import type { Chance } from '#tools/simulation/chance.ts';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import type { Receipt, ReceiptLine } from './invent-receipt.ts';
import type { Kind } from './sayings.ts';
import type { DateShape } from './shop-place.ts';

/** The texts of one printed line, each at a share of the width, by its left or right edge. */
export interface PrintedLine {
  readonly parts: readonly {
    readonly at: number;
    readonly text: string;
    readonly align: 'left' | 'right' | 'center';
  }[];
  readonly size: number;
  readonly bold: boolean;
  /** Draws a horizontal line. */
  readonly rule?: boolean;
}

type ItemStyle =
  | 'name, amount'
  | 'count, name, amount'
  | 'name over count, amount'
  | 'code over count, price, amount'
  | 'name, count, price, amount'
  | 'name, amount over count'
  | 'place. name, amount'
  | 'countx name, amount'
  | 'name (count @ price), amount';
/** Each half has its own styles of items; one style is in both. */
const itemStyles: Readonly<Record<Half, readonly ItemStyle[]>> = {
  open: [
    'name, amount',
    'count, name, amount',
    'name over count, amount',
    'name, amount over count',
    'name, count, price, amount',
    'code over count, price, amount',
  ],
  'held-out': [
    'place. name, amount',
    'countx name, amount',
    'name (count @ price), amount',
    'name over count, amount',
    'name, count, price, amount',
  ],
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dated(iso: string, shape: DateShape): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return shape
    .replace('Mon', months[Number(month) - 1] ?? '')
    .replace('yy', year.slice(2))
    .replace('y', shape.includes('yy') ? 'y' : year)
    .replace(/(?<![A-Za-z])m(?![A-Za-z])/, month)
    .replace(/(?<![A-Za-z])d(?![A-Za-z])/, day);
}

/**
 * The lines that a till prints, in random order and style, and whether the number of items is
 * printed.
 */
export function printReceipt(
  receipt: Receipt,
  chance: Chance,
  half: Half,
): { lines: PrintedLine[]; counted: boolean; numbered: boolean } {
  const { place } = receipt;
  const lines: PrintedLine[] = [];
  const say = (kind: Kind) => receipt.says.get(kind) ?? '';
  const head = chance.happens(0.7) ? 'center' : 'left';
  const add = (parts: PrintedLine['parts'], size = 1, bold = false) =>
    lines.push({ parts, size, bold });
  const middle = (text: string, size = 1, bold = false) =>
    add([{ at: head === 'center' ? 0.5 : 0, text, align: head }], size, bold);
  const pair = (label: string, value: string, size = 1, bold = false) =>
    add(
      [
        { at: labelAt, text: label, align: 'left' },
        { at: 1, text: value, align: 'right' },
      ],
      size,
      bold,
    );
  const rule = () => lines.push({ parts: [], size: 0.5, bold: false, rule: chance.happens(0.8) });
  const money = chance.pick(place.money);
  const plain = chance.happens(0.6);
  const amount = (units: bigint) => decimal(units, place.mark);
  const priced = (units: bigint) => money.replace('#', amount(units));
  const labelAt = chance.pick(half === 'open' ? [0, 0.35, 0.15] : [0, 0.25, 0.08]);
  const shape = chance.pick(place.dates);
  const day = dated(receipt.day, shape);

  const title = say('title');
  const early = chance.happens(0.3);
  if (chance.happens(0.08)) middle('WELCOME', 1);
  if (early && chance.happens(0.3)) middle(title, 1.1, true);
  const large = chance.pick([1, 1.3, 1.6]);
  const behind = receipt.register !== '' && chance.happens(0.35);
  for (const [at, part] of receipt.name.entries())
    middle(
      at === receipt.name.length - 1 && behind ? `${part} (${receipt.register})` : part,
      behind ? 1 : large,
      chance.happens(0.6),
    );
  if (receipt.register !== '' && !behind)
    middle(
      chance.pick([
        `(${receipt.register})`,
        `Co. Reg No: ${receipt.register}`,
        `(CO.REG NO. ${receipt.register})`,
        `Company Reg : ${receipt.register}`,
      ]),
    );
  if (chance.happens(0.2)) {
    middle(`${receipt.street} ${receipt.town}`.slice(0, 44));
  } else {
    middle(receipt.street);
    middle(receipt.town);
  }
  const tel = place.language === 'fr' ? 'Tél' : 'Tel';
  if (chance.happens(0.8))
    middle(`${chance.pick([tel, `${tel}.`, tel.toUpperCase()])}: ${receipt.phone}`);
  if (receipt.taxId !== '') {
    const label = chance.pick(place.taxIdLabel);
    middle(`${label}${chance.pick([' : ', ': ', ' '])}${receipt.taxId}`);
  }
  if (!early) middle(title, 1.1, chance.happens(0.5));
  rule();

  const numbered = chance.happens(0.8);
  const dateStyle = chance.pick(['label', 'bare', 'pairs', 'foot', 'label']);
  const colon = chance.pick([': ', ' : ', ' ']);
  const left = (text: string) => add([{ at: 0, text, align: 'left' }]);
  if (dateStyle === 'pairs') {
    add([
      { at: 0, text: numbered ? `${say('number')}${colon}${receipt.number}` : '', align: 'left' },
      { at: 1, text: `${say('date')}${colon}${day}`, align: 'right' },
    ]);
    add([
      {
        at: 0,
        text: `${say('cashier')}${colon}${chance.pick(['01', 'ADMIN', 'MEI', 'Anna'])}`,
        align: 'left',
      },
      { at: 1, text: `${say('time')}${colon}${receipt.time}`, align: 'right' },
    ]);
  } else {
    if (numbered) left(`${say('number')}${colon}${receipt.number}`);
    if (dateStyle === 'label') left(`${say('date')}${colon}${day} ${receipt.time}`);
    if (dateStyle === 'bare') left(`${day} ${receipt.time}`);
    if (chance.happens(0.7))
      left(`${say('cashier')}${colon}${chance.pick(['02', 'USER', 'SITI', 'Max'])}`);
  }
  if (chance.happens(0.3)) left(`${say('table')}${colon}${1 + chance.below(40)}`);
  rule();

  const style = chance.pick(itemStyles[half]);
  const counted = printItems(
    receipt,
    style,
    { add, say, amount, code: chance.happens(0.4) },
    chance,
  );
  rule();

  if (chance.happens(0.25)) left(`${say('count')}${colon}${receipt.lines.length}`);
  const net = receipt.sum - receipt.discount + receipt.service;
  const changed = receipt.discount > 0n || receipt.service > 0n || receipt.rounding !== 0n;
  const simple = plain ? amount : priced;
  if (changed || (!receipt.included && receipt.tax > 0n) || chance.happens(0.3))
    pair(say('subtotal'), simple(receipt.sum));
  if (receipt.discount > 0n) pair(say('discount'), `-${amount(receipt.discount)}`);
  if (receipt.service > 0n) pair(say('service'), simple(receipt.service));
  const tax = chance.pick(place.tax);
  if (!receipt.included && receipt.tax > 0n) pair(tax, simple(receipt.tax));
  if (receipt.rounding !== 0n || (place.roundsToFive && chance.happens(0.5)))
    pair(say('rounding'), amount(receipt.rounding));
  pair(say('total'), priced(receipt.total), chance.pick([1, 1.3]), chance.happens(0.6));
  if (receipt.included && receipt.tax > 0n && chance.happens(0.5))
    pair(place.language === 'en' ? `Incl. ${tax}` : tax, simple(receipt.tax));
  if (receipt.byCard) {
    pair(say('card'), simple(receipt.total));
    left(`XXXX XXXX XXXX ${String(1000 + chance.below(9000))}`);
  } else {
    pair(say('cash'), simple(receipt.tendered));
    if (receipt.tendered > receipt.total || chance.happens(0.4))
      pair(say('change'), simple(receipt.tendered - receipt.total));
  }
  rule();
  if (receipt.tax > 0n && (chance.happens(0.4) || receipt.included)) {
    const base = receipt.included ? net - receipt.tax : net;
    const code = place.language === 'en' ? 'SR' : 'A';
    const rate = `${Number(receipt.rate) / 100}`.replace('.', place.mark);
    add([
      { at: 0, text: say('summary'), align: 'left' },
      { at: 0.68, text: say('amount'), align: 'right' },
      { at: 1, text: place.tax[0] ?? '', align: 'right' },
    ]);
    add([
      { at: 0, text: `${code} = ${rate}%`, align: 'left' },
      { at: 0.68, text: amount(base), align: 'right' },
      { at: 1, text: amount(receipt.tax), align: 'right' },
    ]);
  }
  if (dateStyle === 'foot') left(`${day} ${receipt.time}  #${1 + chance.below(9)}`);
  if (receipt.printed !== '')
    left(`${say('printed')}${colon}${dated(receipt.printed, shape)} ${receipt.time}`);
  middle(say('thanks'));
  return { lines, counted, numbered };
}

interface Pen {
  readonly add: (parts: PrintedLine['parts']) => void;
  readonly say: (kind: Kind) => string;
  readonly amount: (units: bigint) => string;
  readonly code: boolean;
}

function printItems(receipt: Receipt, style: ItemStyle, pen: Pen, chance: Chance): boolean {
  const { add, say, amount } = pen;
  const suffix = receipt.tax > 0n && chance.happens(0.3) ? ' S' : '';
  const row = (...texts: readonly (readonly [number, string, 'left' | 'right'])[]) =>
    add(texts.map(([at, text, align]) => ({ at, text, align })));
  const times = chance.pick(['x', 'X', '@', ' x ']);
  if (style === 'name, count, price, amount')
    row(
      [0, say('item'), 'left'],
      [0.6, say('quantity'), 'right'],
      [0.8, say('price'), 'right'],
      [1, say('amount'), 'right'],
    );
  else if (chance.happens(0.5)) row([0, say('item'), 'left'], [1, say('amount'), 'right']);
  const counts = (line: ReceiptLine) => `${line.quantity} ${times.trim()} ${amount(line.price)}`;
  for (const [place, line] of receipt.lines.entries()) {
    const whole = `${amount(line.amount)}${suffix}`;
    if (style === 'name, amount') row([0, line.name, 'left'], [1, whole, 'right']);
    else if (style === 'count, name, amount')
      row([0, String(line.quantity), 'left'], [0.1, line.name, 'left'], [1, whole, 'right']);
    else if (style === 'place. name, amount')
      row([0, `${place + 1}. ${line.name}`, 'left'], [1, whole, 'right']);
    else if (style === 'countx name, amount')
      row([0, `${line.quantity}x ${line.name}`, 'left'], [1, whole, 'right']);
    else if (style === 'name (count @ price), amount')
      row(
        [0, `${line.name} (${line.quantity} @ ${amount(line.price)})`, 'left'],
        [1, whole, 'right'],
      );
    else if (style === 'name over count, amount') {
      row([0, pen.code ? `${line.code} ${line.name}` : line.name, 'left']);
      row([0.08, counts(line), 'left'], [1, whole, 'right']);
    } else if (style === 'name, amount over count') {
      row([0, line.name, 'left'], [1, whole, 'right']);
      if (line.quantity > 1n) row([0.08, counts(line), 'left']);
    } else if (style === 'name, count, price, amount')
      row(
        [0, line.name, 'left'],
        [0.6, String(line.quantity), 'right'],
        [0.8, amount(line.price), 'right'],
        [1, whole, 'right'],
      );
    else {
      row([0, line.name, 'left']);
      row(
        [0, line.code, 'left'],
        [0.55, String(line.quantity), 'right'],
        [0.75, amount(line.price), 'right'],
        [1, whole, 'right'],
      );
    }
  }
  return style !== 'name, amount' && style !== 'place. name, amount';
}

function decimal(units: bigint, mark: string): string {
  const size = units < 0n ? -units : units;
  return `${units < 0n ? '-' : ''}${size / 100n}${mark}${String(size % 100n).padStart(2, '0')}`;
}
