import type { endpoints } from '#contract/endpoints.ts';

/**
 * One line about each operation for the OpenAPI description. Separate from the endpoint table,
 * because the browser does not need them (interface 4).
 */
export const endpointSummaries: Readonly<Record<keyof typeof endpoints, string>> = {
  listInvoices: 'One page of the invoices, newest first',
  uploadInvoice: 'Create an invoice by uploading its file',
  getInvoice: 'One invoice whole',
  updateInvoice: 'Change fields of an invoice',
  deleteInvoice: 'Delete an invoice',
  approveInvoice: 'Approve an invoice',
  rejectInvoice: 'Reject an invoice, with a reason or without',
  removeApproval: 'Take an approval or a rejection back',
  readInvoiceAgain: 'Read the file of an invoice again; what people changed stays',
  getInvoiceWords:
    'What a file was read to say: the words of its pictures, and what each value rests on',
  findFile: 'The invoices of the workspace whose file has these bytes, by their SHA-256',
  exportCsv: 'The invoices of a filter as CSV',
  exportXlsx: 'The invoices of a filter as an Excel workbook',
  createItem: 'Add a line to an invoice',
  updateItem: 'Change a line of an invoice',
  deleteItem: 'Delete a line of an invoice',
  listCompanies: 'Companies, newest first',
  getCompany: 'One company',
  createCompany: 'Create a company',
  updateCompany: 'Change a company',
  deleteCompany: 'Delete a company',
  getCompanyMemory: 'What was learnt from the confirmed invoices of a company, tried on them',
  updateCompanyMemory: 'Switch the memory of a company on or off',
  deleteCompanyMemory: 'Forget what was learnt from the invoices of a company',
  listCards: 'Cards, newest first',
  getCard: 'One card',
  createCard: 'Create a card; one that exists is answered with 200',
  updateCard: 'Change a card',
  deleteCard: 'Delete a card',
  listWorkspaceUsers: 'The people of the workspace',
  createWorkspaceUser: 'Add a person; the answer shows the key this once',
  deleteWorkspaceUser: 'Remove a person and end the key',
  getBackup: 'When the newest proven backup was made',
};
