import { netOf } from '#documents/numbers/gross.ts';
import { negated } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import {
  factsOf,
  totalsOf,
  type EInvoice,
  type EInvoiceAllowance,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceTax,
} from './e-invoice.ts';
import { priceOfAll } from './price-of-one.ts';
import { all, at, children, distinct, text, texts } from './xml-path.ts';
import type { XmlElement } from './xml-tree.ts';

/** Codes of `FormaPlatnosci` as codes of UNTDID 4461, for which the page has names. */
const payments: ReadonlyMap<string, string> = new Map([
  ['1', '10'],
  ['2', '48'],
  ['3', 'bon'],
  ['4', '20'],
  ['5', 'kredyt'],
  ['6', '30'],
  ['7', '68'],
]);

/** The net sums `P_13_…` with their possible rates; without rates where no VAT is charged. */
const bands: readonly (readonly [band: string, ...rates: readonly string[]])[] = [
  ['1', '23', '22'],
  ['2', '8', '7'],
  ['3', '5'],
  ['4', '4', '3'],
  ['5'],
  ['6_1', '0'],
  ['6_2', '0'],
  ['6_3', '0'],
  ['7'],
  ['8'],
  ['9'],
  ['10'],
  ['11'],
];
/** Sums for which the file states the VAT, in `P_14_…`. */
const taxed: ReadonlySet<string> = new Set(['1', '2', '3', '4', '5']);
/** Reasons why nothing is charged, as Polish invoices print them. */
const reasons: Readonly<Record<string, string>> = {
  '6_2': 'WDT',
  '6_3': 'eksport',
  '7': 'zw',
  '8': 'np I',
  '9': 'np II',
  '10': 'odwrotne obciążenie',
  '11': 'procedura marży',
};

function readParty(node: XmlElement | undefined): EInvoiceParty {
  const own = at(node, 'DaneIdentyfikacyjne');
  const place = at(node, 'Adres');
  const vat = text(own, 'NIP') || `${text(own, 'KodUE')}${text(own, 'NrVatUE')}`;
  const contact = all(node, 'DaneKontaktowe');
  const phone = text(contact[0], 'Telefon');
  const country = text(place, 'KodKraju');
  return {
    name: text(own, 'Nazwa', 'PelnaNazwa'),
    tax_number: vat === '' ? '' : `${text(node, 'PrefiksPodatnika', 'PrefiksNabywcy')}${vat}`,
    other_number: text(own, 'NrID'),
    tax_office: '',
    address: distinct(text(place, 'AdresL1'), text(place, 'AdresL2')),
    country,
    country_name: country,
    phone,
    contact: distinct(phone, text(contact[0], 'Email')),
  };
}

/** `23`, `0 WDT`, `zw`: the rate of a line, or that nothing is charged on it. */
function rateOf(line: XmlElement): Pick<EInvoiceLine, 'vat_rate' | 'untaxed'> {
  const stated = text(line, 'P_12', 'P_12_XII', 'P_12Z', 'P_12Z_XII');
  const vat_rate = /^\d+(?:\.\d+)?(?=$| )/.exec(stated)?.[0] ?? '';
  return { vat_rate, untaxed: stated !== '' && vat_rate === '' };
}

/**
 * A line of the invoice, or of the order that an advance is for, whose element names end in `Z`.
 */
function readLine(node: XmlElement): EInvoiceLine {
  const rate = rateOf(node);
  const discount = text(node, 'P_10');
  const quantity = text(node, 'P_8B', 'P_8BZ');
  // The amounts are optional. Programs write the discount for one piece or for all.
  const computed = (price: string) => (discount === '' ? priceOfAll(price, quantity) : '');
  const stated = text(node, 'P_11', 'P_11NettoZ');
  const vat = text(node, 'P_11Vat', 'P_11VatZ');
  const gross =
    text(node, 'P_11A') ||
    (stated && vat && (sumOf([stated, vat]) ?? '')) ||
    (stated === '' ? computed(text(node, 'P_9B')) : '');
  const net = stated || (gross === '' ? computed(text(node, 'P_9A', 'P_9AZ')) : '');
  const amount = net || (gross && (netOf(gross, rate.vat_rate || '0') ?? ''));
  // A correction lists a line as it was and as it is; the former is subtracted.
  const sign = text(node, 'StanPrzed', 'StanPrzedZ') === '1' ? negated : (one: string) => one;
  return {
    number: text(node, 'NrWierszaFa', 'NrWierszaZam'),
    name: text(node, 'P_7', 'P_7Z'),
    description: '',
    notes: distinct(
      text(node, 'Indeks', 'IndeksZ'),
      text(node, 'GTIN', 'GTINZ'),
      text(node, 'PKWiU', 'PKWiUZ'),
    ),
    quantity: sign(quantity),
    unit: text(node, 'P_8A', 'P_8AZ'),
    price: text(node, 'P_9A', 'P_9B', 'P_9AZ'),
    ...rate,
    amount: sign(amount),
    gross: sign(gross),
    counts: true,
    allowances: discount === '' ? [] : [{ charge: false, reason: '', amount: discount }],
  };
}

