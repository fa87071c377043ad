import {
  companyFields,
  type Company,
  type CompanyField,
  type CompanyPatch,
  type CompanyTexts,
} from '#contract/company.ts';
import { nameWords } from '#documents/companies/company-keys.ts';
import { plainLetters } from '#documents/text/fold-text.ts';

/** Whose value of a field survives: that of the company that stays or that goes. */
export type Side = 'into' | 'from';
export type Sides = Readonly<Record<CompanyField, Side>>;

function isFuller(field: CompanyField, one: string, other: string): boolean {
  const [all = '', part = ''] = [one, other].map((text) => plainLetters(text.normalize('NFKD')));
  if (part === '') return all !== '';
  if (all.length > part.length && all.includes(part)) return true;
  if (field !== 'name') return false;
  const words = new Set(nameWords(one));
  const fewer = nameWords(other);
  return fewer.length < words.size && fewer.every((word) => words.has(word));
}

/**
 * The more complete value of each field: that of the company that stays, unless it is empty or a
 * part of the other.
 */
export function fullerSides(into: CompanyTexts, from: CompanyTexts): Sides {
  const side = (field: CompanyField): Side =>
    isFuller(field, from[field], into[field]) ? 'from' : 'into';
  return {
    name: side('name'),
    tax_number: side('tax_number'),
    tax_office: side('tax_office'),
    phone: side('phone'),
    address: side('address'),
  };
}

/** The changes to the company that stays, without fields that are equal already. */
export function changesOf(into: CompanyTexts, from: CompanyTexts, sides: Sides): CompanyPatch {
  return Object.fromEntries(
    companyFields
      .filter((field) => sides[field] === 'from' && from[field].trim() !== into[field].trim())
      .map((field) => [field, from[field].trim()]),
  );
}

/** Whether a company's fields are still as they were seen. */
export const readsAs = (seen: CompanyTexts, now: CompanyTexts): boolean =>
  companyFields.every((field) => seen[field] === now[field]);

const pick = (values: CompanyPatch, which: (field: CompanyField) => boolean): CompanyPatch =>
  Object.fromEntries(companyFields.filter(which).map((field) => [field, values[field]]));

/**
 * The changes that restore a company to its state before a merge, without fields that somebody else
 * changed since.
 * @param patch what the merge wrote
 */
export function changesBack(
  before: CompanyTexts,
  patch: CompanyPatch,
  now: CompanyTexts,
): CompanyPatch {
  return pick(
    before,
    (field) =>
      patch[field] !== undefined && now[field] === patch[field] && before[field] !== now[field],
  );
}

/**
 * Finds out how much of a patch was written when its response was lost.
 * @param before the company when the patch was chosen
 * @returns the part of the patch that is not written, the part that is, and values that somebody
 * else wrote since
 */
export function changesLeft(
  before: CompanyTexts,
  patch: CompanyPatch,
  now: CompanyTexts,
): Readonly<Record<'todo' | 'done' | 'others', CompanyPatch>> {
  const stateOf = (field: CompanyField) => {
    if (patch[field] === undefined) return 'untouched';
    if (now[field] === patch[field]) return 'done';
    return now[field] === before[field] ? 'todo' : 'others';
  };
  return {
    todo: pick(patch, (field) => stateOf(field) === 'todo'),
    done: pick(patch, (field) => stateOf(field) === 'done'),
    others: pick(now, (field) => stateOf(field) === 'others'),
  };
}

const filled = (one: Company): number =>
  companyFields.filter((field) => one[field].trim() !== '').length;

/** Whether a company has more fields than each of the others. */
export const isFullest = (one: Company, among: readonly Company[]): boolean =>
  among.every((other) => other === one || filled(other) < filled(one));

/** The company with the most filled fields; the oldest of several such. */
export function fullerOf<C extends Company>(companies: readonly C[]): C | undefined {
  return [...companies].sort(
    (a, b) => filled(b) - filled(a) || a.created_at.localeCompare(b.created_at),
  )[0];
}
