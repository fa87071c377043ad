import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { likeness } from '#documents/checks/duplicates.ts';

interface Truth {
  readonly file: string;
  readonly company: { readonly name: string; readonly tax_number: string | null } | null;
  readonly invoice_number: string | null;
  readonly invoice_date: string | null;
  readonly total_price: string | null;
  readonly currency: string | null;
}

test('finds a single duplicate among all sample files: the invoice that exists as XML and PDF', () => {
  const samples: readonly Truth[] = JSON.parse(
    readFileSync('../shared/samples/truth.json', 'utf8'),
  );
  const known = samples.map(({ company: party, ...rest }, index) => ({
    ...rest,
    company: party && { ...party, uid: String(index) },
  }));
  const pairs = known.flatMap((one, at) =>
    known
      .slice(at + 1)
      .flatMap((other) =>
        likeness(one, other) ? [[one.file, other.file, likeness(one, other)?.grade]] : [],
      ),
  );
  expect(pairs).toEqual([
    ['efatura-tr-ticari-8-lines.xml', 'efatura-tr-ticari-8-lines.pdf', 'same'],
  ]);
});
