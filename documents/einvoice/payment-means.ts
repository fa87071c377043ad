import type { PaymentType } from '#contract/invoice.ts';

/** The interface's payment type for a code of UNTDID 4461; null for an unknown one. */
export function paymentTypeOfCode(code: string | undefined): PaymentType | null {
  switch (code?.trim().toUpperCase()) {
    case '10':
      return 'cash';
    case '48':
    case '54':
    case '55':
      return 'credit_card';
    case '30':
    case '31':
    case '42':
    case '57':
    case '58':
      return 'bank_transfer';
    case '20':
    case '49':
    case '59':
    case '68':
    case '97':
      return 'other';
    default:
      return null;
  }
}
