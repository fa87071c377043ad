/** Who sends or pays the invoice, as the file says it. */
export interface XmlParty {
  readonly name: string;
  readonly tax: string;
  readonly tax_office: string;
  readonly address: readonly string[];
  readonly contact: readonly string[];
}

/** A discount or a charge: of a line or of the whole invoice; the amount is told without a sign. */
export interface XmlAllowance {
  readonly charge: boolean;
  readonly reason: string;
  readonly amount: string;
}

/** One line of the file; amounts as the file has them, usually without VAT. */
export interface XmlLine {
  readonly number: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly vat_rate: string;
  readonly amount: string;
  readonly allowances: readonly XmlAllowance[];
}

/** One tax at one rate. */
export interface XmlTax {
  /** The tax by its name where it is not plain VAT, such as ÖTV. */
  readonly name: string;
  readonly vat_rate: string;
  readonly base: string;
  readonly amount: string;
  /** Why nothing is charged, as the file says it. */
  readonly reason: string;
  /** The buyer keeps it and pays it to the state: it is taken off what is due. */
  readonly withheld: boolean;
}

/** A way to pay; the code is of UNTDID 4461, or as the file has it. */
export interface XmlPayment {
  readonly code: string;
  readonly account: string;
  readonly bank: string;
  readonly reference: string;
}

export type XmlTotalKind =
  | 'lines'
  | 'allowances'
  | 'charges'
  | 'net'
  | 'vat'
  | 'gross'
  | 'withheld'
  | 'prepaid'
  | 'rounding'
  | 'due';

/** A further fact of the head of the invoice. */
export type XmlFactKind =
  | 'preceding'
  | 'order'
  | 'contract'
  | 'project'
  | 'buyer-reference'
  | 'delivery-note'
  | 'delivered'
  | 'period';

/** An e-invoice as a reader wants it; empty where the file says nothing. */
export interface XmlInvoice {
  readonly kind: 'invoice' | 'credit-note' | 'correction' | 'return' | 'self-billed';
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly currency: string;
  readonly facts: readonly { readonly kind: XmlFactKind; readonly value: string }[];
  readonly notes: readonly string[];
  readonly seller: XmlParty;
  readonly buyer: XmlParty;
  readonly lines: readonly XmlLine[];
  readonly allowances: readonly XmlAllowance[];
  readonly taxes: readonly XmlTax[];
  readonly totals: readonly { readonly kind: XmlTotalKind; readonly amount: string }[];
  readonly payments: readonly XmlPayment[];
  readonly terms: readonly string[];
}

/** The total of a kind; empty where the file has none. */
export const totalIn = (invoice: XmlInvoice, kind: XmlTotalKind): string =>
  invoice.totals.find((total) => total.kind === kind)?.amount ?? '';

/** The facts that the file has. */
export const factsOf = (facts: Readonly<Partial<Record<XmlFactKind, string>>>) =>
  (
    [
      'preceding',
      'order',
      'contract',
      'project',
      'buyer-reference',
      'delivery-note',
      'delivered',
      'period',
    ] as const
  ).flatMap((kind) => (facts[kind] ? [{ kind, value: facts[kind] }] : []));

/** The totals that say something: those that are always told, and what else is there and not nothing. */
export const totalsOf = (totals: Readonly<Partial<Record<XmlTotalKind, string>>>) =>
  (
    [
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
    ] as const
  ).flatMap((kind) => {
    const amount = totals[kind] ?? '';
    const always = kind === 'net' || kind === 'vat' || kind === 'gross';
    return amount === '' || (!always && /^-?0+(?:\.0+)?$/.test(amount)) ? [] : [{ kind, amount }];
  });
