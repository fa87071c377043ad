import { ask, type Answered } from './ask.ts';
import { chanceOf, type Chance } from './chance.ts';
import { benchKey } from './seed.ts';

interface Seen {
  readonly uid: string;
  readonly permissions: Readonly<Record<string, boolean>>;
}

/** A simulated person at work. */
export interface Person {
  readonly key: string;
  readonly chance: Chance;
  /** The listed invoices that this person sees. */
  seen: readonly Seen[];
  /** Number of pages of that list. */
  pages: number;
  uploads: number;
}

/** Adds people with every permission. */
export async function addPeople(origin: string, many: number): Promise<readonly Person[]> {
  const made: Person[] = [];
  for (let index = 0; index < many; index += 1) {
    const { body } = await ask(`${origin}/v1/workspace-users/`, {
      method: 'POST',
      key: benchKey,
      json: { email: `load-${Date.now()}-${index}@example.com`, role_type: 'admin' },
    });
    const { api_key }: { api_key: string } = JSON.parse(body.toString());
    made.push({ key: api_key, chance: chanceOf(index + 1), seen: [], pages: 1, uploads: 0 });
  }
  return made;
}

const words = ['gmbh', 'paper', 'inv', 'nord', 'a.s', '2026', 'office', 'li'] as const;
const kinds = [
  ['list', 20],
  ['list of the waiting', 15],
  ['list, far down', 7],
  ['search', 12],
  ['one invoice', 25],
  ['change', 6],
  ['decision', 6],
  ['upload', 5],
  ['companies', 3.5],
  ['export of some days', 0.5],
] as const;
type Kind = (typeof kinds)[number][0];

/** A small e-invoice. */
export function invoiceFile(number: string): { name: string; bytes: Buffer } {
  const text = `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">120.00</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`;
  return { name: `${number}.xml`, bytes: Buffer.from(text) };
}

/** The next action of a person: mostly reading, sometimes deciding, occasionally an upload. */
export async function act(
  origin: string,
  person: Person,
): Promise<{ readonly kind: Kind; readonly answered: Answered }> {
  const { key, chance } = person;
  const at = (path: string) => `${origin}/v1/invoices/${path}`;
  const post = (path: string, json?: unknown) => ask(at(path), { method: 'POST', key, json });
  const allowed = (flag: string) => person.seen.filter(({ permissions }) => permissions[flag]);
  const list = async (query: string) => {
    const answered = await ask(at(`?page_size=25${query}`), { key });
    if (answered.status === 200) {
      const { results, page_count }: { results: Seen[]; page_count: number } = JSON.parse(
        answered.body.toString(),
      );
      [person.seen, person.pages] = [results, page_count];
    }
    return answered;
  };
  const kind = chance.weighted(kinds);
  const done = (answered: Answered) => ({ kind, answered });
  const word = chance.pick(words);
  if (kind === 'upload') {
    person.uploads += 1;
    const file = invoiceFile(`L-${key.slice(-6)}-${person.uploads}`);
    return done(await ask(at(''), { method: 'POST', key, file }));
  }
  if (kind === 'companies')
    return done(await ask(`${origin}/v1/companies/?query=${word}`, { key }));
  if (kind === 'export of some days')
    return done(await post('export-csv', { created_at__from_date: '2026-11-10' }));
  if (kind === 'search') return done(await list(`&query=${word}`));
  if (kind === 'list of the waiting') return done(await list('&approvement_status=waiting'));
  if (kind === 'list, far down') return done(await list(`&page=${1 + chance.whole(person.pages)}`));
  const action = chance.pick(['approve', 'remove-approval']);
  const flag = kind === 'change' ? 'can_update' : `can_${action.replace('-', '_')}`;
  const choices = kind === 'list' ? [] : kind === 'one invoice' ? person.seen : allowed(flag);
  const uid = choices[chance.whole(choices.length)]?.uid;
  if (uid === undefined) return { kind: 'list', answered: await list('') };
  if (kind === 'one invoice') return done(await ask(at(uid), { key }));
  if (kind === 'decision') return done(await post(`${uid}/${action}`));
  const json = { invoice_number: chance.digits(6) };
  return done(await ask(at(uid), { method: 'PUT', key, json }));
}
