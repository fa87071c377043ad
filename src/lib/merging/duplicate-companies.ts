import type { Company } from '#contract/company.ts';
import {
  nameWords,
  phoneKeys,
  taxKey,
  type ScopedNumber,
} from '#documents/companies/company-keys.ts';

/** Fields in which companies agree or differ. */
type Likeness = 'tax_number' | 'name' | 'phone';

/** The fields of a company that are compared. */
export type Comparable = Pick<Company, 'uid' | 'name' | 'tax_number' | 'phone'>;

/** A group of companies that are probably the same. */
export interface DuplicateCompanies<C extends Comparable = Company> {
  /** Two or more, in the given order. */
  readonly companies: readonly C[];
  /** Fields that at least two of them share. */
  readonly same: readonly Likeness[];
  /** Reasons against: entirely different names, or different tax numbers. */
  readonly differs: readonly Exclude<Likeness, 'phone'>[];
  /**
   * 3: same tax number and name. 2: same name, or same telephone and similar names. 1: possibly,
   * see `differs`.
   */
  readonly rank: 1 | 2 | 3;
}

const entryOf = <C extends Comparable>(company: C, place: number) => {
  const words = nameWords(company.name);
  const tax = taxKey(company.tax_number);
  return {
    company,
    place,
    name: words.join(''),
    words,
    taxes: tax ? [tax] : [],
    phones: phoneKeys(company.phone),
  };
};
type Entry<C extends Comparable> = ReturnType<typeof entryOf<C>>;

interface Candidates<C extends Comparable> {
  readonly entries: readonly Entry<C>[];
  readonly kinds: Set<Likeness>;
}

// The same number in two countries is two tax numbers; one without a country counts for the only
// country that is named.
function sameNumbers<C extends Comparable>(
  entries: readonly Entry<C>[],
  numbersOf: (entry: Entry<C>) => readonly ScopedNumber[],
): Entry<C>[][] {
  const numbers = entries.flatMap((entry) =>
    numbersOf(entry).map((number) => ({ ...number, entry })),
  );
  return [...Map.groupBy(numbers, ({ bare }) => bare).values()]
    .flatMap((same) => {
      const scopes = Map.groupBy(same, ({ scope }) => scope);
      return scopes.size - (scopes.has('') ? 1 : 0) === 1 ? [same] : [...scopes.values()];
    })
    .map((same) => [...new Set(same.map(({ entry }) => entry))])
    .filter(({ length }) => length > 1);
}

const taxNumbersOf = (entries: readonly Entry<Comparable>[]): number => {
  const taxes = entries.flatMap((entry) => entry.taxes);
  return [...Map.groupBy(taxes, ({ bare }) => bare).values()].reduce((sum, same) => {
    const named = new Set(same.map(({ scope }) => scope).filter(Boolean));
    return sum + Math.max(1, named.size);
  }, 0);
};

/** Disjoint sets (union-find). */
function joinedSets(size: number) {
  const parent = Array.from({ length: size }, (_, place) => place);
  const rootOf = (place: number): number => {
    let root = place;
    for (let next = parent[root] ?? root; next !== root; next = parent[root] ?? root) {
      parent[root] = parent[next] ?? next;
      root = next;
    }
    return root;
  };
  return { rootOf, join: (a: number, b: number) => void (parent[rootOf(a)] = rootOf(b)) };
}

// Names are similar when they are equal or share a word of some length.
function byLikeNames<C extends Comparable>(entries: readonly Entry<C>[]): Entry<C>[][] {
  const sets = joinedSets(entries.length);
  const first = new Map<string, number>();
  entries.forEach(({ name, words }, at) => {
    for (const key of [`=${name}`, ...words.filter(({ length }) => length > 2)]) {
      const other = first.get(key);
      if (other === undefined) first.set(key, at);
      else sets.join(at, other);
    }
  });
  return [...Map.groupBy(entries, (_, at) => sets.rootOf(at)).values()];
}

const order: readonly Likeness[] = ['tax_number', 'name', 'phone'];

/**
 * Groups companies that are probably the same: by tax number, name or telephone, however written.
 * Reasons against it are reported, never used to hide a group. Time is linear in the number of
 * companies.
 * @returns likeliest first, then in the given order; a company may be in several groups of rank 1
 */
