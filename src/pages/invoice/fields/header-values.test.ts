import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anInvoice } from '#contract/fixtures.ts';
import { headerSchema, headerValues } from './header-values.ts';

const theirs = headerValues(anInvoice({ currency: '', payment_type: 'barter' }));

test('ignores untouched fields even when the contract would refuse their values', () => {
  expect(z.parse(headerSchema(theirs), { ...theirs, total_price: '60.00' })).toEqual({
    total_price: '60.00',
  });
});

test('clears emptied fields by null, but an emptied invoice number by an empty text', () => {
  expect(
    z.parse(headerSchema(theirs), {
      ...theirs,
      total_price: '',
      company_uid: '',
      invoice_number: '',
    }),
  ).toEqual({ total_price: null, company_uid: null, invoice_number: '' });
});

test('reports values that the contract refuses at their fields', () => {
  const judged = z.safeParse(headerSchema(theirs), {
    ...theirs,
    invoice_date: '2026-02-30',
    currency: 'EURO',
  });
  expect(judged.error?.issues.map((issue) => issue.path)).toEqual([['invoice_date'], ['currency']]);
});
