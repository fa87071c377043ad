import { DrawnPages, type DrawnPlace } from './drawn-page.ts';
import { unitsOf, type LayoutInvoice, type LayoutLine } from './layout-invoice.ts';

type Values = ReadonlyMap<string, string>;

/**
 * Draws an invoice by the rows of its layout. A row has cells with `|` between them: `50:` from the
 * left edge, `545>` up to a right edge, `300^` centred there; `*` is bold, `~` a narrow gap in a word.
 * Before the cells: `@7 ` the font size, `+9 ` a gap, `?1 ` for the first invoice only,
 * `%line ` for each line, `%rate ` for each rate, `%part ` for each tax, `%break ` where the
 * lines continue on the next page; `---` is the next page. `{total}` is a value, `{total!}` only its
 * number.
 */
export function drawLayout(
  invoice: LayoutInvoice,
  at: number,
): { bytes: Uint8Array; places: readonly DrawnPlace[] } {
  const { settings, rows } = invoice.layout;
  const pages = new DrawnPages(settings.get('font') ?? 'Liberation Sans');
  const says = sayingOf(invoice);
  const head = headValues(invoice, says);
  let y = 46;
  pages.next();
  const draw = (row: string, values: Values) => {
    if (row === '---') {
      pages.next();
      y = 46;
      return;
    }
    const [, gap = '0', size = '9', cells = ''] =
      /^(?:\+(-?\d+) )?(?:@(\d+) )?(.*)$/.exec(row) ?? [];
    y += Number(gap) + Number(size) * 1.45;
    for (const cell of cells.split(/\|(?=\d+[:>^])/)) {
      const [, x = '0', sign = ':', written = ''] = /^(\d+)([:>^])(.*)$/.exec(cell) ?? [];
      const text = written.replace(/\{([^}]*)\}/g, (_, name: string) => {
        const found = values.get(name) ?? head.get(name);
        if (found === undefined) throw new Error(`${invoice.layout.name} knows no {${name}}.`);
        return found;
      });
      const align = sign === '>' ? 'right' : sign === '^' ? 'center' : 'left';
      const [, name = ''] = /\{(total!?|number|date)\}/.exec(written) ?? [];
      const field = fieldOf[name];
      const says = field && { field, text: head.get(name) ?? '' };
      const style = { size: Number(size), bold: text.startsWith('*'), align, says } as const;
      pages.torn(Number(x), y, text.replace(/^\*/, ''), style);
    }
  };
  const own = rows.flatMap((row) => {
    const [, only, rest = ''] = /^(?:\?(\d) )?(.*)$/.exec(row) ?? [];
    return only === undefined || Number(only) === at + 1 ? [rest] : [];
  });
  const breaks = own.filter((row) => row.startsWith('%break ')).map((row) => row.slice(7));
  const every = Number(settings.get('break') ?? '1000');
  for (let place = 0; place < own.length; place += 1) {
    const row = own[place] ?? '';
    const kind = /^%(line|rate|part|break) /.exec(row)?.[1];
    if (kind === 'break') continue;
    if (kind === undefined) {
      draw(row, head);
      continue;
    }
    const mark = `%${kind} `;
    const group: string[] = [];
    for (; own[place]?.startsWith(mark); place += 1)
      group.push((own[place] ?? '').slice(mark.length));
    place -= 1;
    const all =
      kind === 'line'
        ? lineValues(invoice, says)
        : kind === 'rate'
          ? rateValues(invoice, says)
          : partValues(invoice, says);
    for (const [number, values] of all.entries()) {
      for (const one of group) if (!isEmpty(one, values)) draw(one, values);
      const left = all.length - number - 1;
      if (kind === 'line' && (number + 1) % every === 0 && left > 0)
        for (const one of breaks) draw(one, values);
    }
  }
  return { bytes: pages.bytes(), places: pages.places };
}

