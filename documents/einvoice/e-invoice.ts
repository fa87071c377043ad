/** The sender or payer of the invoice. */
export interface EInvoiceParty {
  readonly name: string;
  /** The tax number, with its country if the file has it. */
  readonly tax_number: string;
  /** Another number of the party, if there is no tax number. */
  readonly other_number: string;
  /** The tax office, which Turkish invoices name. */
  readonly tax_office: string;
  /** Address lines without the country. */
  readonly address: readonly string[];
  /** ISO 3166 code; empty if the file has none. */
  readonly country: string;
  /** The country in the file's words: its name, or else its code. */
  readonly country_name: string;
  readonly phone: string;
  /** The contact person with telephone and mail. */
  readonly contact: readonly string[];
}

/** A discount or charge of a line or of the whole invoice; the amount has no sign. */
export interface EInvoiceAllowance {
  readonly charge: boolean;
  readonly reason: string;
  readonly amount: string;
}

/** A line of the file; amounts as in the file, usually without VAT. */
export interface EInvoiceLine {
  readonly number: string;
  readonly name: string;
  readonly description: string;
  /** Further texts of the line. */
  readonly notes: readonly string[];
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly vat_rate: string;
  /** No VAT is charged, whatever the rate of the article. */
  readonly untaxed: boolean;
  readonly amount: string;
  /** The amount with VAT, if the file states it. */
  readonly gross: string;
  /** False for a line that is only a text, or repeats the sum of others. */
  readonly counts: boolean;
  readonly allowances: readonly EInvoiceAllowance[];
}

/** One tax at one rate. */
export interface EInvoiceTax {
  /** The name of the tax if it is not plain VAT, such as ÖTV. */
  readonly name: string;
  readonly vat_rate: string;
  /** The category charges nothing: zero rated, exempt, reverse charge. */
  readonly untaxed: boolean;
  readonly base: string;
  readonly amount: string;
  /** The file's reason why nothing is charged. */
  readonly reason: string;
  /** The buyer withholds it and pays it to the state, so it is deducted from the amount due. */
  readonly withheld: boolean;
}

/** A payment method; a code of UNTDID 4461, or the file's own. */
export interface EInvoicePayment {
  readonly code: string;
  readonly account: string;
  /** Number of the card, usually masked. */
  readonly card: string;
  readonly bank: string;
  readonly reference: string;
}

const totalKinds = [
  'lines',
  'allowances',
  'charges',
  'net',
  'vat',
  'gross',
  'withheld',
  'prepaid',
  'rounding',
  'due',
] as const;
export type EInvoiceTotalKind = (typeof totalKinds)[number];

const factKinds = [
  'preceding',
  'order',
  'contract',
  'project',
  'buyer-reference',
  'delivery-note',
  'delivered',
  'period',
] as const;
/** A further fact of the head of the invoice. */
export type EInvoiceFactKind = (typeof factKinds)[number];

/** An e-invoice in a common form; empty where the file has no value. */
export interface EInvoice {
  readonly dialect: 'ubl' | 'cii' | 'fatturapa' | 'ksef' | 'facturae' | 'isdoc';
  readonly kind: 'invoice' | 'credit-note' | 'correction' | 'return' | 'self-billed';
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly currency: string;
  readonly facts: readonly { readonly kind: EInvoiceFactKind; readonly value: string }[];
  /** Language of its texts as in the file, such as `tr`. */
  readonly language: string;
  readonly notes: readonly string[];
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly lines: readonly EInvoiceLine[];
  /** Its lines are those of a whole order, of which other invoices charge a part in advance. */
  readonly partOfOrder?: boolean;
  readonly allowances: readonly EInvoiceAllowance[];
  readonly taxes: readonly EInvoiceTax[];
  readonly totals: readonly { readonly kind: EInvoiceTotalKind; readonly amount: string }[];
  readonly payments: readonly EInvoicePayment[];
  readonly terms: readonly string[];
}

/** The total of a kind; empty if the file has none. */
export const totalIn = (invoice: EInvoice, kind: EInvoiceTotalKind): string =>
  invoice.totals.find((total) => total.kind === kind)?.amount ?? '';

/** The facts that the file has. */
export const factsOf = (facts: Readonly<Partial<Record<EInvoiceFactKind, string>>>) =>
  factKinds.flatMap((kind) => (facts[kind] ? [{ kind, value: facts[kind] }] : []));

/** The totals to show: the main ones, and others that are not zero. */
export const totalsOf = (totals: Readonly<Partial<Record<EInvoiceTotalKind, string>>>) =>
  totalKinds.flatMap((kind) => {
    const amount = totals[kind] ?? '';
    const always = kind === 'net' || kind === 'vat' || kind === 'gross';
    return amount === '' || (!always && isNothing(amount)) ? [] : [{ kind, amount }];
  });

const creditNotes = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '));

/** The kind of document by its code of UNTDID 1001. */
export function kindOfCode(code: string): EInvoice['kind'] {
  if (creditNotes.has(code)) return 'credit-note';
  return code === '384' ? 'correction' : code === '389' ? 'self-billed' : 'invoice';
}

const untaxedCategories = new Set(['Z', 'E', 'AE', 'K', 'G', 'O', 'ZeroRated']);

/** Whether a VAT category (UNTDID 5305) charges nothing. */
export const isUntaxed = (category: string): boolean => untaxedCategories.has(category);

/** Whether an amount is zero, or is missing. */
export const isNothing = (amount: string): boolean => /^-?0*(?:\.0+)?$/.test(amount);
