import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { serviceBase, type QueryValue } from '#src/api/adapter.ts';
import { addressOf } from '#src/api/call.ts';

/** Where the list of invoices is asked for. */
export const listAddress = (query: Readonly<Record<string, QueryValue>>): string =>
  addressOf(invoiceEndpoints.listInvoices, {}, query);

/** The address of the service in use. */
export const serviceUrl = (): URL => new URL(serviceBase(), location.origin);

/** Scheme, host and path of the service in use: the part of its address that may be shown. */
export function plainAddress(): string {
  const { origin, pathname } = serviceUrl();
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
