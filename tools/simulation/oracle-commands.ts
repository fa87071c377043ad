import { approvementStatuses, paymentTypes } from '#contract/invoice.ts';
import type { Chance } from '#tools/simulation/chance.ts';
import type { Command, EndpointName } from '#tools/simulation/oracle-command.ts';
import type { ModelState } from '#tools/simulation/oracle-records.ts';
import {
  anyDay,
  anyNumber,
  anyQuery,
  anyReading,
  anyText,
} from '#tools/simulation/oracle-values.ts';

type Ask = Extract<Command, { does: 'ask' }>;
type Query = Ask['query'];

const nobody = 'aaaaaaaa-0000-4000-8000-00000000000a';
const keys = Array.from({ length: 6 }, (_, index) => `bbbbbbbb-0000-4000-8000-00000000000${index}`);

/** The relative frequency of each command. */
const often: readonly (readonly [EndpointName | 'read', number])[] = [
  ['listInvoices', 16],
  ['getInvoice', 8],
  ['uploadInvoice', 8],
  ['read', 8],
  ['updateInvoice', 12],
  ['createItem', 6],
  ['updateItem', 6],
  ['deleteItem', 3],
  ['approveInvoice', 4],
  ['rejectInvoice', 3],
  ['removeApproval', 3],
  ['readInvoiceAgain', 4],
  ['getInvoiceWords', 1],
  ['deleteInvoice', 3],
  ['createCompany', 4],
  ['updateCompany', 5],
  ['listCompanies', 5],
  ['getCompany', 2],
  ['deleteCompany', 2],
  ['createCard', 3],
  ['updateCard', 3],
  ['listCards', 3],
  ['getCard', 1],
  ['deleteCard', 1],
  ['listWorkspaceUsers', 1],
  ['createWorkspaceUser', 1],
  ['deleteWorkspaceUser', 1],
  ['exportCsv', 1],
];
const sum = often.reduce((total, [, parts]) => total + parts, 0);
/**
 * With more records of a kind than this, some are deleted, so that a long run does not get slower.
 */
const mostOfAKind = 100;

/** Endpoints that accept a version and refuse an outdated one. */
const conditional: ReadonlySet<EndpointName> = new Set([
  'updateInvoice',
  'approveInvoice',
  'rejectInvoice',
]);

/** Random commands that fit the state of the model, and some that do not. */
export class AnyCommands {
  readonly #chance: Chance;
  readonly #model: ModelState;
  #made = 0;

  constructor(chance: Chance, model: ModelState) {
    this.#chance = chance;
    this.#model = model;
  }

  next(): Command {
    this.#made += 1;
    const chance = this.#chance;
    const { invoices, companies, cards, people } = this.#model;
    if (invoices.length > mostOfAKind)
      return this.#ask(chance.pick(['deleteInvoice', 'removeApproval']));
    if (companies.length > mostOfAKind) return this.#ask('deleteCompany');
    if (cards.length > mostOfAKind) return this.#ask('deleteCard');
    if (people.filter(({ removed }) => !removed).length > 12)
      return this.#ask('deleteWorkspaceUser');
    let rest = chance.below(sum);
    const [name] = often.find(([, parts]) => (rest -= parts) < 0) ?? ['listInvoices'];
    if (name !== 'read') return this.#ask(name);
    const waiting = invoices.filter((one) => one.processing_status === 'processing');
    const uid = chance.pick(waiting.length > 0 ? waiting.map((one) => one.uid) : [nobody]);
    const reading = chance.happens(0.15) ? 'no-text' : anyReading(chance, this.#made);
    return { does: 'read', uid, reading };
  }

  #uid(list: readonly { readonly uid: string }[]): string {
    const chance = this.#chance;
    if (chance.happens(0.02)) return chance.pick([nobody, 'no-uid', `${nobody}0`]);
    const { uid } = list.length > 0 ? chance.pick(list) : { uid: nobody };
    return chance.happens(0.05) ? uid.toUpperCase() : uid;
  }

