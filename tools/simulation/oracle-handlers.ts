import type { CardBody, CardPatch } from '#contract/card.ts';
import type { CompanyBody } from '#contract/company.ts';
import type { WorkspaceUserBody } from '#contract/workspace-user.ts';
import { anything, type EndpointName } from '#tools/simulation/oracle-command.ts';
import { addHistoryEntry, cardText, invoiceHandlers } from '#tools/simulation/oracle-invoices.ts';
import { itemHandlers } from '#tools/simulation/oracle-items.ts';
import { cardOf, newRecord, touch } from '#tools/simulation/oracle-reading.ts';
import {
  cardAnswer,
  cardHolds,
  companyAnswer,
  companyHolds,
  kept,
  personAnswer,
  personHolds,
  type Company,
  type ModelState,
  type Person,
} from '#tools/simulation/oracle-records.ts';
import {
  administrate,
  contribute,
  found,
  type RouteRequest,
  type Handler,
  linked,
  mayCreate,
  Refused,
  remove,
  wordsOf,
} from '#tools/simulation/oracle-request.ts';

/** Removes a deleted record from its invoices. */
function detach(
  model: ModelState,
  asked: RouteRequest,
  field: 'company' | 'card',
  record: { readonly hf_id: string },
  name: string | null,
): void {
  for (const invoice of model.invoices)
    if (invoice[field] === record) {
      Object.assign(invoice, { [field]: null, version: invoice.version + 1 });
      addHistoryEntry(invoice, asked, {
        action: 'update',
        reason: `${record.hf_id} was deleted.`,
        notes: [{ code: 'record-deleted', values: { record: record.hf_id } }],
        changes: [{ field, from: name, to: null }],
      });
    }
}

function companyBody(body: CompanyBody): CompanyBody {
  const { name, address, tax_number, tax_office, phone } = body;
  return {
    name: kept(name),
    address: kept(address),
    tax_number: kept(tax_number),
    tax_office: kept(tax_office),
    phone: kept(phone),
  };
}

/** The effect of each endpoint on the model's lists. */
export const handlers: Readonly<Record<EndpointName, Handler>> = {
  ...invoiceHandlers,
  ...itemHandlers,
  // About the operation of the service, not about its records.
  getBackup: () => ({ status: 200, body: anything }),
  listCompanies(model, { caller, query }) {
    const words = wordsOf(query);
    const all = model.companies.filter((one) => companyHolds(one, words)).toReversed();
    const countOf = ({ uid }: Company) =>
      model.invoices.filter(({ company }) => company?.uid === uid).length;
    const answerOf = (one: Company) => ({
      ...companyAnswer(one, caller),
      invoice_count: countOf(one),
    });
    return { status: 200, body: linked(all, query, mayCreate(caller), answerOf) };
  },
  getCompany: (model, { caller, params }) => ({
    status: 200,
    body: companyAnswer(found(model.companies, params[0]), caller),
  }),
  // No file that the simulation reads leaves anything to learn from.
  getCompanyMemory(model, { params }) {
    found(model.companies, params[0]);
    return { status: 200, body: anything };
  },
  updateCompanyMemory(model, asked) {
    found(model.companies, asked.params[0]);
    contribute(asked.caller);
    return { status: 200, body: asked.body && anything };
  },
  deleteCompanyMemory(model, { caller, params }) {
    found(model.companies, params[0]);
    administrate(caller);
    return { status: 204 };
  },
  createCompany(model, asked) {
    const { caller } = asked;
    contribute(caller);
    const given = companyBody(asked.body as CompanyBody);
    const company: Company = newRecord(model, { ...given, updated_at: '' });
    company.updated_at = company.created_at;
    touch(model, company);
    model.companies.push(company);
    return { status: 201, body: companyAnswer(company, caller) };
  },
  updateCompany(model, asked) {
    const { caller } = asked;
    const company = found(model.companies, asked.params[0]);
    contribute(caller);
    const given = Object.entries(asked.body).filter(([, value]) => value !== undefined);
    Object.assign(company, companyBody({ ...company, ...Object.fromEntries(given) }));
    touch(model, company);
    for (const invoice of model.invoices) if (invoice.company === company) invoice.version += 1;
    return { status: 200, body: companyAnswer(company, caller) };
  },
  deleteCompany(model, asked) {
    const company = found(model.companies, asked.params[0]);
    administrate(asked.caller);
    remove(model.companies, company);
    detach(model, asked, 'company', company, company.name);
    return { status: 204 };
  },
  listCards(model, { caller, query }) {
    const words = wordsOf(query);
    const all = model.cards.filter((one) => cardHolds(one, words)).toReversed();
    return {
      status: 200,
      body: linked(all, query, mayCreate(caller), (one) => cardAnswer(one, caller)),
    };
  },
  getCard: (model, { caller, params }) => ({
    status: 200,
    body: cardAnswer(found(model.cards, params[0]), caller),
  }),
  createCard(model, asked) {
    contribute(asked.caller);
    const { card, existed } = cardOf(model, asked.body as CardBody);
    return { status: existed ? 200 : 201, body: { ...card } };
  },
  updateCard(model, asked) {
    const card = found(model.cards, asked.params[0]);
    contribute(asked.caller);
    const patch: CardPatch = asked.body;
    const wanted = {
      first_four_digits: patch.first_four_digits ?? card.first_four_digits,
      last_four_digits: patch.last_four_digits ?? card.last_four_digits,
    };
    const same = model.cards.some(
      (one) =>
        one !== card &&
        one.first_four_digits === wanted.first_four_digits &&
        one.last_four_digits === wanted.last_four_digits,
    );
    if (same) throw new Refused(400, { non_field_errors: anything });
    Object.assign(card, wanted);
    for (const invoice of model.invoices) if (invoice.card === card) invoice.version += 1;
    return { status: 200, body: { ...card } };
  },
  deleteCard(model, asked) {
    const card = found(model.cards, asked.params[0]);
    administrate(asked.caller);
    remove(model.cards, card);
    detach(model, asked, 'card', card, cardText(card));
    return { status: 204 };
  },
  listWorkspaceUsers(model, { caller, query }) {
    const words = wordsOf(query);
    const all = model.people.filter((one) => !one.removed && personHolds(one, words)).toReversed();
    const answer = (one: Person) => ({
      ...personAnswer(one),
      created_at: anything,
      is_you: one === caller,
      permissions: { can_delete: caller.role_type === 'admin' && one !== caller },
    });
    return {
      status: 200,
      body: linked(all, query, caller.role_type === 'admin', answer),
    };
  },
  createWorkspaceUser(model, asked) {
    administrate(asked.caller);
    const { email, first_name, last_name, role_type } = asked.body as WorkspaceUserBody;
    const person: Person = {
      uid: '',
      key: '',
      email: kept(email),
      first_name: kept(first_name ?? ''),
      last_name: kept(last_name ?? ''),
      role_type,
      created_at: '',
      removed: false,
    };
    person.uid = model.unknown((uid) => (person.uid = uid));
    person.key = model.unknown((key) => (person.key = key));
    model.people.push(person);
    return { status: 201, body: { ...personAnswer(person), api_key: person.key } };
  },
  deleteWorkspaceUser(model, { caller, params }) {
    administrate(caller);
    if (params[0] === caller.uid) throw new Refused(400);
    const person = model.people.find((one) => one.uid === params[0] && !one.removed);
    if (!person) throw new Refused(404);
    person.removed = true;
    return { status: 204 };
  },
};
