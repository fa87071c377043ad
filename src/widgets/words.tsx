import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  ApprovementStatus,
  HistoryAction,
  PaymentType,
  ProcessingStatus,
} from '#contract/invoice.ts';
import type { Unit } from '#contract/invoice-item.ts';
import type { RoleType } from '#contract/workspace-user.ts';

const paymentTypes: Record<PaymentType, MessageDescriptor> = {
  credit_card: msg`Credit card`,
  cash: msg`Cash`,
  bank_transfer: msg`Bank transfer`,
  other: msg({ message: 'Other', context: 'payment type' }),
};
const units: Record<Unit, MessageDescriptor> = {
  k: msg`kilogram`,
  p: msg`piece`,
  m: msg`meter`,
  l: msg`liter`,
};
const roles: Record<RoleType, MessageDescriptor> = {
  admin: msg`Administrator`,
  member: msg`Member`,
  viewer: msg`Viewer`,
};
const processing: Record<ProcessingStatus, MessageDescriptor> = {
  processing: msg`Processing`,
  finished: msg`Read`,
  failed: msg`Could not be read`,
};
const approvement: Record<ApprovementStatus, MessageDescriptor> = {
  waiting: msg`To review`,
  approved: msg({ message: 'Approved', context: 'one invoice' }),
  rejected: msg({ message: 'Rejected', context: 'one invoice' }),
};
const actions: Record<HistoryAction, MessageDescriptor> = {
  upload: msg`Uploaded`,
  process: msg`Read from the file`,
  fail: msg`Could not be read`,
  update: msg`Changed`,
  item_add: msg`Item added`,
  item_update: msg`Item changed`,
  item_delete: msg`Item deleted`,
  approve: msg({ message: 'Approved', context: 'one invoice' }),
  reject: msg({ message: 'Rejected', context: 'one invoice' }),
  remove_approval: msg`Approval removed`,
};
const fields: Readonly<Record<string, MessageDescriptor>> = {
  company: msg`Company`,
  company_uid: msg`Company`,
  company__uid: msg`Company`,
  invoice_number: msg`Invoice number`,
  invoice_date: msg`Invoice date`,
  currency: msg`Currency`,
  total_price: msg`Total`,
  total_vat: msg`VAT`,
  payment_type: msg`Payment type`,
  card: msg`Card`,
  card_uid: msg`Card`,
  card__uid: msg`Card`,
  category: msg`Category`,
  language: msg`Language`,
  country: msg`Country`,
  workspace_user: msg`Person`,
  workspace_user__uid: msg`Person`,
  approvement_status: msg`Status`,
  processing_status: msg`Processing`,
  file: msg`File`,
  items: msg`Items`,
  hf_id: msg`ID`,
  name: msg`Name`,
  description: msg`Description`,
  quantity: msg`Quantity`,
  unit: msg`Unit`,
  vat_rate: msg`VAT %`,
  address: msg`Address`,
  tax_number: msg`Tax number`,
  tax_office: msg`Tax office`,
  phone: msg`Phone`,
  first_four_digits: msg`First four digits`,
  last_four_digits: msg`Last four digits`,
  email: msg`Email`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  role_type: msg`Role`,
  reason: msg`Reason`,
  created_at: msg`Created`,
  created_at__from_date: msg`Created`,
  created_at__to_date: msg`Created`,
  query: msg`Search`,
  page: msg`Page`,
  read_from: msg`Read as`,
  duplicate_of: msg`Same file as`,
};

/** The words of a table for a value; an unknown value is shown as sent (gap G38). */
export const say =
  (table: Readonly<Record<string, MessageDescriptor>>) =>
  (sent: string): string => {
    const known = Object.hasOwn(table, sent) ? table[sent] : undefined;
    return known ? i18n._(known) : sent;
  };

/** Words for the values of the interface. */
export const words = {
  paymentType: say(paymentTypes),
  unit: say(units),
  role: say(roles),
  processing: say(processing),
  approvement: say(approvement),
  action: say(actions),
  /** The name of a field by its wire name. */
  field: say(fields),
};
