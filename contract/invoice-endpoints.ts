import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  approval,
  invoice,
  invoiceFilters,
  invoicePatch,
  invoiceRow,
  readingAgain,
  rejection,
  uploadedInvoice,
} from '#contract/invoice.ts';
import { numberedPage, pagingQuery } from '#contract/paging.ts';

const invoiceListQuery = z.extend(invoiceFilters, pagingQuery);

/** The operations on invoices: interface 4.1 to 4.3, and the extension of gap G35. */
export const invoiceEndpoints = {
  listInvoices: endpoint({
    method: 'GET',
    path: '/v1/invoices/',
    status: 200,
    query: invoiceListQuery,
    answer: numberedPage(invoiceRow),
  }),
  uploadInvoice: endpoint({
    method: 'POST',
    path: '/v1/invoices/',
    status: 201,
    upload: true,
    creates: true,
    answer: uploadedInvoice,
  }),
  getInvoice: endpoint({ method: 'GET', path: '/v1/invoices/:uid', status: 200, answer: invoice }),
  updateInvoice: endpoint({
    method: 'PUT',
    path: '/v1/invoices/:uid',
    status: 200,
    body: invoicePatch,
    answer: invoice,
  }),
  deleteInvoice: endpoint({ method: 'DELETE', path: '/v1/invoices/:uid', status: 204 }),
  approveInvoice: endpoint({
    method: 'POST',
    path: '/v1/invoices/:uid/approve',
    status: 200,
    answer: approval,
  }),
  rejectInvoice: endpoint({
    method: 'POST',
    path: '/v1/invoices/:uid/reject',
    status: 200,
    body: rejection,
    answer: approval,
  }),
  removeApproval: endpoint({
    method: 'POST',
    path: '/v1/invoices/:uid/remove-approval',
    status: 200,
    answer: approval,
  }),
  readInvoiceAgain: endpoint({
    method: 'POST',
    path: '/v1/invoices/:uid/read-again',
    status: 200,
    extension: true,
    answer: readingAgain,
  }),
  // An empty body exports everything (gap G26).
  exportCsv: endpoint({
    method: 'POST',
    path: '/v1/invoices/export-csv',
    status: 200,
    body: invoiceFilters,
    download: true,
  }),
  exportXlsx: endpoint({
    method: 'POST',
    path: '/v1/invoices/export-xlsx',
    status: 200,
    body: invoiceFilters,
    download: true,
  }),
};
