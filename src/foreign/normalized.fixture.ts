import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoice } from '#contract/fixtures.ts';
import { normalizeBody as normalizeSent, type BodyContext } from './normalize-response.ts';
import { exactJson } from './plain-values.ts';

export const normalizeBody = (endpoint: Endpoint, text: string, where: BodyContext) =>
  normalizeSent(endpoint, exactJson(text), where);

export const around = { base: 'https://service.example', page: 1 };

export const refusedByContract = (endpoint: Endpoint, text: string) =>
  !z.safeParse(endpoint.answer ?? z.unknown(), JSON.parse(text)).success;

/**
 * The normalized invoice with these fields as sent, once the contract has refused it unnormalized.
 */
export function invoiceWith(sent: object): unknown {
  const text = JSON.stringify({ ...anInvoice(), ...sent });
  expect(refusedByContract(endpoints.getInvoice, text)).toBe(true);
  return normalizeBody(endpoints.getInvoice, text, around).data;
}
