import type { Company } from '#contract/company.ts';
import {
  nameWords,
  phoneKeys,
  taxKey,
  type ScopedNumber,
} from '#documents/companies/company-keys.ts';

/**
 * What two companies have in common, or what speaks against their being one: names of the fields.
 */
export type Likeness = 'tax_number' | 'name' | 'phone';

/** What is compared of a company. */
export type Comparable = Pick<Company, 'uid' | 'name' | 'tax_number' | 'phone'>;

/** Companies that are likely one. */
export interface DuplicateCompanies<C extends Comparable = Company> {
  /** Two or more, in the order in which they were given. */
  readonly companies: readonly C[];
  /** What at least two of them share. */
  readonly same: readonly Likeness[];
  /** What speaks against it: wholly different names, or different tax numbers. */
  readonly differs: readonly Likeness[];
  /**
   * 3: one tax number and one name; 2: one name, or one telephone and like names; 1: perhaps, see
   * `differs`.
   */
  readonly rank: 1 | 2 | 3;
}

interface Entry<C> {
  readonly company: C;
  readonly place: number;
  readonly name: string;
  readonly words: readonly string[];
  readonly tax: ScopedNumber | null;
  readonly phones: readonly ScopedNumber[];
}

const entryOf = <C extends Comparable>(company: C, place: number): Entry<C> => {
  const words = nameWords(company.name);
  return {
    company,
    place,
    name: words.join(''),
    words,
    tax: taxKey(company.tax_number),
    phones: phoneKeys(company.phone),
  };
};

const push = <K, V>(into: Map<K, V[]>, key: K, value: V) => {
  const there = into.get(key);
  if (there) there.push(value);
  else into.set(key, [value]);
};

// One number of two countries is two numbers; one without a country belongs to the only country
// that is named.
function sameNumbers<C>(
  entries: readonly Entry<C>[],
  numbersOf: (entry: Entry<C>) => readonly ScopedNumber[],
): Entry<C>[][] {
  const buckets = new Map<string, Map<string, Entry<C>[]>>();
  for (const entry of entries)
    for (const { bare, scope } of numbersOf(entry)) {
      const scopes = buckets.get(bare) ?? new Map<string, Entry<C>[]>();
      buckets.set(bare, scopes);
      push(scopes, scope, entry);
    }
  return [...buckets.values()]
    .flatMap((scopes) => {
      const named = [...scopes.keys()].filter((scope) => scope !== '');
      return named.length === 1 ? [[...scopes.values()].flat()] : [...scopes.values()];
    })
    .map((all) => [...new Set(all)].sort((a, b) => a.place - b.place))
    .filter(({ length }) => length > 1);
}

const taxNumbersOf = <C>(entries: readonly Entry<C>[]): number => {
  const scopes = new Map<string, Set<string>>();
  for (const { tax } of entries)
    if (tax) scopes.set(tax.bare, (scopes.get(tax.bare) ?? new Set()).add(tax.scope));
  return [...scopes.values()].reduce(
    (sum, all) => sum + Math.max(1, all.size - (all.has('') ? 1 : 0)),
    0,
  );
};

/** Sets that grow together; finding and joining take next to no time. */
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

// Names are like each other when they are the same, or have a word of some length in common.
function byLikeNames<C>(entries: readonly Entry<C>[]): Entry<C>[][] {
  const sets = joinedSets(entries.length);
  const first = new Map<string, number>();
  entries.forEach(({ name, words }, at) => {
    for (const key of [`=${name}`, ...words.filter(({ length }) => length > 2)]) {
      const other = first.get(key);
      if (other === undefined) first.set(key, at);
      else sets.join(at, other);
    }
  });
  const groups = new Map<number, Entry<C>[]>();
  entries.forEach((entry, at) => push(groups, sets.rootOf(at), entry));
  return [...groups.values()];
}

interface Bucket<C> {
  readonly kind: Likeness;
  readonly entries: readonly Entry<C>[];
}

const order: readonly Likeness[] = ['tax_number', 'name', 'phone'];