export function findDuplicateCompanies<C extends Comparable>(
  companies: readonly C[],
): readonly DuplicateCompanies<C>[] {
  const entries = companies.map(entryOf<C>);
  const named = entries.filter(({ name }) => name !== '');
  const bucketsOf = (kind: Likeness, groups: readonly Entry<C>[][]) =>
    groups.map((all) => ({ kind, entries: all }));
  const buckets = [
    ...bucketsOf(
      'tax_number',
      sameNumbers(entries, ({ taxes }) => taxes),
    ),
    ...bucketsOf(
      'name',
      [...Map.groupBy(named, ({ name }) => name).values()].filter(({ length }) => length > 1),
    ),
    ...bucketsOf(
      'phone',
      sameNumbers(entries, ({ phones }) => phones),
    ),
  ];

  const sets = joinedSets(entries.length);
  for (const { kind, entries: all } of buckets)
    for (const some of kind === 'name' ? [all] : byLikeNames(all))
      if (kind === 'tax_number' || taxNumbersOf(some) < 2)
        for (const one of some) sets.join(one.place, some[0]?.place ?? one.place);
  const groups = new Map<number, Candidates<C>>();
  for (const [root, all] of Map.groupBy(entries, ({ place }) => sets.rootOf(place)))
    groups.set(root, { entries: all, kinds: new Set() });
  const across = new Map<string, Candidates<C>>();
  for (const { kind, entries: all } of buckets) {
    const roots = Map.groupBy(all, ({ place }) => sets.rootOf(place));
    // What two companies of a group share is evidence for the group; across groups it makes only a
    // group of rank 1.
    for (const [root, { length }] of roots) if (length > 1) groups.get(root)?.kinds.add(kind);
    if (roots.size < 2) continue;
    const key = all.map(({ place }) => place).join(' ');
    const known = across.get(key) ?? { entries: all, kinds: new Set() };
    known.kinds.add(kind);
    across.set(key, known);
  }

  const group = ({ entries: all, kinds }: Candidates<C>, sure: boolean): DuplicateCompanies<C> => {
    const otherTax = taxNumbersOf(all) > 1;
    const otherName = !sure && !kinds.has('name') && byLikeNames(all).length > 1;
    return {
      companies: all.map(({ company }) => company),
      same: order.filter((kind) => kinds.has(kind)),
      differs: [
        ...(otherTax ? ['tax_number' as const] : []),
        ...(otherName ? ['name' as const] : []),
      ],
      rank: !sure || otherTax ? 1 : kinds.has('tax_number') ? 3 : 2,
    };
  };
  const sure = [...groups.values()].filter(({ entries: all }) => all.length > 1);
  return [
    ...sure.map((one) => group(one, true)),
    ...[...across.values()].map((one) => group(one, false)),
  ].sort((a, b) => b.rank - a.rank);
}

/**
 * The companies that are probably the same as one, likeliest first, each once with its reasons.
 * @param others may contain the company itself
 */
export function likelySameAs<C extends Comparable>(
  company: Comparable,
  others: readonly C[],
): readonly (Omit<DuplicateCompanies<C>, 'companies'> & { readonly company: C })[] {
  const rest = new Map(
    others.filter(({ uid }) => uid !== company.uid).map((other) => [other.uid, other]),
  );
  return [...rest.values()]
    .flatMap((other) =>
      findDuplicateCompanies<Comparable>([company, other])
        .slice(0, 1)
        .map(({ same, differs, rank }) => ({ company: other, same, differs, rank })),
    )
    .sort((a, b) => b.rank - a.rank);
}

/**
 * Searches that find possible duplicates in a list of companies: tax number, name, telephone; at
 * most three texts.
 */
export function searchesFor({ name, tax_number, phone }: Comparable): readonly string[] {
  const tax = taxKey(tax_number);
  const first = phone.split(/[;,|\n]/)[0] ?? '';
  const runs = first.replace(/^\s*\+\d{1,3}\b/, '').match(/\d+/g) ?? [];
  const words = nameWords(name);
  const own = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => words.some((one) => nameWords(word)[0] === one));
  return [
    tax?.bare ?? '',
    own.join(' '),
    phoneKeys(first).length > 0 ? runs.join(' ').replace(/^0+ ?/, '') : '',
  ].filter((text) => text.length > 1);
}
