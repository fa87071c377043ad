import * as z from 'zod/mini';
import { backupState } from '#contract/backup.ts';
import { card, cardBody, cardPatch, writtenCard } from '#contract/card.ts';
import { companyMemory, companyMemoryBody } from '#contract/company-memory.ts';
import { company, companyBody, companyPatch } from '#contract/company.ts';
import { endpoint } from '#contract/endpoint.ts';
import { fileReading } from '#contract/file-reading.ts';
import { invoiceItem, invoiceItemBody } from '#contract/invoice-item.ts';
import { linkedPage, pagingQuery, searchText } from '#contract/paging.ts';
import { sameFiles } from '#contract/same-file.ts';
import {
  newWorkspaceUser,
  workspaceUserBody,
  workspaceUserPage,
} from '#contract/workspace-user.ts';

const searchQuery = z.object({
  query: searchText,
  ...pagingQuery,
});

/**
 * The operations on items, companies and cards, and the extensions for words, files, memory, people
 * and backups. Separate, because the first rows need none of them.
 */
export const recordEndpoints = {
  getInvoiceWords: endpoint({
    method: 'GET',
    path: '/v1/invoices/:uid/words',
    status: 200,
    extension: true,
    answer: fileReading,
  }),
  findFile: endpoint({
    method: 'GET',
    path: '/v1/files/by-hash/:sha256',
    status: 200,
    extension: true,
    answer: sameFiles,
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
  getCompanyMemory: endpoint({
    method: 'GET',
    path: '/v1/companies/:uid/memory',
    status: 200,
    extension: true,
    answer: companyMemory,
  }),
  updateCompanyMemory: endpoint({
    method: 'PUT',
    path: '/v1/companies/:uid/memory',
    status: 200,
    extension: true,
    body: companyMemoryBody,
    answer: companyMemory,
  }),
  deleteCompanyMemory: endpoint({
    method: 'DELETE',
    path: '/v1/companies/:uid/memory',
    status: 204,
    extension: true,
  }),
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