/**
 * Groups of companies that are likely one: the same tax number, name or telephone, however written.
 * What speaks against it is said, and never hidden: one tax number under wholly different names is
 * a group of its own. The time grows as the number of companies does.
 * @returns the likeliest first, then in the order given; a company may be in several groups of rank
 * 1
 */
export function findDuplicateCompanies<C extends Comparable>(
  companies: readonly C[],
): readonly DuplicateCompanies<C>[] {
  const entries = companies.map(entryOf);
  const byName = new Map<string, Entry<C>[]>();
  for (const entry of entries) if (entry.name !== '') push(byName, entry.name, entry);
  const buckets: Bucket<C>[] = [
    ...sameNumbers(entries, ({ tax }) => (tax ? [tax] : [])).map((all): Bucket<C> => ({
      kind: 'tax_number',
      entries: all,
    })),
    ...[...byName.values()]
      .filter(({ length }) => length > 1)
      .map((all): Bucket<C> => ({ kind: 'name', entries: all })),
    ...sameNumbers(entries, ({ phones }) => phones).map((all): Bucket<C> => ({
      kind: 'phone',
      entries: all,
    })),
  ];

  const sets = joinedSets(entries.length);
  for (const { kind, entries: all } of buckets) {
    const alike = kind === 'name' ? [all] : byLikeNames(all);
    for (const some of alike)
      if (kind === 'tax_number' || taxNumbersOf(some) < 2)
        for (const one of some) sets.join(one.place, some[0]?.place ?? one.place);
  }
  const groups = new Map<number, { entries: Entry<C>[]; kinds: Set<Likeness> }>();
  for (const entry of entries) {
    const root = sets.rootOf(entry.place);
    const group = groups.get(root) ?? { entries: [], kinds: new Set() };
    group.entries.push(entry);
    groups.set(root, group);
  }
  const across = new Map<string, { entries: readonly Entry<C>[]; kinds: Set<Likeness> }>();
  for (const { kind, entries: all } of buckets) {
    const roots = new Map<number, number>();
    for (const { place } of all)
      roots.set(sets.rootOf(place), (roots.get(sets.rootOf(place)) ?? 0) + 1);
    // What two of a group share is a reason for the group; what goes beyond it is only perhaps one.
    for (const [root, shared] of roots) if (shared > 1) groups.get(root)?.kinds.add(kind);
    if (roots.size < 2) continue;
    const key = all.map(({ place }) => place).join(' ');
    const known = across.get(key) ?? { entries: all, kinds: new Set() };
    known.kinds.add(kind);
    across.set(key, known);
  }

  const sureOf = ({
    entries: all,
    kinds,
  }: {
    entries: readonly Entry<C>[];
    kinds: ReadonlySet<Likeness>;
  }): DuplicateCompanies<C> => {
    const differs: Likeness[] = taxNumbersOf(all) > 1 ? ['tax_number'] : [];
    return {
      companies: all.map(({ company }) => company),
      same: order.filter((kind) => kinds.has(kind)),
      differs,
      rank: differs.length > 0 ? 1 : kinds.has('tax_number') ? 3 : 2,
    };
  };
  const perhapsOf = ({
    entries: all,
    kinds,
  }: {
    entries: readonly Entry<C>[];
    kinds: ReadonlySet<Likeness>;
  }): DuplicateCompanies<C> => {
    const differs = order.filter(
      (kind) =>
        (kind === 'name' && !kinds.has('name') && byLikeNames(all).length > 1) ||
        (kind === 'tax_number' && taxNumbersOf(all) > 1),
    );
    return {
      companies: all.map(({ company }) => company),
      same: order.filter((kind) => kinds.has(kind)),
      differs,
      rank: 1,
    };
  };
  const sure = [...groups.values()].filter(({ entries: all }) => all.length > 1).map(sureOf);
  return [...sure, ...[...across.values()].map(perhapsOf)].sort((a, b) => b.rank - a.rank);
}

/**
 * Those that are likely the same as one company, likeliest first, each once with its own reasons.
 * @param others may hold the company itself
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
 * What to search for in a list of companies to find those that may be the same: tax number, name,
 * telephone; at most three texts.
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
