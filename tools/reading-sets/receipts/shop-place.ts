import type { TillLanguage } from './sayings.ts';

/** Where tills stand, and what they sell, of shops that do not exist. */
export interface ShopPlace {
  readonly country: string;
  readonly language: TillLanguage;
  readonly currency: string;
  /** What stands beside amounts, if anything; `#` is the amount. */
  readonly money: readonly string[];
  readonly mark: '.' | ',';
  readonly dates: readonly DateShape[];
  /** Hundredths of a per cent; 0 where nothing is said of tax. */
  readonly rates: readonly number[];
  /** What the tax is called. */
  readonly tax: readonly string[];
  readonly roundsToFive: boolean;
  readonly forms: readonly string[];
  /** A `/` begins the next line of a name. */
  readonly names: readonly string[];
  readonly streets: readonly string[];
  readonly towns: readonly string[];
  readonly phone: (digits: (count: number) => string) => string;
  /** The number of the company, beside or below its name. */
  readonly register: ((digits: (count: number) => string) => string) | undefined;
  readonly taxId: (digits: (count: number) => string) => string;
  readonly taxIdLabel: readonly string[];
  readonly goods: readonly string[];
}

export type DateShape =
  | 'd/m/y'
  | 'd-m-y'
  | 'd.m.y'
  | 'd/m/yy'
  | 'd-m-yy'
  | 'd.m.yy'
  | 'm/d/y'
  | 'm/d/yy'
  | 'y-m-d'
  | 'y/m/d'
  | 'd Mon y'
  | 'd-Mon-y'
  | 'Mon d, y';
