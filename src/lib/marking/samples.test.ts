import { expect, test } from 'vitest';
import { findMarks } from './find-marks.ts';
import { indexOf } from './page-index.ts';
import { textPdfs, wordsOfSample } from './samples.fixture.ts';
test('look', async () => {
  let n=0, ok=0;
  for (const truth of textPdfs()) {
    const pages = await wordsOfSample(truth.file);
    console.log('=====', truth.file, pages.map((p) => p.length).join(' '));
    for (const field of ['total_price','invoice_date','invoice_number','total_vat','company_uid'] as const) {
      const value = field === 'company_uid' ? truth.company?.name : truth.page_says?.[field] ?? truth[field];
      if (!value) continue;
      const { marks, reason } = findMarks({ field, value }, pages);
      const found = reason === 'same' && marks.length>0;
      if (['total_price','invoice_date','invoice_number'].includes(field)) { n++; if (found) ok++; }
      const first = marks[0];
      const line = first && indexOf(pages[first.page-1]!).lines.find((l) => first.boxes[0]!.top + first.boxes[0]!.height/2 >= l.middle - l.size/2 && first.boxes[0]!.top + first.boxes[0]!.height/2 <= l.middle + l.size/2);
      const empty = findMarks({ field, value: '' }, pages).marks[0];
      console.log(field.padEnd(15), String(value).padEnd(18), found ? 'FOUND' : 'NOT', reason, marks.length, JSON.stringify(first?.text), 'p', first?.page, '|', line?.text.slice(0,110), '| EMPTY→', empty?.text);
    }
  }
  console.log(ok, n, ok/n);
  expect(1).toBe(1);
});