/** The fields whose places are recorded. */
const fieldOf: Readonly<Record<string, DrawnPlace['field']>> = {
  total: 'total_price',
  'total!': 'total_price',
  number: 'invoice_number',
  date: 'invoice_date',
};

/** A second row of a name that has only one. */
const isEmpty = (row: string, values: Values): boolean =>
  /^(?:\+-?\d+ )?(?:@\d+ )?\d+[:>^]\{(?:name2|more)\}$/.test(row) &&
  values.get(row.includes('{more}') ? 'more' : 'name2') === '';

interface Sayings {
  readonly money: (units: bigint) => string;
  readonly bare: (units: bigint) => string;
  readonly number: (text: string, least: number) => string;
  readonly day: (iso: string) => string;
}

function sayingOf({ layout: { settings } }: LayoutInvoice): Sayings {
  const [groups = ',', mark = '.'] = (settings.get('numbers') ?? ', .')
    .split(' ')
    .map((one) => (one === '_' ? ' ' : one === 'none' ? '' : one));
  const shape = settings.get('money') ?? '#';
  const grouped = (whole: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, groups);
  const size = (units: bigint) => {
    const text = String(units < 0n ? -units : units).padStart(3, '0');
    return `${grouped(text.slice(0, -2))}${mark}${text.slice(-2)}`;
  };
  const sign = (units: bigint) => (units < 0n ? '-' : '');
  return {
    bare: (units) => sign(units) + size(units),
    money: (units) => sign(units) + shape.replace('#', size(units)),
    number: (text, least) => {
      const [whole = '0', part = ''] = text.split('.');
      const behind = part.padEnd(least, '0');
      return grouped(whole) + (behind === '' ? '' : mark + behind);
    },
    day: (iso) => {
      const [year = '', month = '', day = ''] = iso.split('-');
      const named = (style: 'short' | 'long') =>
        new Intl.DateTimeFormat(settings.get('language') ?? 'en', {
          month: style,
          day: 'numeric',
          timeZone: 'UTC',
        })
          .formatToParts(new Date(`${iso}T00:00:00Z`))
          .find(({ type }) => type === 'month')?.value ?? '';
      return (settings.get('date') ?? 'yyyy-MM-dd').replace(
        /yyyy|yy|MMMM|MMM|MM|M|dd|d/g,
        (part) =>
          ({
            yyyy: year,
            yy: year.slice(2),
            MMMM: named('long'),
            MMM: named('short').slice(0, 3),
            MM: month,
            M: String(Number(month)),
            dd: day,
            d: String(Number(day)),
          })[part] ?? part,
      );
    },
  };
}

const rateText = (rate: bigint) => `${rate / 1000n}.${String(rate % 1000n).padStart(3, '0')}`;
const shortRate = (rate: bigint) => rateText(rate).replace(/\.?0+$/, '');

function headValues(invoice: LayoutInvoice, says: Sayings): Values {
  const { layout, seller, buyer, code } = invoice;
  const texts = new Map<string, string>([
    ['number', numberOf(invoice)],
    ['date', says.day(invoice.date)],
    ['due', says.day(invoice.due)],
    ['order', code('4#####')],
    ['customer', code('1####')],
    ['iban', code('## #### #### #### ####')],
    ['digits', code('########')],
    ['count', String(invoice.lines.length)],
    ['rate', says.number(shortRate(invoice.lines[0]?.rate ?? 0n), 0)],
  ]);
  for (const [who, party] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const) {
    texts.set(who, party.name);
    for (const key of ['street', 'town', 'tax', 'phone', 'mail'] as const)
      texts.set(`${who}.${key}`, party[key]);
  }
  const amounts: Record<string, bigint> = {
    sum: invoice.sum,
    discount: invoice.discount,
    freight: invoice.freight,
    net: invoice.net,
    tax: invoice.tax,
    total: invoice.total,
    paid: invoice.paid,
    withheld: invoice.withheld,
    left: invoice.total - invoice.paid - invoice.withheld,
    nothing: 0n,
    linesgross: invoice.sum + invoice.lines.reduce((all, line) => all + line.discount, 0n),
    linediscount: invoice.lines.reduce((all, line) => all + line.discount, 0n),
  };
  for (const [name, amount] of Object.entries(amounts)) setMoney(texts, says, name, amount);
  for (const [name, text] of layout.settings) if (!texts.has(name)) texts.set(name, text);
  return texts;
}

