// VAT rates of the countries with a currency, including those of recent years, since old invoices
// are processed too.
const usual = new Map(
  Object.entries({
    EUR: '0 2 2.1 3 4 4.8 5 5.5 6 7 9 9.5 10 12 13 13.5 14 16 17 19 20 21 22 23 24 25 25.5',
    TRY: '0 1 8 10 18 20',
    GBP: '0 5 20',
    CHF: '0 2.5 2.6 3.7 3.8 7.7 8.1',
    SEK: '0 6 12 25',
    NOK: '0 12 15 25',
    DKK: '0 25',
    PLN: '0 5 8 23',
    CZK: '0 12 15 21',
    HUF: '0 5 18 27',
    RON: '0 5 9 11 19 21',
    BGN: '0 9 20',
    JPY: '0 8 10',
    INR: '0 5 12 18 28',
    USD: '0',
    CAD: '0 5 13 15',
    AUD: '0 10',
    AED: '0 5',
    SAR: '0 15',
  }),
);
const elsewhere = '0 5 7 10 15 18 19 20 21 25';
const all = new Set([...usual.values()].flatMap((rates) => rates.split(' ')));

/** The usual VAT rates for a currency as texts; for others, rates that are common in the world. */
export const usualRateTexts = (currency: string | null): readonly string[] =>
  (usual.get(currency ?? '') ?? elsewhere).split(' ');

/** Whether a text is a usual VAT rate of any currency, without trailing zeros. */
export const isUsualRate = (text: string): boolean => all.has(text);
