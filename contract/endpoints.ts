import * as z from 'zod/mini';
import { backupState } from '#contract/backup.ts';
import { card, cardBody, cardPatch, writtenCard } from '#contract/card.ts';
import { company, companyBody, companyPatch } from '#contract/company.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exportBody } from '#contract/export.ts';
import { fileWords } from '#contract/file-words.ts';
import { invoiceItem, invoiceItemBody } from '#contract/invoice-item.ts';
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
import { linkedPage, numberedPage, pagingQuery } from '#contract/paging.ts';
import {
  newWorkspaceUser,
  workspaceUserBody,
  workspaceUserPage,
} from '#contract/workspace-user.ts';

const invoiceListQuery = z.extend(invoiceFilters, pagingQuery);
const searchQuery = z.object({
  query: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters.'))),
  ...pagingQuery,
});

/**
 * Every operation of the interface (section 4) and of the embedded service's extensions (gaps G34,
 * G35, G41, G43).
 */
export const endpoints = {
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
  getInvoiceWords: endpoint({
    method: 'GET',
    path: '/v1/invoices/:uid/words',
    status: 200,
    extension: true,
    answer: fileWords,
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/v1/invoices/export-csv',
    status: 200,
    body: exportBody,
    download: true,
  }),
  exportXlsx: endpoint({
    method: 'POST',
    path: '/v1/invoices/export-xlsx',
    status: 200,
    body: exportBody,
    download: true,
  }),
  createItem: endpoint({
    method: 'POST',
    path: '/v1/invoices/:invoice_uid/items/',
    status: 201,
    creates: true,
    body: invoiceItemBody,
    answer: invoiceItem,
  }),
  updateItem: endpoint({
    method: 'PUT',
    path: '/v1/invoices/:invoice_uid/items/:item_uid',
    status: 200,
    body: invoiceItemBody,
    answer: invoiceItem,
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/v1/invoices/:invoice_uid/items/:item_uid',
    status: 204,
  }),
  listCompanies: endpoint({
    method: 'GET',
    path: '/v1/companies/',
    status: 200,
    query: searchQuery,
    answer: linkedPage(company),
  }),
  getCompany: endpoint({ method: 'GET', path: '/v1/companies/:uid', status: 200, answer: company }),
  createCompany: endpoint({
    method: 'POST',
    path: '/v1/companies/',
    status: 201,
    creates: true,
    body: companyBody,
    answer: company,
  }),
  updateCompany: endpoint({
    method: 'PUT',
    path: '/v1/companies/:uid',
    status: 200,
    body: companyPatch,
    answer: company,
  }),
  deleteCompany: endpoint({ method: 'DELETE', path: '/v1/companies/:uid', status: 204 }),
  listCards: endpoint({
    method: 'GET',
    path: '/v1/cards/',
    status: 200,
    query: searchQuery,
    answer: linkedPage(card),
  }),
  getCard: endpoint({ method: 'GET', path: '/v1/cards/:uid', status: 200, answer: card }),
  createCard: endpoint({
    method: 'POST',
    path: '/v1/cards/',
    status: 201,
    creates: true,
    body: cardBody,
    answer: writtenCard,
  }),
  updateCard: endpoint({
    method: 'PUT',
    path: '/v1/cards/:uid',
    status: 200,
    body: cardPatch,
    answer: writtenCard,
  }),
  deleteCard: endpoint({ method: 'DELETE', path: '/v1/cards/:uid', status: 204 }),
  listWorkspaceUsers: endpoint({
    method: 'GET',
    path: '/v1/workspace-users/',
    status: 200,
    extension: true,
    query: searchQuery,
    answer: workspaceUserPage,
  }),
  createWorkspaceUser: endpoint({
    method: 'POST',
    path: '/v1/workspace-users/',
    status: 201,
    extension: true,
    creates: true,
    body: workspaceUserBody,
    answer: newWorkspaceUser,
  }),
  deleteWorkspaceUser: endpoint({
    method: 'DELETE',
    path: '/v1/workspace-users/:uid',
    status: 204,
    extension: true,
  }),
  getBackup: endpoint({
    method: 'GET',
    path: '/v1/backup',
    status: 200,
    extension: true,
    answer: backupState,
  }),
};
