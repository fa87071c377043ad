import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '#service/reading/read-document.ts';
import { compareReading, fields, type Truth } from '#tools/reading-compare.ts';
const [folder = '', only = '', which = ''] = process.argv.slice(2);
const truths: Truth[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
for (const t of truths.filter((one) => one.file.includes(only))) {
  const r: any = await readDocument(readFileSync(join(folder, 'files', t.file)), t.file.endsWith('xml') ? 'application/xml' : 'application/pdf').catch((e) => ({ items: [], error: e.message }));
  const c = compareReading(t, r);
  const bad = fields.filter((f) => c[f] !== undefined && c[f]! < 1 && (which === '' || which.split(',').includes(f)));
  if (bad.length === 0) continue;
  console.log(`## ${t.file}${r.error ? ' ' + r.error : ''}`);
  for (const f of bad) {
    const got: any = { company: r.company?.name, tax_number: r.company?.tax_number, number: r.invoice_number, date: r.invoice_date, currency: r.currency, total: r.total_price, vat: r.total_vat, line_count: r.items.length };
    const want: any = { company: t.company.name, tax_number: t.company.tax_number, number: t.invoice_number, date: t.invoice_date, currency: t.currency, total: t.total_price, vat: t.total_vat, line_count: t.items.length };
    if (f !== 'lines') console.log(`  ${f}: got ${JSON.stringify(got[f])} want ${JSON.stringify(want[f])}`);
    else {
      for (const i of r.items) console.log(`    got  ${i.name} | ${i.quantity} ${i.unit} | ${i.total_price} | ${i.vat_rate}`);
      for (const i of t.items) console.log(`    want ${i.name} | ${i.quantity} | ${i.total_price} | ${i.vat_rate} ${i.basis}`);
    }
  }
}
