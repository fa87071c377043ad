import * as z from 'zod/mini';
import { card, cardBody, cardPatch, writtenCard } from '#contract/card.ts';
import { company, companyBody, companyPatch } from '#contract/company.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exportBody } from '#contract/export.ts';
import { invoiceItem, invoiceItemBody } from '#contract/invoice-item.ts';
import { approval, invoice, invoiceFilters, invoicePatch, invoiceRow, rejection, uploadedInvoice } from '#contract/invoice.ts';
import { linkedPage, numberedPage, pagingQuery } from '#contract/paging.ts';
import { newWorkspaceUser, workspaceUserBody, workspaceUserPage } from '#contract/workspace-user.ts';

const invoiceListQuery = z.extend(invoiceFilters, pagingQuery);
const searchQuery = z.object({ query: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters.'))), ...pagingQuery });

/** Every operation of the interface (section 4) and of the embedded service's extensions (gaps G34, G35). */
export const endpoints = {
  listInvoices: endpoint({
    method: 'GET', path: '/v1/invoices/', status: 200, summary: 'One page of the invoices, newest first',
    query: invoiceListQuery, answer: numberedPage(invoiceRow),
  }),
  uploadInvoice: endpoint({
    method: 'POST', path: '/v1/invoices/', status: 201, summary: 'Create an invoice by uploading its file',
    upload: true, creates: true, answer: uploadedInvoice,
  }),
  getInvoice: endpoint({ method: 'GET', path: '/v1/invoices/:uid', status: 200, summary: 'One invoice whole', answer: invoice }),
  updateInvoice: endpoint({
    method: 'PUT', path: '/v1/invoices/:uid', status: 200, summary: 'Change fields of an invoice', body: invoicePatch, answer: invoice,
  }),
  deleteInvoice: endpoint({ method: 'DELETE', path: '/v1/invoices/:uid', status: 204, summary: 'Delete an invoice' }),
  approveInvoice: endpoint({
    method: 'POST', path: '/v1/invoices/:uid/approve', status: 200, summary: 'Approve an invoice', answer: approval,
  }),
  rejectInvoice: endpoint({
    method: 'POST', path: '/v1/invoices/:uid/reject', status: 200, summary: 'Reject an invoice, with a reason or without',
    body: rejection, answer: approval,
  }),
  removeApproval: endpoint({
    method: 'POST', path: '/v1/invoices/:uid/remove-approval', status: 200, summary: 'Take an approval back', answer: approval,
  }),
  exportCsv: endpoint({
    method: 'POST', path: '/v1/invoices/export-csv', status: 200, summary: 'The invoices of a filter as CSV', body: exportBody, download: true,
  }),
  exportXlsx: endpoint({
    method: 'POST', path: '/v1/invoices/export-xlsx', status: 200, summary: 'The invoices of a filter as an Excel workbook', body: exportBody, download: true,
  }),
  createItem: endpoint({
    method: 'POST', path: '/v1/invoices/:invoice_uid/items/', status: 201, summary: 'Add a line to an invoice',
    creates: true, body: invoiceItemBody, answer: invoiceItem,
  }),
  updateItem: endpoint({
    method: 'PUT', path: '/v1/invoices/:invoice_uid/items/:item_uid', status: 200, summary: 'Change a line of an invoice',
    body: invoiceItemBody, answer: invoiceItem,
  }),
  deleteItem: endpoint({
    method: 'DELETE', path: '/v1/invoices/:invoice_uid/items/:item_uid', status: 204, summary: 'Delete a line of an invoice',
  }),
  listCompanies: endpoint({
    method: 'GET', path: '/v1/companies/', status: 200, summary: 'Companies, newest first', query: searchQuery, answer: linkedPage(company),
  }),
  getCompany: endpoint({ method: 'GET', path: '/v1/companies/:uid', status: 200, summary: 'One company', answer: company }),
  createCompany: endpoint({
    method: 'POST', path: '/v1/companies/', status: 201, summary: 'Create a company', creates: true, body: companyBody, answer: company,
  }),
  updateCompany: endpoint({
    method: 'PUT', path: '/v1/companies/:uid', status: 200, summary: 'Change a company', body: companyPatch, answer: company,
  }),
  deleteCompany: endpoint({ method: 'DELETE', path: '/v1/companies/:uid', status: 204, summary: 'Delete a company' }),
  listCards: endpoint({
    method: 'GET', path: '/v1/cards/', status: 200, summary: 'Cards, newest first', query: searchQuery, answer: linkedPage(card),
  }),
  getCard: endpoint({ method: 'GET', path: '/v1/cards/:uid', status: 200, summary: 'One card', answer: card }),
  createCard: endpoint({
    method: 'POST', path: '/v1/cards/', status: 201, summary: 'Create a card; one that exists is answered with 200',
    creates: true, body: cardBody, answer: writtenCard,
  }),
  updateCard: endpoint({
    method: 'PUT', path: '/v1/cards/:uid', status: 200, summary: 'Change a card', body: cardPatch, answer: writtenCard,
  }),
  deleteCard: endpoint({ method: 'DELETE', path: '/v1/cards/:uid', status: 204, summary: 'Delete a card' }),
  listWorkspaceUsers: endpoint({
    method: 'GET', path: '/v1/workspace-users/', status: 200, summary: 'The people of the workspace', extension: true,
    query: searchQuery, answer: workspaceUserPage,
  }),
  createWorkspaceUser: endpoint({
    method: 'POST', path: '/v1/workspace-users/', status: 201, summary: 'Add a person; the answer shows the key this once', extension: true,
    creates: true, body: workspaceUserBody, answer: newWorkspaceUser,
  }),
  deleteWorkspaceUser: endpoint({
    method: 'DELETE', path: '/v1/workspace-users/:uid', status: 204, summary: 'Remove a person and end the key', extension: true,
  }),
};