  #ask(name: EndpointName): Ask {
    const chance = this.#chance;
    const { invoices, people } = this.#model;
    const administrators = people.filter((one) => !one.removed && one.role_type === 'admin');
    const someone = chance.pick(chance.happens(0.6) ? administrators : people);
    const invoice = chance.pick(invoices.length > 0 ? invoices : [undefined]);
    const json = this.#body(name);
    return {
      does: 'ask',
      name,
      key: someone.key,
      params: this.#params(name, invoice),
      query: this.#query(name),
      ...(json === undefined ? {} : { json }),
      ...(name === 'uploadInvoice' ? { file: this.#file() } : {}),
      ...(conditional.has(name) && chance.happens(0.3)
        ? { ifMatch: `"${(invoice?.version ?? 1) - chance.below(2)}"` }
        : {}),
      ...(chance.happens(0.3) ? { idempotencyKey: chance.pick(keys) } : {}),
    };
  }

  #params(name: EndpointName, invoice: ModelState['invoices'][number] | undefined): string[] {
    const { companies, cards, people } = this.#model;
    const uid = () => this.#uid(invoice ? [invoice] : []);
    switch (name) {
      case 'getInvoice':
      case 'updateInvoice':
      case 'deleteInvoice':
      case 'approveInvoice':
      case 'rejectInvoice':
      case 'removeApproval':
      case 'readInvoiceAgain':
      case 'getInvoiceWords':
      case 'createItem':
        return [uid()];
      case 'updateItem':
      case 'deleteItem':
        return [uid(), this.#uid(invoice?.items ?? [])];
      case 'getCompany':
      case 'updateCompany':
      case 'deleteCompany':
        return [this.#uid(companies)];
      case 'getCard':
      case 'updateCard':
      case 'deleteCard':
        return [this.#uid(cards)];
      case 'deleteWorkspaceUser':
        return [this.#uid(people)];
      default:
        return [];
    }
  }

  #file() {
    const content = this.#chance.happens(0.2) ? 'the same' : String(this.#made);
    return { name: this.#chance.pick(['a.pdf', 'Fatura İş.pdf', '100 %.pdf']), content };
  }

  #some(fields: Readonly<Record<string, () => unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields)
        .filter(() => this.#chance.happens(0.4))
        .map(([field, value]) => [field, value()]),
    );
  }

  #body(name: EndpointName): unknown {
    const chance = this.#chance;
    const text = () => (chance.happens(0.02) ? 5 : anyText(chance));
    const number = () => anyNumber(chance);
    const digits = () => chance.pick(['', '4543', '0017', '123', '12345', '٤٥٤٣', 4543, '1001']);
    const company = {
      name: text,
      address: text,
      tax_number: text,
      tax_office: text,
      phone: text,
    };
    switch (name) {
      case 'updateInvoice':
        return this.#some({
          total_price: number,
          total_vat: number,
          invoice_date: () => anyDay(chance),
          invoice_number: text,
          currency: () => chance.pick(['EUR', 'TRY', 'eur', '', 'XXX', null]),
          payment_type: () => chance.pick([...paymentTypes, 'gold', null]),
          company_uid: () => chance.pick([null, this.#uid(this.#model.companies)]),
          card_uid: () => chance.pick([null, this.#uid(this.#model.cards)]),
          unknown_field: text,
        });
      case 'createItem':
      case 'updateItem':
        return this.#some({
          name: text,
          description: text,
          quantity: number,
          unit: () => chance.pick(['k', 'p', 'm', 'l', 'kg', null]),
          total_price: number,
          vat_rate: number,
          place: () => chance.pick([1, 2, 3, 99, 0, 1.5, '1', null]),
        });
      case 'rejectInvoice':
        return this.#some({ reason: text });
      case 'createCompany':
        return { name: text(), ...this.#some(company) };
      case 'updateCompany':
        return this.#some(company);
      case 'createCard':
      case 'updateCard':
        return this.#some({ first_four_digits: digits, last_four_digits: digits });
      case 'createWorkspaceUser':
        return {
          email: chance.pick(['ada@example.com', 'not an address', 'ı@example.com']),
          role_type: chance.pick(['admin', 'member', 'viewer', 'owner']),
          ...this.#some({ first_name: text, last_name: text }),
        };
      case 'exportCsv':
        return {};
      default:
        return undefined;
    }
  }

  #query(name: EndpointName): Query {
    const chance = this.#chance;
    const { companies, cards, people } = this.#model;
    const lists = ['listInvoices', 'listCompanies', 'listCards', 'listWorkspaceUsers'];
    if (!lists.includes(name)) return [];
    const query: [string, string][] = [];
    const maybe = (parameter: string, probability: number, value: () => string) => {
      if (chance.happens(probability)) query.push([parameter, value()]);
    };
    const known = name === 'listCompanies' ? companies.map((one) => one.hf_id) : [];
    maybe('query', 0.5, () => anyQuery(chance, known));
    maybe('page', 0.3, () => chance.pick(['1', '2', '3', '0', '-1', 'x', '999999999', '1.5']));
    maybe('page_size', 0.5, () => chance.pick(['1', '3', '10', '100', '1000', '0', '']));
    if (name !== 'listInvoices') return query;
    for (const again of [0.25, 0.1]) {
      maybe('company__uid', again, () => this.#uid(companies));
      maybe('card__uid', again, () => this.#uid(cards));
      maybe('workspace_user__uid', again, () => this.#uid(people));
      maybe('approvement_status', again, () => chance.pick([...approvementStatuses, 'x', '']));
      maybe('payment_type', again, () => chance.pick([...paymentTypes, '\u0000', "'"]));
    }
    const today = () =>
      new Date(Date.now() + (chance.below(7) - 4) * 86_400_000).toISOString().slice(0, 10);
    const day = () => (chance.happens(0.05) ? String(anyDay(chance)) : today());
    maybe('created_at', 0.05, day);
    maybe('created_at__from_date', 0.15, day);
    maybe('created_at__to_date', 0.15, day);
    return query;
  }
}
