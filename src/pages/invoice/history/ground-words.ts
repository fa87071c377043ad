import { plural, t } from '@lingui/core/macro';
import type { Ground } from '#contract/file-reading.ts';
import { moneyText } from '#src/i18n/locale.ts';

/** What a read value rests on, as phrases. */
export function groundTexts(grounds: readonly Ground[], currency: string): readonly string[] {
  // A memory has the label too, which must be shown only once.
  const remembered = grounds.find(({ code }) => code === 'memory')?.values['label'] ?? '';
  const isLabelled = remembered === '' || grounds.some(({ code }) => code === 'label');
  const label: Ground = { code: 'label', values: { label: remembered } };
  const all = isLabelled ? grounds : [label, ...grounds];
  return [...new Set(all.flatMap((ground) => groundText(ground, currency) ?? []))];
}

/** One phrase; undefined where the source says as much, and for a code without words here. */
function groundText({ code, values }: Ground, currency: string): string | undefined {
  const { label = '', net = '', vat = '', total = '' } = values;
  const money = (amount: string) => moneyText(amount, currency);
  switch (code) {
    case 'label':
      return t`beside “${label}”`;
    case 'sums':
      return `${money(net)} + ${money(vat)} = ${money(total)}`;
    case 'rate':
      return t`the VAT follows from its rate`;
    case 'rates':
      return t`the sums of the VAT rates agree`;
    case 'lines':
      return t`the lines add up`;
    case 'check-digits':
      return t`its check digits are right`;
    case 'legal-form':
      return t`the name has a legal form`;
    case 'tax-number':
      return t`beside a valid tax number`;
    case 'sign':
      return t`the page names it`;
    case 'country':
      return t`from the country of the invoice`;
    case 'words':
      return t`the page is written in it`;
    case 'unclear':
      return t`hard to read`;
    case 'memory': {
      const count = Number(values['count'] ?? 0);
      // Another service may send anything.
      if (!Number.isFinite(count)) return undefined;
      return plural(count, {
        one: 'as on # earlier invoice of this company',
        other: 'as on # earlier invoices of this company',
      });
    }
    default:
      return undefined;
  }
}
