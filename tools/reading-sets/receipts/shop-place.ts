import type { TillLanguage } from './sayings.ts';

/** A country of invented shops and what they sell. */
export interface ShopPlace {
  readonly country: string;
  readonly language: TillLanguage;
  readonly currency: string;
  /** The currency next to amounts, if any; `#` is the amount. */
  readonly money: readonly string[];
  readonly mark: '.' | ',';
  readonly dates: readonly DateShape[];
  /** Hundredths of a per cent; 0 where no tax is mentioned. */
  readonly rates: readonly number[];
  /** Names of the tax. */
  readonly tax: readonly string[];
  readonly roundsToFive: boolean;
  readonly forms: readonly string[];
  /** A `/` starts the next line of a name. */
  readonly names: readonly string[];
  readonly streets: readonly string[];
  readonly towns: readonly string[];
  readonly phone: (digits: (count: number) => string) => string;
  /** The register number of the company, next to or below its name. */
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