function readTaxes(fa: XmlElement, lines: readonly EInvoiceLine[]): EInvoiceTax[] {
  const exempt = text(
    fa,
    'Adnotacje/Zwolnienie/P_19A',
    'Adnotacje/Zwolnienie/P_19B',
    'Adnotacje/Zwolnienie/P_19C',
  );
  return bands.flatMap(([band, ...rates]) => {
    const base = text(fa, `P_13_${band}`);
    if (base === '') return [];
    const amount = taxed.has(band) ? text(fa, `P_14_${band}`) : '0';
    const used = lines.find(({ vat_rate }) => rates.includes(vat_rate))?.vat_rate;
    return [
      {
        name: '',
        vat_rate: used ?? rates[0] ?? '',
        untaxed: !taxed.has(band),
        base,
        amount,
        reason: (band === '7' && exempt) || (reasons[band] ?? ''),
        withheld: false,
      },
    ];
  });
}

/** Charges and deductions after the total, such as deposits. */
const settledIn = (fa: XmlElement): EInvoiceAllowance[] =>
  (['Obciazenia', 'Odliczenia'] as const).flatMap((name) =>
    all(fa, `Rozliczenie/${name}`).map((one) => ({
      charge: name === 'Obciazenia',
      reason: text(one, 'Powod'),
      amount: text(one, 'Kwota'),
    })),
  );

function readFa(root: XmlElement, fa: XmlElement): EInvoice {
  const own = children(fa, 'FaWiersz');
  const lines = (own.length > 0 ? own : all(fa, 'Zamowienie/ZamowienieWiersz')).map(readLine);
  const taxes = readTaxes(fa, lines);
  const sort = text(fa, 'RodzajFaktury');
  const paying = at(fa, 'Platnosc');
  const net = sumOf(taxes.map(({ base }) => base)) ?? '';
  // Margin schemes state no VAT.
  const vat = text(fa, 'P_13_11') === '' ? (sumOf(taxes.map(({ amount }) => amount)) ?? '') : '';
  const means = text(paying, 'FormaPlatnosci', 'ZaplataCzesciowa/FormaPlatnosci');
  const accounts = children(paying, 'RachunekBankowy');
  return {
    dialect: 'ksef',
    kind: sort.startsWith('KOR')
      ? 'correction'
      : text(fa, 'Adnotacje/P_17') === '1'
        ? 'self-billed'
        : 'invoice',
    number: text(fa, 'P_2'),
    date: text(fa, 'P_1'),
    due: text(paying, 'TerminPlatnosci/Termin'),
    currency: text(fa, 'KodWaluty'),
    facts: factsOf({
      preceding: distinct(
        ...texts(fa, 'DaneFaKorygowanej/NrFaKorygowanej'),
        ...texts(fa, 'FakturaZaliczkowa/NrFaZaliczkowej'),
        ...texts(fa, 'FakturaZaliczkowa/NrKSeFFaZaliczkowej'),
      ).join(', '),
      order: texts(fa, 'WarunkiTransakcji/Zamowienia/NrZamowienia').join(', '),
      contract: texts(fa, 'WarunkiTransakcji/Umowy/NrUmowy').join(', '),
      'delivery-note': texts(fa, 'WZ').join(', '),
      delivered: text(fa, 'P_6'),
      period: distinct(text(fa, 'OkresFa/P_6_Od'), text(fa, 'OkresFa/P_6_Do')).join(' – '),
    }),
    language: 'pl',
    notes: distinct(
      text(fa, 'PrzyczynaKorekty'),
      ...children(fa, 'DodatkowyOpis').map((one) =>
        [text(one, 'Klucz'), text(one, 'Wartosc')].filter(Boolean).join(': '),
      ),
      ...(text(fa, 'Adnotacje/P_18A') === '1' ? ['Mechanizm podzielonej płatności'] : []),
      ...texts(root, 'Stopka/Informacje/StopkaFaktury'),
    ),
    seller: readParty(at(root, 'Podmiot1')),
    buyer: readParty(at(root, 'Podmiot2')),
    lines,
    partOfOrder: /(?:ZAL|ROZ)$/.test(sort),
    allowances: settledIn(fa),
    taxes,
    totals: totalsOf({
      net,
      vat,
      gross: text(fa, 'P_15'),
      prepaid: sumOf(texts(paying, 'ZaplataCzesciowa/KwotaZaplatyCzesciowej')) ?? '',
      due: text(fa, 'Rozliczenie/DoZaplaty'),
    }),
    payments: (accounts.length === 0 ? [undefined] : accounts)
      .map((account) => ({
        code: payments.get(means) ?? text(paying, 'OpisPlatnosci'),
        account: text(account, 'NrRB'),
        card: '',
        bank: text(account, 'NazwaBanku', 'SWIFT'),
        reference: '',
      }))
      .filter((payment) => Object.values(payment).some(Boolean)),
    terms: distinct(
      ...all(paying, 'TerminPlatnosci/TerminOpis').map(
        (one) => one.text || one.children.map((part) => part.text).join(' '),
      ),
      [text(paying, 'Skonto/WysokoscSkonta'), text(paying, 'Skonto/WarunkiSkonta')]
        .filter(Boolean)
        .join(': '),
    ),
  };
}

/**
 * A Polish invoice of KSeF: FA(3), or its predecessor FA(2). Other documents may have the same
 * root.
 */
export function readKsef(root: XmlElement): readonly EInvoice[] {
  const fa = at(root, 'Fa');
  return fa === undefined ? [] : [readFa(root, fa)];
}
