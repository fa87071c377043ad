import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';

/**
 * Every operation of the interface (section 4) and of the embedded service's extensions (gaps G34,
 * G35, G41, G43 to G45). The app imports only the parts it needs, to keep its first view small.
 */
export const endpoints = { ...invoiceEndpoints, ...recordEndpoints };
