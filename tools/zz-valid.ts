import { checkDigits, isVkn, isTckn, luhn } from '#documents/companies/check-digits.ts';
import { allLayouts } from '#tools/reading-sets/layout-file.ts';
for (const l of allLayouts()) for (const p of [...l.sellers, ...l.buyers]) { if (p.tax === '') continue;
 const c = l.settings.get('country'); const d = p.tax.replace(/\D/g, '');
 const v = c === 'TR' ? isVkn(d) || isTckn(d) : c === 'IT' ? luhn(d) : checkDigits(p.tax);
 if (v === false) console.log(l.name, p.name, p.tax); }
