import type { endpoints } from '#contract/endpoints.ts';
import {
  approvementStatuses,
  processingStatuses,
  type ApprovementStatus,
  type ProcessingStatus,
} from '#contract/invoice.ts';
import type { RoleType } from '#contract/workspace-user.ts';

/** The caller, and the record. */
export interface Situation {
  readonly role: RoleType;
  /** Whether the invoice, or the person, is the caller's own. */
  readonly own: boolean;
  readonly processing: ProcessingStatus;
  readonly approvement: ApprovementStatus;
}

/** What the access matrix knows of an endpoint. */
export interface AccessRule {
  /** What the path names; the matrix makes one of them. */
  readonly on: 'nothing' | 'invoice' | 'item' | 'company' | 'card' | 'person';
  readonly json?: () => object;
  /** Whether the request is allowed; otherwise it gets 403 and changes nothing. */
  readonly takes: (situation: Situation) => boolean;
  /** The status where it is neither the endpoint's own nor 403. */
  readonly otherwise?: (situation: Situation) => number | undefined;
}

type States = Readonly<Record<ProcessingStatus, readonly ApprovementStatus[]>>;

const everyone = () => true;
const contributors = ({ role }: Situation) => role !== 'viewer';
const administrators = ({ role }: Situation) => role === 'admin';

/** Administrators in some states, members in some and for their own invoices alone. */
const inStates =
  (admin: States, member: States) =>
  ({ role, own, processing, approvement }: Situation): boolean =>
    (role === 'admin' && admin[processing].includes(approvement)) ||
    (role === 'member' && own && member[processing].includes(approvement));

/** The given states once the file was read or could not be read, none while it is being read. */
const settled = (...list: ApprovementStatus[]): States => ({
  processing: [],
  finished: list,
  failed: list,
});
const always = (...list: ApprovementStatus[]): States => ({
  processing: list,
  finished: list,
  failed: list,
});
const never = settled();

const changes = inStates(settled('waiting', 'rejected'), settled('waiting'));
let digits = 1000;

/**
 * Who may do what, written by hand and independently of the service's own rules. The types require
 * one entry for each row of the endpoint table.
 */
export const accessRules: Readonly<Record<keyof typeof endpoints, AccessRule>> = {
  listInvoices: { on: 'nothing', takes: everyone },
  uploadInvoice: { on: 'nothing', takes: contributors },
  getInvoice: { on: 'invoice', takes: everyone },
  updateInvoice: { on: 'invoice', json: () => ({ invoice_number: 'A-1' }), takes: changes },
  deleteInvoice: {
    on: 'invoice',
    takes: inStates(always('waiting', 'rejected'), always('waiting')),
  },
  approveInvoice: { on: 'invoice', takes: inStates(settled('waiting', 'rejected'), never) },
  rejectInvoice: {
    on: 'invoice',
    json: () => ({ reason: 'No order' }),
    takes: inStates(settled('waiting'), never),
  },
  removeApproval: { on: 'invoice', takes: inStates(always('approved', 'rejected'), never) },
  readInvoiceAgain: {
    on: 'invoice',
    takes: inStates({ ...settled('waiting'), failed: ['waiting', 'rejected'] }, settled('waiting')),
  },
  getInvoiceWords: { on: 'invoice', takes: everyone },
  exportCsv: { on: 'nothing', json: () => ({}), takes: everyone },
  exportXlsx: { on: 'nothing', json: () => ({}), takes: everyone },
  createItem: { on: 'invoice', json: () => ({ name: 'Pens' }), takes: changes },
  updateItem: { on: 'item', json: () => ({ name: 'Pens' }), takes: changes },
  deleteItem: { on: 'item', takes: changes },
  listCompanies: { on: 'nothing', takes: everyone },
  getCompany: { on: 'company', takes: everyone },
  createCompany: { on: 'nothing', json: () => ({ name: 'Nord' }), takes: contributors },
  updateCompany: { on: 'company', json: () => ({ phone: '1' }), takes: contributors },
  deleteCompany: { on: 'company', takes: administrators },
  getCompanyMemory: { on: 'company', takes: everyone },
  updateCompanyMemory: { on: 'company', json: () => ({ active: false }), takes: contributors },
  deleteCompanyMemory: { on: 'company', takes: administrators },
  listCards: { on: 'nothing', takes: everyone },
  getCard: { on: 'card', takes: everyone },
  createCard: {
    on: 'nothing',
    json: () => ({ first_four_digits: String((digits += 1)) }),
    takes: contributors,
  },
  updateCard: {
    on: 'card',
    json: () => ({ last_four_digits: String((digits += 1)) }),
    takes: contributors,
  },
  deleteCard: { on: 'card', takes: administrators },
  listWorkspaceUsers: { on: 'nothing', takes: everyone },
  createWorkspaceUser: {
    on: 'nothing',
    json: () => ({ email: 'new@example.com', role_type: 'viewer' }),
    takes: administrators,
  },
  deleteWorkspaceUser: {
    on: 'person',
    takes: administrators,
    // Nobody removes themself, so that an administrator always remains (gap G34).
    otherwise: ({ role, own }) => (role === 'admin' && own ? 400 : undefined),
  },
  findFile: { on: 'nothing', takes: everyone },
  getBackup: { on: 'nothing', takes: everyone },
};

/** Addresses that are not in the endpoint table, each with the reason why it needs no rule. */
export const otherRoutes: Readonly<Record<string, string>> = {
  'GET /healthz': 'says whether the process lives, to whoever asks',
  'GET /readyz': 'says whether the service can work, to whoever asks',
  'GET /metrics': 'has a key of its own, and nothing of a person or a record',
  'GET /v1/openapi.json': 'describes the interface, to whoever has a key',
  '* /v1': 'nothing is there',
  '* /v1*': 'nothing is there',
};

/** Every state that an invoice may be in. */
export const states = processingStatuses.flatMap((processing) =>
  approvementStatuses.map((approvement) => ({ processing, approvement })),
);