/** An invoice number in the format of the layout. */
export const numberOf = ({ layout, date, total }: LayoutInvoice): string =>
  (layout.settings.get('number') ?? '####').replace(/#+|Y/g, (run) =>
    run === 'Y'
      ? date.slice(0, 4)
      : String(1_234_567_891n + total * 7_919n)
          .slice(-run.length)
          .replace(/^0/, '4'),
  );

function lineValues(invoice: LayoutInvoice, says: Sayings): Values[] {
  let carried = 0n;
  const isGross = invoice.layout.settings.get('prices') === 'gross';
  return invoice.lines.map((line, at) => {
    const { good } = line;
    const gross = line.net + line.tax;
    carried += isGross ? gross : line.net;
    const texts = new Map<string, string>([
      ['pos', String(at + 1)],
      ['code', `${good.name[0]?.slice(0, 2).toUpperCase() ?? 'A'}-${String(104 + at * 37)}`],
      ['qty', says.number(line.quantity, 0)],
      ['qty2', says.number(line.quantity, 2)],
      ['unit', good.unit],
      ['vatletter', line.rate === 0n ? 'Z' : 'S'],
      ['name', good.name.join(' ')],
      ['name1', good.name[0] ?? ''],
      ['name2', good.name[1] ?? ''],
      ['more', good.more],
      ['price!', says.number(good.price, 2)],
      ['price', priceOf(line, invoice, says)],
      ['rate', says.number(shortRate(line.rate), 0)],
      ['rate2', says.number(rateText(line.rate).slice(0, -1), 2)],
      ['linerate', says.number(line.discount === 0n ? '0' : layoutDiscount(invoice), 2)],
    ]);
    setMoney(texts, says, 'line.net', line.net);
    setMoney(texts, says, 'line.tax', line.tax);
    setMoney(texts, says, 'line.half', line.tax / 2n);
    setMoney(texts, says, 'line.gross', gross);
    setMoney(texts, says, 'line.discount', line.discount);
    setMoney(texts, says, 'carried', carried);
    return texts;
  });
}

const layoutDiscount = ({ layout }: LayoutInvoice) => layout.settings.get('line-discount') ?? '0';

function priceOf({ good }: LayoutLine, { layout }: LayoutInvoice, says: Sayings): string {
  const shape = layout.settings.get('money') ?? '#';
  return shape.replace('#', says.number(good.price, 2));
}

function rateValues(invoice: LayoutInvoice, says: Sayings): Values[] {
  return invoice.shares.map(({ rate, base, tax }) => {
    const texts = new Map<string, string>([
      ['rate', says.number(shortRate(rate), 0)],
      ['rate2', says.number(rateText(rate).slice(0, -1), 2)],
    ]);
    setMoney(texts, says, 'base', base);
    setMoney(texts, says, 'rtax', tax);
    setMoney(texts, says, 'rgross', base + tax);
    return texts;
  });
}

function partValues(invoice: LayoutInvoice, says: Sayings): Values[] {
  return invoice.parts.map(({ name, rate, tax }) => {
    const texts = new Map([
      ['part.name', name],
      ['part.rate', says.number(String(Number(unitsOf(rate, 3)) / 1000), 0)],
    ]);
    setMoney(texts, says, 'part', tax);
    return texts;
  });
}

function setMoney(texts: Map<string, string>, says: Sayings, name: string, units: bigint): void {
  texts.set(name, says.money(units));
  texts.set(`${name}!`, says.bare(units));
  texts.set(`${name}-`, says.money(-units));
}
