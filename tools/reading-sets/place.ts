/** A country with the conventions of its invoices. */
export interface Place {
  readonly country: string;
  readonly language: string;
  readonly currency: string;
  /** Before or behind an amount, such as `€ #` and `# kr`. */
  readonly money: readonly string[];
  readonly groups: string;
  readonly mark: string;
  readonly dates: readonly ('d.m.y' | 'd/m/y' | 'm/d/y' | 'y-m-d' | 'd month y' | 'd-m-y')[];
  /** Rates in hundredths of a per cent, the usual one first. */
  readonly rates: readonly number[];
  readonly forms: readonly string[];
  readonly towns: readonly string[];
  readonly streets: readonly string[];
  readonly taxId: (digits: (count: number) => string) => string;
  readonly phone: (digits: (count: number) => string) => string;
  readonly domain: string;
  /** Share of the net amount that buyers withhold, in hundredths of a per cent; zero for none. */
  readonly withheld: number;
}
