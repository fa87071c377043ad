import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { serviceBase, type QueryValue } from '#src/api/adapter.ts';
import { addressOf } from '#src/api/call.ts';

/** The URL of the list of invoices. */
export const listAddress = (query: Readonly<Record<string, QueryValue>>): string =>
  addressOf(invoiceEndpoints.listInvoices, {}, query);

/** The base URL of the service in use. */
export const serviceUrl = (): URL => new URL(serviceBase(), location.origin);

/** Scheme, host and path of the service: the part of its address that is safe to show. */
export function plainAddress(): string {
  const { origin, pathname } = serviceUrl();
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
