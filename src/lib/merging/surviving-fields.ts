import type { Company, CompanyPatch } from '#contract/company.ts';
import { nameWords } from '#documents/companies/company-keys.ts';

/** The fields of a company that are chosen one by one, in the order of the form. */
export const mergeFields = ['name', 'tax_number', 'tax_office', 'phone', 'address'] as const;
export type MergeField = (typeof mergeFields)[number];
/** What is chosen from. */
export type CompanyTexts = Pick<Company, MergeField>;
/** The company whose value of a field survives: the one that stays, or the one that goes. */
export type Side = 'into' | 'from';
export type Sides = Readonly<Record<MergeField, Side>>;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function isFuller(field: MergeField, one: string, other: string): boolean {
  const [all, part] = [plain(one), plain(other)];
  if (part === '') return all !== '';
  if (all.length > part.length && all.includes(part)) return true;
  if (field !== 'name') return false;
  const words = new Set(nameWords(one));
  const fewer = nameWords(other);
  return fewer.length < words.size && fewer.every((word) => words.has(word));
}

/**
 * The fuller value of each field: that of the company that stays, unless it is empty or only a part
 * of the other.
 */
export function fullerSides(into: CompanyTexts, from: CompanyTexts): Sides {
  const side = (field: MergeField): Side =>
    isFuller(field, from[field], into[field]) ? 'from' : 'into';
  return {
    name: side('name'),
    tax_number: side('tax_number'),
    tax_office: side('tax_office'),
    phone: side('phone'),
    address: side('address'),
  };
}

/** The changes to the company that stays; fields that are the same already are left out. */
export function changesOf(into: CompanyTexts, from: CompanyTexts, sides: Sides): CompanyPatch {
  return Object.fromEntries(
    mergeFields
      .filter((field) => sides[field] === 'from' && from[field].trim() !== into[field].trim())
      .map((field) => [field, from[field].trim()]),
  );
}

/** Whether a company still reads as it was seen. */
export const readsAs = (seen: CompanyTexts, now: CompanyTexts): boolean =>
  mergeFields.every((field) => seen[field] === now[field]);

const pick = (values: CompanyPatch, which: (field: MergeField) => boolean): CompanyPatch =>
  Object.fromEntries(mergeFields.filter(which).map((field) => [field, values[field]]));

/**
 * What puts a company back to how it was before a merge changed it; what someone changed since
 * stays as it is.
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
 * How far a patch is that was to be written and perhaps was.
 * @param before how the company read when it was chosen
 * @returns of the patch: what still reads as before and what reads as patched; and the values that
 * someone else wrote since
 */
export function changesLeft(
  before: CompanyTexts,
  patch: CompanyPatch,
  now: CompanyTexts,
): Readonly<Record<'todo' | 'done' | 'others', CompanyPatch>> {
  const stateOf = (field: MergeField) => {
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

/**
 * The company with the most filled fields, or the oldest of several such.
 */
export function fullerOf<C extends Company>(companies: readonly C[]): C | undefined {
  const filled = (one: Company) => mergeFields.filter((field) => one[field].trim() !== '').length;
  return [...companies].sort(
    (a, b) => filled(b) - filled(a) || a.created_at.localeCompare(b.created_at),
  )[0];
}
